import type { OrderAnswer } from '@kontor/contract/subscription';
import Stripe from 'stripe';
import { days, hours, seconds } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { announceShopOrdered } from '../../organizations/base-data-changed.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import { isProviderUnavailable, providerProblem } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { announceOrderConfirmed } from '../subscriptions/order-confirmed.ts';
import { createSubscription, SubscribedAlready } from './create-subscription.ts';
import { endOrder, type HeldOrder, releaseOrder, renewLease } from './order.repository.ts';
import { payInvoiceNow, putMethodToUse } from './pay-owed.ts';
import type { Progress, StepResult } from './step.ts';
import { cancelAtPeriodEnd, resume, sendInvoices, setTaxRates } from './subscription-settings.ts';
import { updateSubscription } from './update-subscription.ts';

/** How often a holder says that it is alive; its lease lasts longer. */
const heartbeat = seconds(10);

/** A provider that is away for longer than this is no outage any more, but something a person has to look at. */
const outageLimit = days(1);

/** The provider keeps idempotency keys and changes that wait for a payment for about a day. */
const upgradeLifetime = hours(20);

/** Failures of other kinds do not heal by waiting. */
const attemptLimit = 5;

/**
 * Does what a change says, from the beginning or from wherever an earlier attempt died. What the provider refuses before
 * it did anything ends the change. Whatever else goes wrong, there or here, the change stays at work, and the recovery job
 * completes it: ended, it would be ordered and charged a second time.
 * @throws ProblemError with what the customer is told
 */
export async function carryOutChange(billing: Billing, order: HeldOrder): Promise<OrderAnswer> {
  const { database, log } = billing;
  const progress: Progress = { tookEffect: false };
  const timer = setInterval(() => {
    renewLease(database, order).catch((error: unknown) =>
      log.warn({ err: error, order: order.uuid }, 'the lease of a change could not be renewed'),
    );
  }, heartbeat);
  try {
    const result = await tellProvider(billing, order, progress);
    await bringOursInLine(billing, order, result.stripeId);
    await complete(billing, order, result);
    return result.answer;
  } catch (error) {
    throw await giveUpOrBack(billing, order, error, progress);
  } finally {
    clearInterval(timer);
  }
}

function tellProvider(
  billing: Billing,
  { uuid, plan, created_at }: HeldOrder,
  progress: Progress,
): Promise<StepResult> {
  const { stripe, clock } = billing;
  const isExpired = clock.now().getTime() - created_at.getTime() > upgradeLifetime;
  switch (plan.kind) {
    case 'create':
      return createSubscription(stripe, uuid, plan, progress);
    case 'update':
      return updateSubscription(stripe, { uuid, isExpired }, plan, progress);
    case 'cancel':
      return cancelAtPeriodEnd(stripe, plan);
    case 'resume':
      return resume(stripe, plan);
    case 'bank-transfer':
      return sendInvoices(stripe, plan);
    case 'tax-rates':
      return setTaxRates(stripe, plan);
    case 'payment-method':
      return putMethodToUse(billing, plan);
    case 'pay-invoice':
      return payInvoiceNow(billing, plan);
  }
}

/** Who waits for the change sees what came of it, without waiting for the provider's events. */
async function bringOursInLine(billing: Billing, { plan }: HeldOrder, stripeId: string): Promise<void> {
  // First the one that made way: two of them at once are what the database refuses.
  if (plan.kind === 'create' && plan.supersedes !== null) await mirrorSubscription(billing, plan.supersedes);
  await mirrorSubscription(billing, stripeId);
  if (plan.kind === 'pay-invoice') await mirrorInvoice(billing, plan.stripeInvoiceId);
  const { latest_invoice: invoice } = await billing.stripe.subscriptions.retrieve(stripeId);
  if (invoice !== null) await mirrorInvoice(billing, idOf(invoice));
}

async function complete(billing: Billing, order: HeldOrder, { state, answer }: StepResult): Promise<void> {
  await inTransaction(billing.database, async (tx) => {
    const isOurs = await endOrder(tx, order, state, { answer });
    // A first order is confirmed when the customer has confirmed it (mirror-subscription.ts).
    if (!isOurs || order.plan.kind !== 'update' || state !== 'done') return;
    const { uuid: orderUuid, shop_uuid: shopUuid, payment_subscription_uuid: paymentSubscriptionUuid } = order;
    const confirmed = { shopUuid, paymentSubscriptionUuid, orderUuid };
    // What is only scheduled is told when the payment provider shows it (mirror-subscription.ts).
    if (order.plan.upgrade !== null) await announceOrderConfirmed(billing.jobs, tx, confirmed);
    await announceShopOrdered(billing.jobs, tx, order.shop_uuid);
  });
}

/** Decides what becomes of a change that failed, and answers what the customer is told. */
async function giveUpOrBack(
  billing: Billing,
  order: HeldOrder,
  error: unknown,
  { tookEffect }: Progress,
): Promise<unknown> {
  const { database, log, clock } = billing;
  if (isRefusal(error) && !tookEffect) {
    const problem = await toldRefusal(billing, order, error);
    await endOrder(database, order, 'failed', { code: problem.code });
    return problem;
  }
  const age = clock.now().getTime() - order.created_at.getTime();
  const isStuck = isProviderUnavailable(error) ? age > outageLimit : order.attempts + 1 >= attemptLimit;
  const message = error instanceof Error ? error.message : String(error);
  try {
    await releaseOrder(database, order, { state: isStuck ? 'needs-attention' : 'working', error: message });
  } catch (failure) {
    // The lease runs out by itself, for example while the database is away.
    log.warn(
      { err: failure, order: order.uuid },
      'a change could not be given back and waits for its lease to run out',
    );
  }
  if (isStuck) log.error({ err: error, order: order.uuid }, 'a change of a contract needs an operator');
  return providerProblem(error);
}

/** The provider understood and said no. Not so when a key was used for other words: then something was done. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError ||
  (error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeIdempotencyError) &&
    !isProviderUnavailable(error));

/**
 * A declined payment is the customer's to solve. Any other refusal means that the subscription is not as it was when the
 * change was decided: ours is read anew, and the customer decides again.
 */
async function toldRefusal(billing: Billing, { uuid, plan }: HeldOrder, error: unknown): Promise<ProblemError> {
  if (error instanceof SubscribedAlready) await mirrorSubscription(billing, error.stripeId);
  const problem = providerProblem(error);
  if (problem instanceof ProblemError) return problem;
  billing.log.error({ err: error, order: uuid }, 'the payment provider refused a change of a contract');
  if (plan.kind !== 'create') await mirrorSubscription(billing, plan.stripeId);
  return new ProblemError('subscription-in-progress');
}
