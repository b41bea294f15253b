import type { SubscriptionPaymentData } from '@kontor/contract/subscription';

/** When the contract is charged again; `null` if it ends before, or is not known. */
export const nextInvoiceDay = ({
  cancelAtDate,
  currentMainSubscriptionPeriodEnd,
}: Pick<SubscriptionPaymentData, 'cancelAtDate' | 'currentMainSubscriptionPeriodEnd'>): string | null =>
  cancelAtDate === null ? currentMainSubscriptionPeriodEnd : null;
