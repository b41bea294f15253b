import type { ActivityAction } from '@kontor/contract/activity';
import { system } from '../../infrastructure/activity/actor.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { recordForShop } from '../../organizations/activity/record-for-shop.ts';
import type { Billing } from '../stripe/billing.ts';
import type { ContractChange, OrderRow } from './order.tables.ts';

/** What a change of a contract is in the organization's activity; tax rates follow base data, and a move has its own page. */
const actions: Readonly<Partial<Record<ContractChange['kind'], ActivityAction>>> = {
  create: 'subscription.ordered',
  update: 'subscription.changed',
  cancel: 'subscription.canceled',
  resume: 'subscription.resumed',
  'bank-transfer': 'payment-method.changed',
  'payment-method': 'payment-method.changed',
  'pay-invoice': 'invoice.paid',
};

/** Writes a change that was carried out, in the name of the person who asked for it, perhaps long before. */
export async function recordChange(
  { record }: Pick<Billing, 'record'>,
  tx: Queryable,
  { plan, shop_uuid: shopUuid, actor }: Pick<OrderRow, 'plan' | 'shop_uuid' | 'actor'>,
): Promise<void> {
  const action = actions[plan.kind];
  const details = plan.kind === 'update' ? (plan.details ?? {}) : {};
  if (action !== undefined) await recordForShop(record, tx, shopUuid, { action, details, by: actor ?? system });
}
