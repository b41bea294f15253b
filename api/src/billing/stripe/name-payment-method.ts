import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { unlessMissing } from './provider-problem.ts';

const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export const bankTransfer: PaymentMethodOnFile = { type: 'bank_transfer', label: '' };

/** A payment method of the provider as shown to the customer; `null` for kinds that are not offered. */
export function namePaymentMethod({ card, sepa_debit }: Stripe.PaymentMethod): PaymentMethodOnFile | null {
  if (card) return { type: 'card', label: `${cardBrands[card.brand] ?? card.brand} •••• ${card.last4}` };
  if (sepa_debit)
    return { type: 'sepa_debit', label: `${sepa_debit.country ?? ''} •••• ${sepa_debit.last4 ?? ''}`.trim() };
  return null;
}

/** `null` also for a payment without a method of ours, and for a method that was removed at the provider. */
export async function readPaymentMethod(stripe: Stripe, id: string): Promise<PaymentMethodOnFile | null> {
  const method = await unlessMissing(() => stripe.paymentMethods.retrieve(id));
  return method && namePaymentMethod(method);
}
