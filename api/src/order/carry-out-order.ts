import type { OrderAnswer } from '@kontor/contract/subscription';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { isProviderUnavailable, providerProblem } from '../infrastructure/payment/provider-problem.ts';
import type { Billing } from '../payment/billing.ts';
import { mirrorSubscription } from '../payment/mirror-subscription.ts';
import { carryOutCreate } from './carry-out-create.ts';
import { carryOutUpdate } from './carry-out-update.ts';
import { endOrder, releaseOrder } from './order.repository.ts';
import type { OrderRow } from './order.tables.ts';
import { mailOrder } from './order-mail.ts';

/**
 * Does what an order says, from the beginning or from wherever an earlier attempt died. What the provider refuses ends
 * the order; while it is away the order stays, and the recovery job completes it.
 * @throws ProblemError with what the customer is told
 */
export async function carryOutOrder(billing: Billing, order: OrderRow): Promise<OrderAnswer> {
  const { database, stripe } = billing;
  const { uuid, plan } = order;
  try {
    const { state, stripeId, answer } = await (plan.kind === 'create'
      ? carryOutCreate(stripe, uuid, plan)
      : carryOutUpdate(stripe, uuid, plan));
    // First the one that made way: two of them at once are what the database refuses.
    if (plan.kind === 'create' && plan.supersedes !== null) await mirrorSubscription(billing, plan.supersedes);
    await mirrorSubscription(billing, stripeId);
    await inTransaction(database, async (tx) => {
      await endOrder(tx, uuid, state, answer);
      // A first order is confirmed when the customer has confirmed it (mirror-subscription.ts).
      if (plan.kind === 'update' && state === 'done') await mailOrder(billing, tx, order.shop_uuid);
    });
    return answer;
  } catch (error) {
    if (isProviderUnavailable(error)) await releaseOrder(database, uuid);
    else await endOrder(database, uuid, 'failed', null);
    throw providerProblem(error);
  }
}
