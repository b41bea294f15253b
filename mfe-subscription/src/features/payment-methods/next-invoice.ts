import type { SubscriptionPaymentData } from '@kontor/contract/subscription';

/** When the contract is charged again; `null` if it ends before, or is not known. */
export const nextInvoiceDay = ({
  cancelAtDate,
  currentMainSubscriptionPeriodEnd,
}: Pick<SubscriptionPaymentData, 'cancelAtDate' | 'currentMainSubscriptionPeriodEnd'>): string | null =>
  cancelAtDate === null ? currentMainSubscriptionPeriodEnd : null;

/** Whether the next charge is for what the shop has now: neither a change nor the end is scheduled. */
export const goesOnUnchanged = ({
  cancelAtDate,
  scheduleActivationDate,
}: Pick<SubscriptionPaymentData, 'cancelAtDate' | 'scheduleActivationDate'>): boolean =>
  cancelAtDate === null && scheduleActivationDate === null;
