import type { ShopRow } from '../../shops/shop.tables.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription, unconfirmedProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { applySetupIntent } from './apply-setup-intent.ts';

/** Looks at the shop's order at the payment provider now, instead of waiting to be told. Without one it does nothing. */
export async function syncOrder(billing: Billing, shop: ShopRow): Promise<void> {
  const { database, stripe } = billing;
  const stored = await findSubscription(database, shop.uuid);
  const payment = stored && (unconfirmedProviderSubscription(stored) ?? liveProviderSubscription(stored));
  if (!payment) return;
  await atProvider(async () => {
    if (payment.setup_intent_id !== null) await applySetupIntent(billing, payment.setup_intent_id);
    await mirrorSubscription(billing, payment.stripe_id);
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(payment.stripe_id);
    if (invoice !== null) await mirrorInvoice(billing, idOf(invoice));
  });
}
