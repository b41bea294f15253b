import type { PaymentMethodType } from '@kontor/contract/subscription';
import type Stripe from 'stripe';

const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export interface NamedPaymentMethod {
  readonly type: PaymentMethodType;
  /** What the customer recognizes it by; never the whole number. Empty where the type is sufficient. */
  readonly label: string;
}

export const bankTransfer: NamedPaymentMethod = { type: 'bank_transfer', label: '' };

/** A payment method of the provider as shown to the customer; `null` for kinds that are not offered. */
export function namePaymentMethod({ card, sepa_debit }: Stripe.PaymentMethod): NamedPaymentMethod | null {
  if (card) return { type: 'card', label: `${cardBrands[card.brand] ?? card.brand} •••• ${card.last4}` };
  if (sepa_debit)
    return { type: 'sepa_debit', label: `${sepa_debit.country ?? ''} •••• ${sepa_debit.last4 ?? ''}`.trim() };
  return null;
}

/** `null` also for a payment without a method of ours. */
export const readPaymentMethod = async (stripe: Stripe, id: string): Promise<NamedPaymentMethod | null> =>
  namePaymentMethod(await stripe.paymentMethods.retrieve(id));
