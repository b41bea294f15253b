import type { OrderItem } from '@kontor/contract/cart';
import { type PaymentMethodOnFile, StripeSubscriptionState } from '@kontor/contract/subscription';
import { orderItem } from '@kontor/domain/cart';
import type { ProductPrice } from '@kontor/domain/product-price';
import type Stripe from 'stripe';
import { bankTransfer, namePaymentMethod } from './name-payment-method.ts';
import { readPrice } from './provider-price.ts';
import { unlessMissing } from './provider-problem.ts';
import { fromUnix, idOf } from './stripe-values.ts';

/** A product of a subscription, with what it costs. */
export interface ReadItem extends OrderItem {
  readonly priceId: string;
  readonly price: ProductPrice;
}

/** A payment-provider subscription at one moment, in our terms. */
export interface SubscriptionReading {
  readonly stripeId: string;
  readonly customerId: string;
  /** Our id; `null` for one that no order created, which is ignored. */
  readonly origin: { readonly uuid: string; readonly shopUuid: string } | null;
  readonly state: StripeSubscriptionState;
  readonly isYearly: boolean;
  readonly vatPercent: number;
  /** Waits for the customer to confirm the payment method. */
  readonly pendingSetupIntentId: string | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAt: Date | null;
  /** When it ended, which may be long before the end of its period; `null` while it runs. */
  readonly endedAt: Date | null;
  readonly collectionMethod: 'charge_automatically' | 'send_invoice';
  /** How many days after its issue a sent invoice is due; `null` where invoices are collected. */
  readonly daysUntilDue: number | null;
  readonly paymentMethod: PaymentMethodOnFile | null;
  readonly mandateUrl: string | null;
  /** Without extra orders; of a subscription that only bills those, none. */
  readonly items: ReadItem[];
  /** An attached schedule; it stays for a while after its change has taken effect. */
  readonly scheduleId: string | null;
  readonly scheduled: ScheduledReading | null;
}

/** What a subscription has from the end of its period on. */
export interface ScheduledReading
  extends Pick<SubscriptionReading, 'isYearly' | 'items' | 'paymentMethod' | 'daysUntilDue'> {
  readonly at: Date;
}

/** Metadata that identifies an order at the payment provider. */
export const originMetadata = (uuid: string, shopUuid: string) => ({ subscription_uuid: uuid, shop_uuid: shopUuid });

/** @throws the SDK's errors; `resource_missing` when there is no such subscription */
export async function readSubscription(stripe: Stripe, stripeId: string): Promise<SubscriptionReading> {
  const subscription = await stripe.subscriptions.retrieve(stripeId, {
    expand: ['default_payment_method', 'default_tax_rates', 'items.data.price.tiers'],
  });
  const { items, metadata, customer, collection_method, default_payment_method, pending_setup_intent } = subscription;
  const sends = collection_method === 'send_invoice';
  const method = typeof default_payment_method === 'object' ? default_payment_method : null;
  const paymentMethod = sends ? bankTransfer : method && namePaymentMethod(method);
  const [uuid, shopUuid] = [metadata['subscription_uuid'], metadata['shop_uuid']];
  return {
    stripeId,
    customerId: idOf(customer),
    origin: uuid && shopUuid ? { uuid, shopUuid } : null,
    // A paused subscription collects nothing; we never pause one.
    state: StripeSubscriptionState.parse(subscription.status === 'paused' ? 'unpaid' : subscription.status),
    isYearly: items.data[0]?.price.recurring?.interval === 'year',
    vatPercent: (subscription.default_tax_rates ?? []).reduce((sum, { percentage }) => sum + percentage, 0),
    pendingSetupIntentId: pending_setup_intent === null ? null : idOf(pending_setup_intent),
    periodStart: fromUnix(Math.min(...items.data.map((item) => item.current_period_start))),
    periodEnd: fromUnix(Math.max(...items.data.map((item) => item.current_period_end))),
    cancelAt: cancelAt(subscription),
    endedAt: subscription.ended_at === null ? null : fromUnix(subscription.ended_at),
    collectionMethod: sends ? 'send_invoice' : 'charge_automatically',
    daysUntilDue: sends ? subscription.days_until_due : null,
    paymentMethod,
    mandateUrl: method?.sepa_debit && !sends ? await findMandateUrl(stripe, idOf(customer), method.id) : null,
    items: items.data
      .filter(({ price }) => price.recurring?.usage_type !== 'metered')
      .map(({ price, quantity }) => readItem(price, quantity)),
    scheduleId: subscription.schedule === null ? null : idOf(subscription.schedule),
    scheduled:
      subscription.schedule === null ? null : await readSchedule(stripe, idOf(subscription.schedule), paymentMethod),
  };
}

