import { atProvider } from '../infrastructure/payment/provider-problem.ts';
import { idOf } from '../infrastructure/payment/stripe-values.ts';
import { mirrorInvoice } from '../invoice/mirror-invoice.ts';
import type { Billing } from '../payment/billing.ts';
import { mirrorSubscription } from '../payment/mirror-subscription.ts';
import { settleSetupIntent } from '../payment/settle-setup-intent.ts';
import type { ShopRow } from '../shop/shop.tables.ts';
import { findSubscription } from './subscription.repository.ts';
import { livePayment, unconfirmedPayment } from './subscription-wire.ts';

/** Looks at the shop's order at the payment provider now, instead of waiting to be told. Without one it does nothing. */
export async function syncOrder(billing: Billing, shop: ShopRow): Promise<void> {
  const { database, stripe } = billing;
  const stored = await findSubscription(database, shop.uuid);
  const payment = stored && (unconfirmedPayment(stored) ?? livePayment(stored));
  if (!payment) return;
  await atProvider(async () => {
    if (payment.setup_intent_id !== null) await settleSetupIntent(billing, payment.setup_intent_id);
    await mirrorSubscription(billing, payment.stripe_id);
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(payment.stripe_id);
    if (invoice !== null) await mirrorInvoice(billing, idOf(invoice));
  });
}
