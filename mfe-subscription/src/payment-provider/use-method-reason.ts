import type { PaymentMethodAvailability, PaymentTerms } from '@kontor/domain/payment-method';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';

/** Why a payment method is not available, in words; `null` when it is. */
export function useMethodReason(): (reason: PaymentMethodAvailability['reason'], terms: PaymentTerms) => string | null {
  const t = useTexts();
  const { money } = useFormat();
  return (reason, { sepaDirectDebitLimit, total }) =>
    reason && t(`payment.reason.${reason}`, { limit: money(sepaDirectDebitLimit), total: money(total) });
}
