import type { MethodType, PaymentSettings } from '../wire.ts';

const known: MethodType[] = ['card', 'sepa_debit', 'customer_balance'];

/** The ways to pay that the settings of a subscription or an invoice leave open. */
export function methodTypesOf(settings: Pick<PaymentSettings, 'payment_method_types'> | null): MethodType[] {
  const wanted: string[] = settings?.payment_method_types ?? ['card', 'sepa_debit'];
  return known.filter((type) => wanted.includes(type));
}
