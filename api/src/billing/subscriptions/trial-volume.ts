import type { OrderVolume } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import { findListed } from '@kontor/domain/product-price';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readSales } from '../prices/read-sales.ts';
import { findSubscription } from './subscription.repository.ts';

/** What the plan that a shop has on trial would include by the list of today; `null` without a trial. */
export async function findTrialVolume(db: Queryable, shopUuid: string, now: Date): Promise<OrderVolume | null> {
  const stored = await findSubscription(db, shopUuid);
  const plan = stored?.items.find((item) => item.state === 'active' && item.is_trial && isPlan(item));
  if (plan === undefined) return null;
  const { includedOrders, extraOrderAmount } = findListed((await readSales(db, now)).list, plan, 'month') ?? {};
  return includedOrders == null || extraOrderAmount == null ? null : { includedOrders, extraOrderAmount };
}
