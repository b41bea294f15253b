import type { SubscriptionPaymentData } from '@kontor/contract/subscription';

/**
 * Whether the next charge has nothing that pays it: the method was removed at the payment provider, by the customer there or by the bank.
 * An invoice that is transferred needs none.
 */
export const isMethodMissing = ({
  collectionMethod,
  nextPaymentMethod,
  nextCharge,
}: Pick<SubscriptionPaymentData, 'collectionMethod' | 'nextPaymentMethod' | 'nextCharge'>): boolean =>
  collectionMethod === 'charge_automatically' && nextPaymentMethod === null && nextCharge !== null;
