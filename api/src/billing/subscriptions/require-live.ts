import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { findSubscription, type StoredSubscription } from './subscription.repository.ts';
import { liveProviderSubscription } from './subscription-wire.ts';

/**
 * The payment-provider subscription of a path, if it is the shop's live one.
 * @throws ProblemError 404 when the shop has no such one, `no-live-subscription` when it has ended or is not completed
 */
export async function requireLive(
  db: Queryable,
  { uuid: shopUuid }: ShopRow,
  paymentSubscriptionUuid: string,
): Promise<{ stored: StoredSubscription; live: PaymentSubscriptionRow }> {
  const stored = await findSubscription(db, shopUuid);
  const named = stored?.payments.find(({ uuid }) => uuid === paymentSubscriptionUuid);
  if (!stored || !named) throw notFound();
  const live = liveProviderSubscription(stored);
  if (live?.uuid !== named.uuid) throw new ProblemError('no-live-subscription');
  return { stored, live };
}
