import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Billing } from '../stripe/billing.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { changeContract, continueAfterCustomer } from './change-contract.ts';

/** Marks a set-up that changes a subscription's payment method. An order marks its set-ups with its own id. */
export const setupMetadata = (stripeSubscriptionId: string, paysOpenInvoices: boolean) => ({
  change_method_of: stripeSubscriptionId,
  pays_open_invoices: String(paysOpenInvoices),
});

/**
 * Reads a set-up of a payment method and, once the customer confirmed it, activates the method. The old method stays
 * active until then. May be repeated.
 */
export async function applySetupIntent(billing: Billing, id: string): Promise<void> {
  const { stripe, database } = billing;
  const intent = await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
  const { metadata, status } = intent;
  const changeMethodOf = metadata?.['change_method_of'];
  if (status === 'succeeded' && metadata?.['order_uuid']) return continueAfterCustomer(billing, metadata['order_uuid']);
  if (changeMethodOf) {
    if (status !== 'succeeded' && status !== 'canceled') return;
    if (status === 'succeeded') await putToUse(billing, changeMethodOf, intent);
    await database
      .updateTable('payment_subscription')
      .set({ setup_intent_id: null })
      .where('setup_intent_id', '=', id)
      .execute();
    return mirrorSubscription(billing, changeMethodOf);
  }
  // Created by the provider for a subscription that begins later.
  const own = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('setup_intent_id', '=', id)
    .executeTakeFirst();
  if (own) await mirrorSubscription(billing, own.stripe_id);
}

/** Once per set-up: a repeated event must not restore a method that was replaced since. */
async function putToUse(
  billing: Billing,
  stripeId: string,
  { id, payment_method, metadata }: Stripe.SetupIntent,
): Promise<void> {
  if (payment_method === null || typeof payment_method === 'string') return;
  const subscription = await billing.database
    .selectFrom('payment_subscription')
    .select(['uuid', 'shop_uuid'])
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  if (subscription === undefined || (await isInUse(billing.database, subscription.shop_uuid, id))) return;
  await changeContract(billing, subscription.shop_uuid, async () => ({
    payment_subscription_uuid: subscription.uuid,
    plan: {
      kind: 'payment-method',
      stripeId,
      setupIntentId: id,
      paymentMethodId: payment_method.id,
      type: payment_method.sepa_debit ? 'sepa_debit' : 'card',
      paysOpenInvoices: metadata?.['pays_open_invoices'] !== 'false',
    },
  }));
}

async function isInUse(database: Database, shopUuid: string, setupIntentId: string): Promise<boolean> {
  const change = await database
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'payment-method')
    .where('state', '=', 'done')
    .where(sql<string>`plan ->> 'setupIntentId'`, '=', setupIntentId)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}
