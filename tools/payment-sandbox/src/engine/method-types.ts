import type { MethodType, PaymentSettings } from '../protocol/wire.ts';

const known: MethodType[] = ['card', 'sepa_debit', 'customer_balance'];

/** The payment method types that the settings of a subscription or an invoice allow. */
export function methodTypesOf(settings: Pick<PaymentSettings, 'payment_method_types'> | null): MethodType[] {
  const wanted: string[] = settings?.payment_method_types ?? ['card', 'sepa_debit'];
  return known.filter((type) => wanted.includes(type));
}
