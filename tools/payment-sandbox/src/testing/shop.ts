import type Stripe from 'stripe';

/** The id of a field that may hold its object. */
export const idOf = (field: string | { id: string } | null | undefined): string =>
  typeof field === 'object' ? (field?.id ?? '') : (field ?? '');

export interface Shop {
  customer: Stripe.Customer;
  /** 289.00 € a month, 2890.00 € a year. */
  professional: { monthly: Stripe.Price; yearly: Stripe.Price };
  /** 149.00 € a month. */
  starter: Stripe.Price;
  /** 25.00 € up to the fifth device, 19.00 € from the sixth, a month. */
  device: Stripe.Price;
  vat: Stripe.TaxRate;
}

/** A customer and a price list. */
export async function shop(stripe: Stripe): Promise<Shop> {
  const customer = await stripe.customers.create({
    email: 'eva@radwerk.test',
    name: 'Radwerk Berlin GmbH',
    address: { line1: 'Oranienstraße 1', city: 'Berlin', postal_code: '10999', country: 'DE' },
  });
  const plan = await stripe.products.create({ name: 'Professional' });
  const small = await stripe.products.create({ name: 'Starter' });
  const wms = await stripe.products.create({ name: 'WMS device' });
  const monthly = await stripe.prices.create({
    product: plan.id,
    currency: 'eur',
    unit_amount: 28_900,
    recurring: { interval: 'month' },
    lookup_key: 'professional-month',
  });
  const yearly = await stripe.prices.create({
    product: plan.id,
    currency: 'eur',
    unit_amount: 289_000,
    recurring: { interval: 'year' },
  });
  const starter = await stripe.prices.create({
    product: small.id,
    currency: 'eur',
    unit_amount: 14_900,
    recurring: { interval: 'month' },
  });
  const device = await stripe.prices.create({
    product: wms.id,
    currency: 'eur',
    billing_scheme: 'tiered',
    tiers_mode: 'graduated',
    tiers: [
      { up_to: 5, unit_amount: 2500 },
      { up_to: 'inf', unit_amount: 1900 },
    ],
    recurring: { interval: 'month' },
    expand: ['tiers'],
  });
  const vat = await stripe.taxRates.create({ display_name: 'USt.', percentage: 19, inclusive: false, country: 'DE' });
  return { customer, professional: { monthly, yearly }, starter, device, vat };
}

type Started = Stripe.Subscription & { latest_invoice: Stripe.Invoice };

/** An order that is incomplete until the browser confirms the first payment. */
export async function order(
  stripe: Stripe,
  { customer, professional, vat }: Shop,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice; intent: string }> {
  const subscription = (await stripe.subscriptions.create({
    billing_mode: { type: 'classic' },
    customer: customer.id,
    items: [{ price: professional.monthly.id }],
    default_tax_rates: [vat.id],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    ...params,
  })) as Started;
  const invoice = subscription.latest_invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  return { subscription, invoice, intent: secret.split('_secret_')[0] ?? '' };
}

/** The same, paid with a card that succeeds. */
export async function paidOrder(
  stripe: Stripe,
  given: Shop,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const { subscription, intent } = await order(stripe, given, params);
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  return stripe.subscriptions.retrieve(subscription.id);
}
