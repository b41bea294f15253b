import type { ErrorCode } from '@kontor/contract/problem';
import type { Subscription } from '@kontor/contract/subscription';
import { cartFromSubscription, compareCarts, isUnchanged, type Selection } from './cart.ts';
import { type PaymentTerms, paymentMethodAvailability } from './payment-method.ts';
import { isPlan } from './product.ts';
import { paidStripeSubscription } from './subscription.ts';

/** Why an order cannot be placed. The same words as the server's error codes, so that one text serves both. */
export type CheckoutDisabledReason = Extract<
  ErrorCode,
  | 'self-service-disabled'
  | 'nothing-changed'
  | 'no-plan-item'
  | 'subscription-complimentary'
  | 'change-already-scheduled'
  | 'no-subscription'
  | 'subscription-canceled'
  | 'no-payment-method-available'
  | 'interval-change-impossible'
>;

/** What decides whether an order may be placed: what the shop has, and what it wants. */
export interface CheckoutSituation {
  readonly subscription: Subscription | null;
  readonly cart: Selection;
  /** `null` while the cart has not been priced yet; then no payment method can be ruled out. */
  readonly terms: PaymentTerms | null;
  /** A different payment method than the active one is a change of its own. */
  readonly changesPaymentMethod?: boolean;
}

/** The first reason that forbids an order; `null` when it may be placed. */
export function checkoutDisabledReason(situation: CheckoutSituation): CheckoutDisabledReason | null {
  return checkoutDisabledReasons(situation)[0] ?? null;
}

/** All reasons that forbid an order: that our team makes the changes (spec §6), then those of spec §5 in its order. */
export function checkoutDisabledReasons(situation: CheckoutSituation): CheckoutDisabledReason[] {
  const { subscription, cart, terms } = situation;
  const reasons: [boolean, CheckoutDisabledReason][] = [
    [subscription?.noSelfService ?? false, 'self-service-disabled'],
    [isNothingChanged(situation), 'nothing-changed'],
    [!hasLicences(cart), 'no-plan-item'],
    [subscription?.state === 'complimentary', 'subscription-complimentary'],
    [subscription !== null && subscription.scheduleActivationDate !== null, 'change-already-scheduled'],
    [subscription === null, 'no-subscription'],
    [isCanceled(subscription), 'subscription-canceled'],
    [terms !== null && !hasPaymentMethod(terms), 'no-payment-method-available'],
    [!isIntervalChangePossible(subscription, cart.isYearlySubscription), 'interval-change-impossible'],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}

/** What is owed comes before a cancellation in the state, and does not take the cancellation back. */
const isCanceled = (subscription: Subscription | null): boolean =>
  subscription !== null && (subscription.state === 'canceled' || subscription.cancelAtDate !== null);

/** A cart can be bought when it has something in it and a plan to hang it on (spec §5, §8). */
export function hasLicences(cart: Pick<Selection, 'items'>): boolean {
  return cart.items.some(({ product, quantity }) => quantity > 0 && isPlan(product));
}

function hasPaymentMethod(terms: PaymentTerms): boolean {
  return paymentMethodAvailability(terms).some(({ reason }) => reason === null);
}

/** Only what is paid for already can stay unchanged: buying what was on trial is a change. */
function isNothingChanged({ subscription, cart, changesPaymentMethod = false }: CheckoutSituation): boolean {
  const paid = paidStripeSubscription(subscription) === null ? null : cartFromSubscription(subscription);
  if (changesPaymentMethod || paid === null || !hasLicences(paid) || !hasLicences(cart)) return false;
  return isUnchanged(compareCarts(paid, cart));
}

/** Whether the billing interval may be chosen; yearly never goes back to monthly (spec §5). */
export function isIntervalChangePossible(subscription: Subscription | null, toYearly: boolean): boolean {
  const paid = paidStripeSubscription(subscription);
  if (paid?.isYearly === toYearly) return true;
  if (subscription?.state === 'complimentary') return false;
  return !(paid?.isYearly && !toYearly);
}
