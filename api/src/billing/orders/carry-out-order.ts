import type { OrderAnswer } from '@kontor/contract/subscription';
import Stripe from 'stripe';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { announceShopOrdered } from '../../organizations/base-data-changed.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import { isProviderUnavailable, providerProblem } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { mailOrder } from '../subscriptions/order-mail.ts';
import { carryOutCreate } from './carry-out-create.ts';
import { carryOutUpdate } from './carry-out-update.ts';
import { endOrder, releaseOrder } from './order.repository.ts';
import type { OrderRow } from './order.tables.ts';
import type { Progress } from './step.ts';

/**
 * Does what an order says, from the beginning or from wherever an earlier attempt died. What the provider refuses before
 * it did anything ends the order. Whatever else goes wrong, there or here, the order stays, and the recovery job
 * completes it: ended, it would be placed and charged a second time.
 * @throws ProblemError with what the customer is told
 */
export async function carryOutOrder(billing: Billing, order: OrderRow): Promise<OrderAnswer> {
  const { database, stripe } = billing;
  const { uuid, plan } = order;
  const progress: Progress = { tookEffect: false };
  try {
    const { state, stripeId, answer } = await (plan.kind === 'create'
      ? carryOutCreate(stripe, uuid, plan, progress)
      : carryOutUpdate(stripe, uuid, plan, progress));
    // First the one that made way: two of them at once are what the database refuses.
    if (plan.kind === 'create' && plan.supersedes !== null) await mirrorSubscription(billing, plan.supersedes);
    await mirrorSubscription(billing, stripeId);
    await mirrorLatestInvoice(billing, stripeId);
    await inTransaction(database, async (tx) => {
      await endOrder(tx, uuid, state, answer);
      // A first order is confirmed when the customer has confirmed it (mirror-subscription.ts).
      if (plan.kind !== 'update' || state !== 'done') return;
      await mailOrder(billing, tx, order.shop_uuid);
      await announceShopOrdered(billing.jobs, tx, order.shop_uuid);
    });
    return answer;
  } catch (error) {
    if (isRefusal(error) && !progress.tookEffect) await endOrder(database, uuid, 'failed', null);
    else await giveBack(billing, uuid);
    throw providerProblem(error);
  }
}

/** The provider understood the order and said no. Not so when a key was used for other words: then something was done. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError ||
  (error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeIdempotencyError) &&
    !isProviderUnavailable(error));

/** The one who waits for the order sees what it cost, without waiting for the provider to tell. */
async function mirrorLatestInvoice(billing: Billing, stripeId: string): Promise<void> {
  const { latest_invoice: invoice } = await billing.stripe.subscriptions.retrieve(stripeId);
  if (invoice !== null) await mirrorInvoice(billing, idOf(invoice));
}

/** Where even that fails, for example because the database is away, the lease runs out by itself. */
async function giveBack({ database, log }: Billing, uuid: string): Promise<void> {
  await releaseOrder(database, uuid).catch((error: unknown) =>
    log.warn({ err: error, order: uuid }, 'an order could not be given back and waits for its lease to run out'),
  );
}
