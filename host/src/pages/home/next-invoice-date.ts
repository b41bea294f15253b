import { isMethodMissing } from '@kontor/domain/missing-method';
import { nextInvoiceDay } from '@kontor/domain/next-invoice-day';
import type { Overview } from './use-overview.ts';

/** When the next invoice is paid; `null` when none will be: on trial, cancelled, free of charge, or without a payment method. */
export function nextInvoiceDate({
  subscription,
  paymentData,
}: Pick<Overview, 'subscription' | 'paymentData'>): string | null {
  if (subscription === null || subscription.state === 'trial' || subscription.state === 'complimentary') return null;
  // Without a payment method no charge is promised.
  return paymentData && !isMethodMissing(paymentData) ? nextInvoiceDay(paymentData) : null;
}
