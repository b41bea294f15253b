import * as z from 'zod/mini';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { applyTransfers } from '../invoices/apply-transfers.ts';
import { holdOrLetGo } from '../invoices/check-renewal.ts';
import { writeNumberJob } from '../invoices/document-number.ts';
import type { MirrorParts } from '../invoices/invoice-parts.ts';
import { mirrorDispute, settleChargeback } from '../invoices/mirror-dispute.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import { mirrorRefund } from '../invoices/mirror-refund.ts';
import type { Billing } from '../stripe/billing.ts';
import { adoptCustomer } from '../stripe/customer.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { closeDifferences, insertDifferences, keyOf } from './difference.repository.ts';
import type { Difference, Findings } from './difference.ts';
import { inspectCustomer } from './inspect-customer.ts';

/** `seen` names the differences of the previous reading. Only those that persist are resolved and reported. */
export const compareCustomerJob = defineJob(
  'compare-customer',
  z.object({ stripeCustomerId: z.string(), seen: z.array(z.string()) }),
  { lane: 'payment', deadline: minutes(4) },
);

type Comparison = z.infer<typeof compareCustomerJob.payload>;

/** Until then recent changes have been reported by their events, and lost events have been found by their round. */
const untilNextLook = minutes(15);

/** At most one comparison of a customer is queued. */
const comparisonOf = (payload: Comparison, dueAt: Date) => ({
  payload,
  dueAt,
  uniqueKey: `compare-customer:${payload.stripeCustomerId}`,
});

export const queueComparison = (
  { jobs }: Pick<Billing, 'jobs'>,
  db: Queryable,
  comparison: Comparison,
  dueAt: Date,
): Promise<void> => jobs.enqueueAll(db, compareCustomerJob, [comparisonOf(comparison, dueAt)]);

/** First looks at some customers, each at its time. */
export const queueComparisonsOf = (
  { jobs }: Pick<Billing, 'jobs'>,
  db: Queryable,
  customers: readonly { readonly stripeCustomerId: string; readonly dueAt: Date }[],
): Promise<void> =>
  jobs.enqueueAll(
    db,
    compareCustomerJob,
    customers.map(({ stripeCustomerId, dueAt }) => comparisonOf({ stripeCustomerId, seen: [] }, dueAt)),
  );

export const createCompareCustomer =
  (billing: MirrorParts): JobHandler<typeof compareCustomerJob> =>
  (comparison) =>
    compareCustomer(billing, comparison);

async function compareCustomer(billing: MirrorParts, { stripeCustomerId, seen }: Comparison): Promise<void> {
  const { database, clock, jobs, stripe } = billing;
  await applyTransfers(stripe, stripeCustomerId);
  await mirrorAccount(billing, stripeCustomerId);
  const found = await inspectCustomer(billing, stripeCustomerId);
  // The event of one may have been lost, and what was wrong with one may have been corrected.
  for (const { invoice, amounts } of found.drafts) await unlessMissing(() => holdOrLetGo(billing, invoice, amounts));
  for (const one of found.unnumbered) {
    await jobs.enqueue(database, writeNumberJob, one, { uniqueKey: `write-document-number:${one.stripeId}` });
  }
  if (found.differences.length === 0) {
    return inTransaction(database, (tx) => closeDifferences(tx, stripeCustomerId, [], clock.now()));
  }
  const lasting = found.differences.filter((difference) => seen.includes(keyOf(difference)));
  if (lasting.length === 0) {
    const next = { stripeCustomerId, seen: found.differences.map(keyOf) };
    return queueComparison(billing, database, next, after(clock.now(), untilNextLook));
  }
  await mend(billing, stripeCustomerId, found);
  const { differences: remaining } = await inspectCustomer(billing, stripeCustomerId);
  await inTransaction(database, async (tx) => {
    await insertDifferences(tx, stripeCustomerId, [...lasting, ...remaining], clock.now());
    await closeDifferences(tx, stripeCustomerId, remaining, clock.now());
  });
  report(billing, stripeCustomerId, lasting, remaining);
}

/** Reads again what differs. Events do the same, so there is one way in which both sides are synchronized. */
async function mend(
  billing: MirrorParts,
  stripeCustomerId: string,
  { subscriptions, invoices, chargebackPayments, disputes, refunds }: Findings,
): Promise<void> {
  const readAll = async (ids: readonly string[], read: (billing: MirrorParts, id: string) => Promise<unknown>) => {
    // What is missing there, or belongs to something missing, remains a difference for operators.
    for (const id of ids) await unlessMissing(() => read(billing, id));
  };
  await readAll(subscriptions, mirrorSubscription);
  await adoptOwner(billing, stripeCustomerId);
  await readAll(invoices, mirrorInvoice);
  await readAll(disputes, mirrorDispute);
  await readAll(refunds, mirrorRefund);
  await readAll(chargebackPayments, settleChargeback);
}

async function adoptOwner({ database }: Pick<Billing, 'database'>, stripeCustomerId: string): Promise<void> {
  const owner = await database
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .select('shop.organization_uuid')
    .where('payment_subscription.stripe_customer_id', '=', stripeCustomerId)
    .limit(1)
    .executeTakeFirst();
  if (owner) await adoptCustomer(database, owner.organization_uuid, stripeCustomerId);
}

function report(
  { log }: Pick<Billing, 'log'>,
  stripeCustomerId: string,
  found: readonly Difference[],
  remaining: readonly Difference[],
): void {
  const open = new Set(remaining.map(keyOf));
  for (const difference of remaining) {
    log.error(
      { stripeCustomerId, difference },
      'a difference from the payment provider could not be resolved and needs an operator',
    );
  }
  for (const difference of found.filter((one) => !open.has(keyOf(one)))) {
    log.warn({ stripeCustomerId, difference }, 'a difference from the payment provider was found and resolved');
  }
}
