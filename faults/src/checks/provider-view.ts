import type Stripe from 'stripe';

/** The customers of an organization at the provider; there must be one at most. */
export async function customersOf(stripe: Stripe, organizationUuid: string): Promise<Stripe.Customer[]> {
  const found: Stripe.Customer[] = [];
  for await (const customer of stripe.customers.list({ limit: 100 })) {
    if (customer.metadata['organization_uuid'] === organizationUuid) found.push(customer);
  }
  return found;
}

/** Everything that the provider has of one shop. */
export interface ProviderView {
  readonly customers: readonly Stripe.Customer[];
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly paymentIntents: readonly Stripe.PaymentIntent[];
  /** Transferred and not used for a payment, in cents. */
  readonly cash: number;
}

/** @param siblingUuid another shop of the same customer; what belongs to it is left out */
export async function readProvider(
  stripe: Stripe,
  organizationUuid: string,
  siblingUuid: string | null,
): Promise<ProviderView> {
  const customers = await customersOf(stripe, organizationUuid);
  const subscriptions: Stripe.Subscription[] = [];
  const invoices: Stripe.Invoice[] = [];
  const paymentIntents: Stripe.PaymentIntent[] = [];
  let cash = 0;
  for (const { id: customer } of customers) {
    const expand = ['data.default_payment_method', 'data.default_tax_rates'];
    subscriptions.push(...(await all(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }))));
    invoices.push(...(await all(stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }))));
    paymentIntents.push(...(await all(stripe.paymentIntents.list({ customer, limit: 100 }))));
    cash += (await stripe.customers.retrieveCashBalance(customer)).available?.['eur'] ?? 0;
  }
  const intents = new Set(paymentIntents.map(({ id }) => id));
  const disputes = await all(stripe.disputes.list({ limit: 100 }));
  const foreign = new Set(subscriptions.filter((one) => shopOf(one) === siblingUuid).map(({ id }) => id));
  return {
    customers,
    subscriptions: subscriptions.filter(({ id }) => siblingUuid === null || !foreign.has(id)),
    invoices: invoices.filter((invoice) => siblingUuid === null || !foreign.has(subscriptionOf(invoice) ?? '')),
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

const liveStates: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

export const liveAt = ({ subscriptions }: ProviderView): Stripe.Subscription[] =>
  subscriptions.filter(({ status }) => liveStates.has(status));

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}
