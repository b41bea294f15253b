import type { Overview } from './use-overview.ts';

/** When the next invoice is due; `null` when none will come: on trial, cancelled, or free of charge. */
export function nextInvoiceDate({
  subscription,
  paymentData,
  quote,
}: Pick<Overview, 'subscription' | 'paymentData' | 'quote'>): string | null {
  if (subscription === null || subscription.cancelAtDate !== null) return null;
  if (subscription.state === 'trial' || subscription.state === 'complimentary') return null;
  return quote?.nextCharge?.date ?? paymentData?.currentMainSubscriptionPeriodEnd ?? null;
}
