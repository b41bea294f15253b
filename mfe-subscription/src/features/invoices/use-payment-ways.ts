import { isPaymentMethodAvailable } from '@kontor/domain/payment-method';
import { useConfig } from '@kontor/platform/host-hooks';
import type { PaymentWay } from './use-pay-invoice.ts';

/** The ways to pay that are offered; the first one is preselected. */
export function usePaymentWays(total: number, hasMethod: boolean, hasSubscription: boolean): PaymentWay[] {
  const { sepaDirectDebitLimit } = useConfig();
  const onFile: PaymentWay[] = hasMethod ? ['on-file'] : [];
  if (hasMethod && hasSubscription) return onFile;
  const terms = { total, isYearlySubscription: false, sepaDirectDebitLimit };
  const types = ['card', 'sepa_debit'] as const;
  return [...onFile, ...types.filter((type) => isPaymentMethodAvailable(type, terms))];
}