function cancelAt({ cancel_at, cancel_at_period_end, items }: Stripe.Subscription): Date | null {
  if (cancel_at !== null) return fromUnix(cancel_at);
  return cancel_at_period_end ? fromUnix(Math.max(...items.data.map((item) => item.current_period_end))) : null;
}

async function readSchedule(
  stripe: Stripe,
  id: string,
  current: PaymentMethodOnFile | null,
): Promise<ScheduledReading | null> {
  const schedule = await stripe.subscriptionSchedules.retrieve(id, { expand: ['phases.items.price.tiers'] });
  const end = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date }) => start_date === end);
  if (schedule.status !== 'active' || next === undefined) return null;
  const sends = (next.collection_method ?? schedule.default_settings.collection_method) === 'send_invoice';
  const items = next.items.map(({ price, quantity }) => {
    if (typeof price === 'string' || !('metadata' in price))
      throw new Error(`Price of schedule ${id} was not expanded`);
    return { price, quantity: quantity ?? 1 };
  });
  return {
    at: fromUnix(next.start_date),
    isYearly: items[0]?.price.recurring?.interval === 'year',
    items: items.map(({ price, quantity }) => readItem(price, quantity)),
    paymentMethod: sends ? bankTransfer : current,
    daysUntilDue: sends ? daysOf(next, schedule) : null,
  };
}

/** A phase without days of its own has those of its schedule. */
const daysOf = (
  phase: Stripe.SubscriptionSchedule.Phase,
  { default_settings }: Stripe.SubscriptionSchedule,
): number | null => phase.invoice_settings?.days_until_due ?? default_settings.invoice_settings.days_until_due ?? null;

function readItem(from: Stripe.Price, quantity: number | undefined): ReadItem {
  const price = readPrice(from);
  return { ...orderItem(price.product, quantity ?? 1), priceId: from.id, price };
}

/** The address of a payment method's SEPA mandate; a deleted customer has none any more. */
const findMandateUrl = (stripe: Stripe, customer: string, paymentMethod: string): Promise<string | null> =>
  unlessMissing(() => readMandateUrl(stripe, customer, paymentMethod));

/** It was given at the method's set-up or with its first payment. */
async function readMandateUrl(stripe: Stripe, customer: string, paymentMethod: string): Promise<string | null> {
  const setups = await stripe.setupIntents.list({ customer, payment_method: paymentMethod, limit: 10 });
  const setup = setups.data.find(({ status }) => status === 'succeeded');
  const mandate = setup?.mandate ?? (await mandateOfCharge(stripe, customer, paymentMethod));
  if (!mandate) return null;
  const { payment_method_details } = await stripe.mandates.retrieve(idOf(mandate));
  return payment_method_details.sepa_debit?.url ?? null;
}

async function mandateOfCharge(stripe: Stripe, customer: string, paymentMethod: string): Promise<string | null> {
  const charges = await stripe.charges.list({ customer, limit: 100 });
  const charge = charges.data.find(({ payment_method }) => payment_method === paymentMethod);
  return charge?.payment_method_details?.sepa_debit?.mandate ?? null;
}
