import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';

/** Lets an open invoice be paid by a method of another type than those that it was issued for, which stay possible. */
export async function allowMethodType(
  stripe: Stripe,
  invoiceId: string,
  type: Exclude<PaymentMethodType, 'bank_transfer'>,
): Promise<void> {
  const { payment_settings: settings } = await stripe.invoices.retrieve(invoiceId);
  const types = settings.payment_method_types;
  if (types === null || types.includes(type)) return;
  await stripe.invoices.update(invoiceId, { payment_settings: { payment_method_types: [...types, type] } });
}

/** These charge their next invoices; the others have ended, or have not begun. */
const charging: ReadonlySet<Stripe.Subscription.Status> = new Set(['active', 'past_due', 'trialing', 'unpaid']);

/**
 * A subscription that is charged remembers the method that pays one of its invoices (`save_default_payment_method`), and
 * could not charge one of a type that it does not allow.
 */
export async function allowForRenewals(
  stripe: Stripe,
  stripeId: string,
  type: Exclude<PaymentMethodType, 'bank_transfer'>,
): Promise<void> {
  const { status, collection_method, payment_settings: settings } = await stripe.subscriptions.retrieve(stripeId);
  const types = settings?.payment_method_types ?? null;
  if (!charging.has(status) || collection_method === 'send_invoice') return;
  if (types === null || types.includes(type)) return;
  await stripe.subscriptions.update(stripeId, { payment_settings: { payment_method_types: [...types, type] } });
}
