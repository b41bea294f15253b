import type { OrderAnswer } from '@kontor/contract/subscription';
import Stripe from 'stripe';
import { days, seconds } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { mirrorOrLeave } from '../invoices/mirror-or-leave.ts';
import type { Billing } from '../stripe/billing.ts';
import { isProviderUnavailable, providerProblem } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import type { RereadingParts } from '../subscriptions/read-anew.ts';
import { kindOf, subscriptionOf } from './changes/kinds.ts';
import type { ContractParts } from './contract-parts.ts';
import { endOrder, type HeldOrder, releaseOrder, renewLease } from './order.repository.ts';
import { OutdatedSubscription } from './outdated-subscription.ts';
import { recordChange } from './record-change.ts';
import { ChargeDiffers } from './require-due.ts';
import type { Progress, StepResult } from './step.ts';

/** How often the holder renews its lease, which lasts longer. */
const heartbeat = seconds(10);

/** While the provider is unavailable, a change is tried for so long before an operator is asked. */
const outageLimit = days(1);

/** Fewer attempts ask no operator: after a day without servers, one failure is no long outage of the provider. */
const attemptLimit = 5;

/**
 * Carries out a change, from the beginning or from where an earlier attempt stopped. A refusal by the provider before
 * anything was done ends the change. After any other failure, there or here, the change stays in progress, and the
 * recovery job completes it: if it were ended, the customer would order it and be charged a second time.
 * @throws ProblemError with the message for the customer
 */
export async function carryOutChange(billing: ContractParts, order: HeldOrder): Promise<OrderAnswer> {
  const { database, log } = billing;
  const progress: Progress = { tookEffect: false };
  const timer = setInterval(() => {
    renewLease(database, order).catch((error: unknown) =>
      log.warn({ err: error, order: order.uuid }, 'the lease of a change could not be renewed'),
    );
  }, heartbeat);
  try {
    const result = await kindOf(order.plan).carryOut(billing, order, progress);
    await bringOursInLine(billing, order, result.stripeId);
    await complete(billing, order, result);
    return result.answer;
  } catch (error) {
    throw await giveUpOrBack(billing, order, error, progress);
  } finally {
    clearInterval(timer);
  }
}

/** Updates our data at once, so that the caller's answer does not depend on the provider's events. */
async function bringOursInLine(billing: ContractParts, { plan }: HeldOrder, stripeId: string): Promise<void> {
  await kindOf(plan).mirror?.(billing, plan);
  await mirrorSubscription(billing, stripeId);
  const { latest_invoice: invoice } = await billing.stripe.subscriptions.retrieve(stripeId);
  if (invoice !== null) await mirrorOrLeave(billing, idOf(invoice));
}

async function complete(billing: ContractParts, order: HeldOrder, result: StepResult): Promise<void> {
  const { state, answer } = result;
  const { isPaid = () => true, confirm } = kindOf(order.plan);
  const isCarriedOut = state === 'done' && isPaid(result);
  await inTransaction(billing.database, async (tx) => {
    if (!(await endOrder(tx, order, state, { answer, waitsForCustomer: !isCarriedOut }))) return;
    if (isCarriedOut) await recordChange(billing, tx, order);
    await confirm?.(billing, tx, order, result);
  });
}

/** Decides how a failed change goes on, and returns the error for the customer. */
async function giveUpOrBack(
  billing: RereadingParts,
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
async function giveBack(
  { database, log, clock }: Pick<Billing, 'database' | 'log' | 'clock'>,
  order: HeldOrder,
  error: unknown,
): Promise<unknown> {
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
async function toldRefusal(billing: RereadingParts, { uuid, plan }: HeldOrder, error: unknown): Promise<ProblemError> {
  const { log } = billing;
  if (error instanceof OutdatedSubscription) await mirrorSubscription(billing, error.stripeId);
  if (error instanceof ChargeDiffers) {
    const { shown, theirs } = error;
    log.error(
      { alarm: 'charge-differs', order: uuid, shown, theirs },
      'the payment provider would charge another amount',
    );
  }
  const problem = providerProblem(error);
  if (problem instanceof ProblemError) return problem;
  log.error({ err: error, order: uuid }, 'the payment provider refused a change of a contract');
  billing.forgetCatalog();
  const changed = subscriptionOf(plan);
  if (changed !== null) await mirrorSubscription(billing, changed);
  return new ProblemError('subscription-in-progress');
}
