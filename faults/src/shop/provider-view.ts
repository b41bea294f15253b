import type Stripe from 'stripe';
import type { TestShop } from './test-shop.ts';

/** The customers of an organization at the provider; there must be one at most. */
export async function customersOf(stripe: Stripe, organizationUuid: string): Promise<Stripe.Customer[]> {
  const found: Stripe.Customer[] = [];
  for await (const customer of stripe.customers.list({ limit: 100 })) {
    if (customer.metadata['organization_uuid'] === organizationUuid) found.push(customer);
  }
  return found;
}

/** Everything that the provider has of one shop; cash and payments are those of its organization. */
export interface ProviderView {
  /** Those that are not deleted. */
  readonly customers: readonly Stripe.Customer[];
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly paymentIntents: readonly Stripe.PaymentIntent[];
  /** Transferred and not used for a payment, in cents. */
  readonly cash: number;
}

export async function readProvider(stripe: Stripe, shop: TestShop): Promise<ProviderView> {
  const customers = await customersOf(stripe, shop.organizationUuid);
  const subscriptions: Stripe.Subscription[] = [];
  const invoices: Stripe.Invoice[] = [];
  const paymentIntents: Stripe.PaymentIntent[] = [];
  let cash = 0;
  // What a deleted customer had is still there for its history.
  for (const customer of new Set([...shop.organization.deletedCustomers, ...customers.map(({ id }) => id)])) {
    const expand = ['data.default_payment_method', 'data.default_tax_rates'];
    subscriptions.push(...(await all(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }))));
    invoices.push(...(await all(stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }))));
    paymentIntents.push(...(await all(stripe.paymentIntents.list({ customer, limit: 100 }))));
  }
  for (const { id } of customers) cash += (await stripe.customers.retrieveCashBalance(id)).available?.['eur'] ?? 0;
  const intents = new Set(paymentIntents.map(({ id }) => id));
  const disputes = await all(stripe.disputes.list({ limit: 100 }));
  const others = new Set(shop.organization.shops.filter((one) => one !== shop).map(({ uuid }) => uuid));
  const foreign = new Set(subscriptions.filter((one) => others.has(shopOf(one) ?? '')).map(({ id }) => id));
  return {
    customers,
    subscriptions: subscriptions.filter(({ id }) => !foreign.has(id)),
    invoices: invoices.filter((invoice) => !foreign.has(subscriptionOf(invoice) ?? '')),
    paymentIntents,
    cash,
    disputes: disputes.filter(({ payment_intent }) => intents.has(idOf(payment_intent) ?? '')),
  };
}

/** The shop that a subscription belongs to, also one that bills the extra orders of a month. */
const shopOf = ({ metadata }: Stripe.Subscription): string | null =>
  metadata['shop_uuid'] ?? metadata['extra_orders']?.split(' ')[0] ?? null;

/** Bills nothing but the extra orders of a month. */
export const billsExtraOrders = ({ metadata }: Stripe.Subscription): boolean => metadata['extra_orders'] !== undefined;

export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);

export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

export const liveStates: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

export const liveAt = ({ subscriptions }: ProviderView): Stripe.Subscription[] =>
  subscriptions.filter(({ status }) => liveStates.has(status));

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}
