import { type Month, monthStart } from '@kontor/domain/calendar-month';
import { amountOfLines, type ExtraOrders } from '@kontor/domain/usage';
import type { VatTreatment } from '@kontor/domain/vat';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import { agreedDays, unstoredDays } from '../prices/transfer-days.ts';
import type { Billing } from '../stripe/billing.ts';
import { classicBilling } from '../stripe/classic-billing.ts';
import { billsExtraOrders, ensureExtraOrderPrice, extraOrdersMetadata } from '../stripe/extra-orders.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { collectionBy } from '../stripe/payment-settings.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { listSubscriptionsSince } from '../stripe/subscriptions-since.ts';
import { billedLines } from './billed-lines.ts';
import { findContract, findPayingCustomer } from './paying-customer.ts';
import { reportUsage, UsageNotReady } from './report-usage.ts';
import { noteVatOfMonth } from './vat-of-month.ts';

// A meter of the payment provider knows customers and no shops, and a customer is an organization, which may have several
// shops. So each closed month of a shop gets a subscription of its own, which exists only until it is billed, and the
// months of a customer are billed one after the other: no period contains the usage of two.

/** Bills the extra orders of a closed month. */
export const billMonthJob = defineJob('bill-extra-orders', z.object({ shopUuid: z.string(), month: z.string() }), {
  lane: 'payment',
});

/** Call it within the transaction that closes the month. */
export async function queueBilling(
  jobs: JobQueue,
  tx: Queryable,
  month: Month,
  shopUuids: readonly string[],
): Promise<void> {
  if (shopUuids.length === 0) return;
  const shops = await tx
    .selectFrom('shop')
    .select(['uuid', 'organization_uuid'])
    .where('uuid', 'in', shopUuids)
    .orderBy('uuid')
    .execute();
  await jobs.enqueueAll(
    tx,
    billMonthJob,
    shops.map(({ uuid: shopUuid, organization_uuid }) => ({
      payload: { shopUuid, month },
      uniqueKey: `bill-extra-orders:${shopUuid}:${month}`,
      serialKey: `bill-extra-orders:${organization_uuid}`,
    })),
  );
}

export const isUncounted = (error: unknown): boolean => error instanceof UsageNotReady;

/** What is billed. */
interface ClosedMonth {
  readonly shopUuid: string;
  readonly month: Month;
  /** By price, each of which is a line of the invoice. */
  readonly lines: readonly ExtraOrders[];
}

/**
 * Each step looks first for what an earlier attempt did. The order of steps ensures that a month is billed once: the
 * subscription is found by its metadata, its usage by a preview of its invoice, and its invoice as its latest one.
 */
export const createBillMonth =
  (billing: Billing): JobHandler<typeof billMonthJob> =>
  async ({ shopUuid, month }) => {
    const { database, stripe, log } = billing;
    const closed = await findUnbilled(database, shopUuid, month);
    if (closed === null) return;
    const contract = await findContract(database, shopUuid);
    const customer = await findPayingCustomer(billing, contract);
    if (customer === null) {
      // The daily comparison reports the customer; the month is planned again every day.
      log.error(
        { alarm: 'extra-orders-unbilled', shopUuid, month },
        'the customer of a month was deleted at the provider',
      );
      return;
    }
    // First: the invoice finds its terms, whenever this job is interrupted.
    const vat = await noteVatOfMonth(billing, shopUuid, month);
    const subscription = await ensureSubscription(billing, closed, vat, contract, customer);
    await database
      .updateTable('usage_month')
      .set({ subscription_stripe_id: subscription.id })
      .where('shop_uuid', '=', shopUuid)
      .where('month', '=', month)
      .execute();
    if (subscription.status !== 'canceled') {
      await reportUsage(stripe, closed, subscription);
      await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: false });
    }
    const invoiceId = await finalizeInvoice(stripe, closed, subscription.id);
    await mirrorInvoice(billing, invoiceId);
    await database
      .updateTable('usage_month')
      .set({ invoice_stripe_id: invoiceId })
      .where('shop_uuid', '=', shopUuid)
      .where('month', '=', month)
      .execute();
  };

async function findUnbilled(db: Queryable, shopUuid: string, month: Month): Promise<ClosedMonth | null> {
  const row = await db
    .selectFrom('usage_month')
    .select(['extra', 'unit_amount', 'lines'])
    .where('shop_uuid', '=', shopUuid)
    .where('month', '=', month)
    .where('closed_at', 'is not', null)
    .where('invoice_stripe_id', 'is', null)
    .executeTakeFirst();
  const lines = row === undefined ? [] : billedLines(row);
  return amountOfLines(lines) === 0 ? null : { shopUuid, month, lines };
}

async function ensureSubscription(
  { stripe, catalog, clock }: Billing,
  { shopUuid, month, lines }: ClosedMonth,
  { percent }: VatTreatment,
  contract: PaymentSubscriptionRow,
  customer: string,
): Promise<Stripe.Subscription> {
  const { stripe_id, stripe_customer_id, payment_method_type } = contract;
  const metadata = extraOrdersMetadata(stripe_id, shopUuid, month);
  const listed = await listSubscriptionsSince(stripe, customer, new Date(monthStart(month)));
  const billing = listed.filter(billsExtraOrders);
  const own = billing.find((one) => one.metadata['extra_orders'] === metadata.extra_orders);
  const others = billing.filter((one) => one !== own);
  const isOver = ({ ended_at }: Stripe.Subscription) => ended_at !== null && ended_at + 1 < unix(clock.now());
  if (own !== undefined) return own;
  if (!others.every(isOver)) throw new UsageNotReady('Another month of this customer is being billed');
  const prices: string[] = [];
  for (const { unitAmount } of lines) prices.push(await ensureExtraOrderPrice(stripe, unitAmount));
  const taxRates = await (await catalog()).taxRateIds(percent);
  const { default_payment_method: method } = await stripe.subscriptions.retrieve(stripe_id);
  return stripe.subscriptions.create(
    {
      ...classicBilling,
      customer,
      items: prices.map((price) => ({ price })),
      default_tax_rates: taxRates,
      metadata,
      ...collectionBy(payment_method_type ?? 'card', agreedDays(contract) ?? unstoredDays),
      ...(method !== null && customer === stripe_customer_id && { default_payment_method: idOf(method) }),
    },
    { idempotencyKey: `extra-orders:${shopUuid}:${month}${customer === stripe_customer_id ? '' : `:${customer}`}` },
  );
}

/** Issues the invoice that ended the subscription, if it is over exactly what the month costs. */
async function finalizeInvoice(stripe: Stripe, { lines, month }: ClosedMonth, subscription: string): Promise<string> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] });
  if (invoice === null || typeof invoice === 'string') throw new Error(`Subscription ${subscription} has no invoice`);
  const due = amountOfLines(lines);
  if (invoice.subtotal !== due) {
    throw new Error(`Invoice ${invoice.id} for ${month} is over ${invoice.subtotal} cents instead of ${due}`);
  }
  if (invoice.status === 'draft') await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true });
  return invoice.id;
}
