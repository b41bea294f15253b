import type { DunningCause, DunningProcess } from '@kontor/contract/dunning';
import type { PaymentMethodType } from '@kontor/contract/subscription';

/** How a charge of a method fails. */
export type FailedCharge = Exclude<DunningCause, 'unpaid-bank-transfer'>;

const causes: Record<PaymentMethodType, readonly FailedCharge[]> = {
  card: ['failed-card-payment'],
  sepa_debit: ['failed-sepa-payment', 'sepa-chargeback'],
  bank_transfer: [],
};

/** How the payment by this method failed that the current dunning process is about; `null` if it is about none. */
export function failedCharge(type: PaymentMethodType, dunning: DunningProcess | null): FailedCharge | null {
  if (dunning === null || dunning.state === 'resolved') return null;
  return causes[type].find((cause) => cause === dunning.cause) ?? null;
}
