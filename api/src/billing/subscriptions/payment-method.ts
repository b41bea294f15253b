import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import { bankTransfer } from '../stripe/name-payment-method.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';

type Payer = Pick<PaymentSubscriptionRow, 'payment_method_type' | 'payment_method_label'>;
type Scheduled = Pick<PaymentSubscriptionRow, 'schedule_activation_at' | 'schedule_sends_invoices'>;

/** The method that pays now. */
export const paymentMethodOf = ({
  payment_method_type: type,
  payment_method_label: label,
}: Payer): PaymentMethodOnFile | null => (type === null ? null : { type, label: label ?? '' });

/** The method that pays the next charge: a change that is scheduled for then may bring bank transfer. */
export const nextPaymentMethodOf = (contract: Payer & Scheduled): PaymentMethodOnFile | null =>
  contract.schedule_activation_at !== null && contract.schedule_sends_invoices === true
    ? bankTransfer
    : paymentMethodOf(contract);
