import { nextInvoiceDay } from '@kontor/domain/next-invoice-day';
import type { Overview } from './use-overview.ts';

/** When the next invoice is due; `null` when none will come: on trial, cancelled, or free of charge. */
export function nextInvoiceDate({
  subscription,
  paymentData,
}: Pick<Overview, 'subscription' | 'paymentData'>): string | null {
  if (subscription === null || subscription.state === 'trial' || subscription.state === 'complimentary') return null;
  return paymentData && nextInvoiceDay(paymentData);
}
