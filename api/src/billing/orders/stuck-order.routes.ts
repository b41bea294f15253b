import { operatorListLimit } from '@kontor/contract/operator-list';
import type { OrderSettlement } from '@kontor/contract/operator-order';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { about } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { recordForShop } from '../../organizations/activity/record-for-shop.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { takeMovesAlong } from '../prices/price-moves.ts';
import type { Billing } from '../stripe/billing.ts';
import { atProvider, unlessMissing } from '../stripe/provider-problem.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { retryNow } from './change-contract.ts';
import { kindOf, subscriptionOf } from './changes/kinds.ts';
import { goesOnOf } from './changes/migrate.ts';
import { findOrder } from './order.repository.ts';
import { closeStuck, findSlowOrders } from './stuck-order.repository.ts';

/** A change in progress for longer than this is shown to operators. */
export const slowAfter = minutes(15);

/** What operators see and do about changes that do not complete by themselves. */
export function stuckOrderRoutes(api: Api, billing: Billing): void {
  const { database, clock, log } = billing;

  api.route('GET /operator/order', async () => {
    const rows = await findSlowOrders(database, after(clock.now(), -slowAfter), operatorListLimit);
    return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
  });

  async function findStuck(uuid: string) {
    const order = await findOrder(database, uuid);
    if (order === null) throw notFound();
    if (order.state !== 'needs-attention') throw new ProblemError('order-not-stuck');
    return order;
  }

  api.act('POST /operator/order/{orderUuid}/settle', {
    async describe({ params: { orderUuid }, body: { action } }) {
      const { shop_uuid: shopUuid } = await findStuck(orderUuid);
      const organizationUuid = await organizationOfShop(database, shopUuid);
      return { ...about(orderUuid, { action }), organizationUuid, before: { state: 'needs-attention' } };
    },
    carryOut: ({ params, body, by }) => settle(params.orderUuid, body.action, by.userUuid),
  });

  async function settle(orderUuid: string, action: OrderSettlement['action'], operator: string): Promise<void> {
    const order = await findStuck(orderUuid);
    log.warn({ order: order.uuid, action, operator }, 'an operator settles a change of a contract');
    const note = (tx: Tx, what: 'order-retried' | 'order-closed') =>
      recordForShop(billing.record, tx, order.shop_uuid, { action: 'operator.acted', details: { what } });
    if (action === 'retry') return retryNow(billing, order.uuid, (tx) => note(tx, 'order-retried'));
    const { plan } = order;
    const changed = subscriptionOf(plan);
    const customer = kindOf(plan).createsFor?.(plan) ?? null;
    const created = customer && (await createdAtProvider(order.uuid, customer));
    await atProvider(async () => {
      if (changed !== null) await mirrorSubscription(billing, changed);
      if (created !== null) await mirrorSubscription(billing, created);
    });
    const isClosed = await inTransaction(database, async (tx) => {
      if (!(await closeStuck(tx, order.uuid))) return false;
      const goesOn = created !== null && plan.kind === 'migrate' ? goesOnOf({ ...order, plan }) : null;
      if (goesOn !== null) await takeMovesAlong(tx, goesOn);
      await note(tx, 'order-closed');
      return true;
    });
    if (!isClosed) throw new ProblemError('order-not-stuck');
  }

  /** The subscription that the order created before it got stuck, if any. */
  function createdAtProvider(orderUuid: string, customer: string): Promise<string | null> {
    return atProvider(async () => {
      const listed = billing.stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
      const found = await unlessMissing(() => Array.fromAsync(listed));
      return found?.find(({ metadata }) => metadata['order_uuid'] === orderUuid)?.id ?? null;
    });
  }
}
