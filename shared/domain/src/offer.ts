import type { CheckedOffer, OfferRefusal } from '@kontor/contract/offer';
import type { Subscription } from '@kontor/contract/subscription';
import { orderItem } from './cart.ts';
import { checkoutDisabledReasons } from './checkout.ts';
import type { PaymentTerms } from './payment-method.ts';

/** What decides whether an offer can be accepted, besides the offer. */
export interface OfferSituation extends Pick<PaymentTerms, 'sepaDirectDebitLimit'> {
  readonly subscription: Subscription | null;
}

/** All reasons why an offer cannot be accepted, by the rules by which it would be ordered; none when it can, while it is open. */
export function offerRefusals(
  { cart, fit, totalToday }: Pick<CheckedOffer, 'cart' | 'fit' | 'totalToday'>,
  { subscription, sepaDirectDebitLimit }: OfferSituation,
): OfferRefusal[] {
  if (fit === 'not-sold' || totalToday === null) return ['not-sold'];
  const { isYearlySubscription } = cart;
  const reasons = checkoutDisabledReasons({
    subscription,
    cart: { items: cart.items.map(({ product, quantity }) => orderItem(product, quantity)), isYearlySubscription },
    terms: { total: totalToday, isYearlySubscription, sepaDirectDebitLimit },
  });
  return fit === 'nothing-changed' && !reasons.includes(fit) ? [fit, ...reasons] : reasons;
}

/**
 * Whether a shop is told of an offer as of something to do. One that was prepared for another contract than the shop has now can
 * still be accepted, and does not ask for it.
 */
export const isOfferDue = (
  offer: Pick<CheckedOffer, 'state' | 'validUntil' | 'cart' | 'fit' | 'totalToday'>,
  situation: OfferSituation & { readonly now: Date },
): boolean =>
  offer.state === 'sent' &&
  new Date(offer.validUntil) > situation.now &&
  offer.fit === 'fits' &&
  offerRefusals(offer, situation).length === 0;
