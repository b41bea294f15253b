import { system } from '../../infrastructure/activity/actor.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { recordForShop } from '../../organizations/activity/record-for-shop.ts';
import type { Billing } from '../stripe/billing.ts';
import { kindOf } from './changes/kinds.ts';
import type { OrderRow } from './order.tables.ts';

/** Writes a change that was carried out, in the name of the person who asked for it, perhaps long before. */
export async function recordChange(
  { record }: Pick<Billing, 'record'>,
  tx: Queryable,
  { plan, shop_uuid: shopUuid, actor }: Pick<OrderRow, 'plan' | 'shop_uuid' | 'actor'>,
): Promise<void> {
  const { action, details } = kindOf(plan);
  if (action === null) return;
  await recordForShop(record, tx, shopUuid, { action, details: details?.(plan) ?? {}, by: actor ?? system });
}
