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
