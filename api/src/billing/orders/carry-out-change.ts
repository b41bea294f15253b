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
import { finalInvoiceOf, type MigratePlan, migrateContract } from './migrate-contract.ts';
import { endOrder, type HeldOrder, releaseOrder, renewLease } from './order.repository.ts';
import { payInvoiceNow } from './pay-one-invoice.ts';
import { putMethodToUse } from './pay-owed.ts';
import { recordChange } from './record-change.ts';
import { settleMigration } from './settle-migration.ts';
import type { Progress, StepResult } from './step.ts';
import { cancelAtPeriodEnd, resume, sendInvoices, setTaxRates } from './subscription-settings.ts';
import { updateSubscription } from './update-subscription.ts';

/** How often the holder renews its lease, which lasts longer. */
const heartbeat = seconds(10);

/** While the provider is unavailable, a change is tried for so long before an operator is asked. */
const outageLimit = days(1);

/** The provider keeps idempotency keys and pending updates for about a day. */
const upgradeLifetime = hours(20);

/** Fewer attempts ask no operator: after a day without servers, one failure is no long outage of the provider. */
const attemptLimit = 5;

/**
 * Carries out a change, from the beginning or from where an earlier attempt stopped. A refusal by the provider before
 * anything was done ends the change. After any other failure, there or here, the change stays in progress, and the
 * recovery job completes it: if it were ended, the customer would order it and be charged a second time.
 * @throws ProblemError with the message for the customer
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
    case 'migrate':
      return migrateContract(stripe, uuid, plan, progress);
    case 'migrate-away':
      // No worker takes it: its lease does not expire (order.repository.ts, `reservePlace`).
      throw new Error(`The place of ${uuid} is held by a migration`);
  }
}

/** Updates our data at once, so that the caller's answer does not depend on the provider's events. */
async function bringOursInLine(billing: Billing, { plan }: HeldOrder, stripeId: string): Promise<void> {
  // The replaced subscription first: the database refuses two live ones.
  if (plan.kind === 'create' && plan.supersedes !== null) await mirrorSubscription(billing, plan.supersedes);
  if (plan.kind === 'migrate') await bringEndedInLine(billing, plan);
  await mirrorSubscription(billing, stripeId);
  if (plan.kind === 'pay-invoice') await mirrorInvoice(billing, plan.stripeInvoiceId);
  const { latest_invoice: invoice } = await billing.stripe.subscriptions.retrieve(stripeId);
  if (invoice !== null) await mirrorInvoice(billing, idOf(invoice));
}

/** The ended subscription, and the credit note for the rest of its period. */
async function bringEndedInLine(billing: Billing, { stripeId, ends }: MigratePlan): Promise<void> {
  await mirrorSubscription(billing, stripeId);
  const invoice = ends ? await finalInvoiceOf(billing.stripe, stripeId) : null;
  if (invoice !== null) await mirrorInvoice(billing, invoice);
}

/** A payment that the customer has to confirm first is not made yet. */
const isCarriedOut = ({ plan }: HeldOrder, { state, answer }: StepResult): boolean =>
  state === 'done' && (plan.kind !== 'pay-invoice' || answer.clientSecret === null);

async function complete(billing: Billing, order: HeldOrder, result: StepResult): Promise<void> {
  const { state, answer } = result;
  await inTransaction(billing.database, async (tx) => {
    const isOurs = await endOrder(tx, order, state, { answer });
    if (isOurs && isCarriedOut(order, result)) await recordChange(billing, tx, order);
    if (isOurs && order.plan.kind === 'migrate')
      await settleMigration(billing, tx, { plan: order.plan, actor: order.actor }, result);
    // A first order is confirmed once the customer has confirmed it (mirror-subscription.ts).
    if (!isOurs || order.plan.kind !== 'update' || state !== 'done') return;
    if (order.offer_uuid !== null) await billing.offers.accept(tx, order.offer_uuid);
    const { uuid: orderUuid, shop_uuid: shopUuid, payment_subscription_uuid: paymentSubscriptionUuid } = order;
    const confirmed = { shopUuid, paymentSubscriptionUuid, orderUuid };
    // A scheduled change is announced when the payment provider shows it (mirror-subscription.ts).
    if (order.plan.upgrade !== null) await announceOrderConfirmed(billing.jobs, tx, confirmed);
    await announceShopOrdered(billing.jobs, tx, order.shop_uuid);
  });
}

/** Decides how a failed change goes on, and returns the error for the customer. */
async function giveUpOrBack(
  billing: Billing,
  order: HeldOrder,
  error: unknown,
  { tookEffect }: Progress,
): Promise<unknown> {
  if (!isRefusal(error) || tookEffect) return giveBack(billing, order, error);
  try {
    const problem = await toldRefusal(billing, order, error);
    await inTransaction(billing.database, (tx) => endOrder(tx, order, 'failed', { code: problem.code }));
    return problem;
  } catch (failure) {
    return giveBack(billing, order, failure);
  }
}

/** Leaves the change to the next attempt, or to an operator. */
async function giveBack({ database, log, clock }: Billing, order: HeldOrder, error: unknown): Promise<unknown> {
  const age = clock.now().getTime() - order.created_at.getTime();
  const isStuck = order.attempts + 1 >= attemptLimit && (!isProviderUnavailable(error) || age > outageLimit);
  const message = error instanceof Error ? error.message : String(error);
  try {
    await releaseOrder(database, order, { state: isStuck ? 'needs-attention' : 'working', error: message });
  } catch (failure) {
    // The lease expires anyway, for example while the database is unavailable.
    log.warn({ err: failure, order: order.uuid }, 'a change could not be released and waits until its lease expires');
  }
  if (isStuck) {
    log.error({ alarm: 'order-stuck', err: error, order: order.uuid }, 'a change of a contract needs an operator');
  }
  return providerProblem(error);
}

/** The provider refused the request. An idempotency error is no refusal: it means that an earlier request had an effect. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError ||
  (error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeIdempotencyError) &&
    !isProviderUnavailable(error));

/**
 * A declined payment is for the customer to resolve. Any other refusal means that the subscription has changed since
 * the change was decided: it is read again, and the customer decides again.
 */
async function toldRefusal(billing: Billing, { uuid, plan }: HeldOrder, error: unknown): Promise<ProblemError> {
  if (error instanceof SubscribedAlready) await mirrorSubscription(billing, error.stripeId);
  // What was to be moved has ended meanwhile: the customer sees what is left.
  if (plan.kind === 'migrate') await mirrorSubscription(billing, plan.stripeId);
  const problem = providerProblem(error);
  if (problem instanceof ProblemError) return problem;
  billing.log.error({ err: error, order: uuid }, 'the payment provider refused a change of a contract');
  if (plan.kind !== 'create') await mirrorSubscription(billing, plan.stripeId);
  return new ProblemError('subscription-in-progress');
}
