import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { intentsOf, withPayments } from './invoice-reading.ts';
import { isRefusedRequest } from './provider-problem.ts';

/**
 * Lets an open invoice be paid by a method of another type than those that it was issued for, which stay possible. What new
 * settings of an open invoice do is not documented, so its payment is looked at afterwards.
 * @returns whether it can be paid by such a method now
 */
export async function allowMethodType(
  stripe: Stripe,
  invoiceId: string,
  type: Exclude<PaymentMethodType, 'bank_transfer'>,
): Promise<boolean> {
  const { payment_settings: settings } = await stripe.invoices.retrieve(invoiceId);
  const types = settings.payment_method_types;
  if (types === null || types.includes(type)) return true;
  try {
    await stripe.invoices.update(invoiceId, { payment_settings: { payment_method_types: [...types, type] } });
  } catch (error) {
    if (isRefusedRequest(error)) return false;
    throw error;
  }
  const { payments } = await stripe.invoices.retrieve(invoiceId, withPayments);
  const isUnpaid = ({ status }: Stripe.PaymentIntent) => status !== 'succeeded' && status !== 'canceled';
  const unpaid = intentsOf(payments?.data ?? []).filter(isUnpaid);
  return unpaid.every(({ payment_method_types: allowed }) => allowed.includes(type));
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
