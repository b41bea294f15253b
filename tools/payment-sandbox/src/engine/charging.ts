import type { Invoice, PaymentIntent, Subscription } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { paymentOf, subscriptionOf } from './collection.ts';
import { attemptPayment } from './payment-attempt.ts';

/** Retries use the subscription's own method first: https://docs.stripe.com/billing/subscriptions/payment-methods-setting */
export function defaultMethodOf(sandbox: Sandbox, subscription: Subscription): string | null {
  if (subscription.default_payment_method) return subscription.default_payment_method;
  return sandbox.store.get('customers', subscription.customer)?.invoice_settings.default_payment_method ?? null;
}

/** Charges an open invoice off session. Null when there is no payment method. */
export function chargeInvoice(sandbox: Sandbox, invoice: Invoice, wanted: string | null = null): PaymentIntent | null {
  const intent = paymentOf(sandbox, invoice.id);
  const subscription = subscriptionOf(sandbox, invoice);
  const method = wanted ?? (subscription ? defaultMethodOf(sandbox, subscription) : null);
  const kept = method === null ? undefined : sandbox.store.get('payment_methods', method);
  if (!intent || !kept) return null;
  // The default method may have changed to another type since the invoice was finalized.
  if (!intent.payment_method_types.includes(kept.type))
    sandbox.change('payment_intents', intent.id, { payment_method_types: [...intent.payment_method_types, kept.type] });
  return attemptPayment(sandbox, intent.id, {
    method: kept.id,
    session: 'billing',
    challenged: false,
    acceptance: null,
    returnUrl: null,
  });
}
