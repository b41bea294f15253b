import type Stripe from 'stripe';
import { readInvoiceState } from '../invoices/invoice-state.ts';
import { payChargebacks } from '../invoices/pay-chargebacks.ts';
import type { Billing } from '../stripe/billing.ts';
import { collectionBy } from '../stripe/payment-settings.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { continueAfterCustomer } from './recover-order.ts';

/** Who asked for the payment method: a subscription whose method is to be changed, or an order. */
export const setupMetadata = (stripeSubscriptionId: string) => ({ change_method_of: stripeSubscriptionId });

/**
 * Looks at a set-up of a payment method and, once the customer confirmed it, puts it to use. The old method stays in use
 * until then. May be repeated.
 */
export async function applySetupIntent(billing: Billing, id: string): Promise<void> {
  const { stripe, database } = billing;
  const intent = await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
  const { metadata, status } = intent;
  const changeMethodOf = metadata?.['change_method_of'];
  if (status === 'succeeded' && metadata?.['order_uuid']) return continueAfterCustomer(billing, metadata['order_uuid']);
  if (changeMethodOf) {
    if (status === 'succeeded') await putToUse(billing, changeMethodOf, intent);
    if (status !== 'succeeded' && status !== 'canceled') return;
    await database
      .updateTable('payment_subscription')
      .set({ setup_intent_id: null })
      .where('setup_intent_id', '=', id)
      .execute();
    return mirrorSubscription(billing, changeMethodOf);
  }
  // The provider itself made it for a subscription's trial.
  const own = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('setup_intent_id', '=', id)
    .executeTakeFirst();
  if (own) await mirrorSubscription(billing, own.stripe_id);
}

async function putToUse(
  billing: Billing,
  subscription: string,
  { id, payment_method }: Stripe.SetupIntent,
): Promise<void> {
  if (payment_method === null || typeof payment_method === 'string') return;
  const { stripe } = billing;
  const type = payment_method.sepa_debit ? 'sepa_debit' : 'card';
  const params = { default_payment_method: payment_method.id, ...collectionBy(type) };
  await stripe.subscriptions.update(subscription, params, { idempotencyKey: `${id}:use` });
  // Who gives a new method because the old one failed wants the debt gone, too.
  await unlessDeclined(() => payOpenInvoices(stripe, subscription, payment_method.id));
  await unlessDeclined(() => payChargebacks(billing, subscription, payment_method.id));
}

async function payOpenInvoices(stripe: Stripe, subscription: string, method: string): Promise<void> {
  for await (const { id, attempted } of stripe.invoices.list({ subscription, status: 'open' })) {
    const isOwed = attempted && (await readInvoiceState(stripe, id)) === 'open';
    if (isOwed) await stripe.invoices.pay(id, { payment_method: method }, { idempotencyKey: `${id}:pay:${method}` });
  }
}

/** A refusal leaves the debt as it was; the method is the customer's choice all the same. */
async function unlessDeclined(pay: () => Promise<void>): Promise<void> {
  try {
    await pay();
  } catch (error) {
    if (!isDeclined(error)) throw error;
  }
}

const isDeclined = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError';
