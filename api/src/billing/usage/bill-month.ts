import type { Month } from '@kontor/domain/calendar-month';
import { extraOrdersAmount } from '@kontor/domain/plan';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import {
  billsExtraOrders,
  ensureExtraOrderPrice,
  extraOrdersEvent,
  extraOrdersMetadata,
} from '../stripe/extra-orders.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { collectionBy } from '../stripe/payment-settings.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { findContract, findPayingCustomer } from './paying-customer.ts';

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
  for (const { uuid: shopUuid, organization_uuid } of shops) {
    const keys = {
      uniqueKey: `bill-extra-orders:${shopUuid}:${month}`,
      serialKey: `bill-extra-orders:${organization_uuid}`,
    };
    await jobs.enqueue(tx, billMonthJob, { shopUuid, month }, keys);
  }
}

/** The provider counts usage a little later than it is reported, and one period must end before the next one begins. */
class UsageNotReady extends Error {}

export const isUncounted = (error: unknown): boolean => error instanceof UsageNotReady || isProviderUnavailable(error);

/** What is billed. */
interface ClosedMonth {
  readonly shopUuid: string;
  readonly month: Month;
  readonly extra: number;
  readonly unitAmount: number;
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
    const subscription = await ensureSubscription(billing, closed, contract, customer);
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
    .select(['extra', 'unit_amount'])
    .where('shop_uuid', '=', shopUuid)
    .where('month', '=', month)
    .where('closed_at', 'is not', null)
    .where('invoice_stripe_id', 'is', null)
    .executeTakeFirst();
  if (!row?.extra || !row.unit_amount) return null;
  return { shopUuid, month, extra: row.extra, unitAmount: row.unit_amount };
}

async function ensureSubscription(
  { stripe, catalog, clock }: Billing,
  { shopUuid, month, unitAmount }: ClosedMonth,
  contract: PaymentSubscriptionRow,
  customer: string,
): Promise<Stripe.Subscription> {
  const { stripe_id, stripe_customer_id, vat_percent, payment_method_type } = contract;
  const metadata = extraOrdersMetadata(stripe_id, shopUuid, month);
  const listed = await Array.fromAsync(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));
  const billing = listed.filter(billsExtraOrders);
  const own = billing.find((one) => one.metadata['extra_orders'] === metadata.extra_orders);
  const others = billing.filter((one) => one !== own);
  const isOver = ({ ended_at }: Stripe.Subscription) => ended_at !== null && ended_at + 1 < unix(clock.now());
  if (own !== undefined) return own;
  if (!others.every(isOver)) throw new UsageNotReady('Another month of this customer is being billed');
  const price = await ensureExtraOrderPrice(stripe, unitAmount);
  const { default_payment_method: method } = await stripe.subscriptions.retrieve(stripe_id);
  return stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      default_tax_rates: (await catalog()).taxRateIds(vat_percent),
      metadata,
      ...collectionBy(payment_method_type ?? 'card'),
      ...(method !== null && customer === stripe_customer_id && { default_payment_method: idOf(method) }),
    },
    { idempotencyKey: `extra-orders:${shopUuid}:${month}${customer === stripe_customer_id ? '' : `:${customer}`}` },
  );
}

/** Reports the orders once, and returns when the provider has counted them. */
async function reportUsage(
  stripe: Stripe,
  { shopUuid, month, extra }: ClosedMonth,
  { id, customer, start_date }: Stripe.Subscription,
): Promise<void> {
  if ((await countedUsage(stripe, id)) === 0) {
    await unlessReported(() =>
      stripe.billing.meterEvents.create({
        event_name: extraOrdersEvent,
        payload: { stripe_customer_id: idOf(customer), value: String(extra) },
        identifier: `${shopUuid}:${month}`,
        timestamp: start_date,
      }),
    );
  }
  const counted = await countedUsage(stripe, id);
  if (counted === 0) throw new UsageNotReady('The payment provider has not counted the extra orders yet');
  if (counted !== extra) throw new Error(`The payment provider counts ${counted} extra orders instead of ${extra}`);
}

async function countedUsage(stripe: Stripe, subscription: string): Promise<number> {
  const { lines } = await stripe.invoices.createPreview({ subscription });
  return lines.data.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
}

/** The provider refuses an identifier that it knows. Whether it counted the event is checked afterwards. */
async function unlessReported(report: () => Promise<unknown>): Promise<void> {
  try {
    await report();
  } catch (error) {
    if (!(error instanceof Error) || !/already exists/i.test(error.message)) throw error;
  }
}

/** Issues the invoice that ended the subscription, if it is over exactly what the month costs. */
async function finalizeInvoice(
  stripe: Stripe,
  { extra, unitAmount, month }: ClosedMonth,
  subscription: string,
): Promise<string> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] });
  if (invoice === null || typeof invoice === 'string') throw new Error(`Subscription ${subscription} has no invoice`);
  const due = extraOrdersAmount(extra, unitAmount);
  if (invoice.subtotal !== due) {
    throw new Error(`Invoice ${invoice.id} for ${month} is over ${invoice.subtotal} cents instead of ${due}`);
  }
  if (invoice.status === 'draft') await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true });
  return invoice.id;
}
