import type { OfferFit, OfferRefusal } from '@kontor/contract/offer';
import { cartFromSubscription, orderItem, type Selection } from '@kontor/domain/cart';
import { priceSelection, readSelection, selectionHash } from '../../billing/cart/price-selection.ts';
import type { SoldSituation } from '../../billing/cart/shop-situation.ts';
import { refusalOfSelection } from '../../billing/orders/check-order.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { OfferRow } from './offer.tables.ts';

/** Identifies what a shop has; `null` for nothing. */
export function bookedHash({ subscription }: Pick<SoldSituation, 'subscription'>): string | null {
  const booked = cartFromSubscription(subscription);
  return booked === null ? null : selectionHash(booked);
}

interface CheckedToday {
  readonly fit: OfferFit;
  /** Gross, in cents; `null` for what is not sold to the shop any more. */
  readonly totalToday: number | null;
}

/** What an offer means for its shop at this moment. */
export function checkOffer(situation: SoldSituation, offer: Pick<OfferRow, 'cart' | 'booked_hash'>): CheckedToday {
  const selection = soldSelection(situation, offer);
  if (selection === null) return { fit: 'not-sold', totalToday: null };
  return {
    fit: fitOf(situation, selection, offer),
    totalToday: priceSelection(situation, selection).total,
  };
}

/** Why a shop could not order an offer at this moment; `null` when it could. */
export function refusalOfOffer(situation: SoldSituation, offer: Pick<OfferRow, 'cart'>): OfferRefusal | null {
  const selection = soldSelection(situation, offer);
  return selection === null ? 'not-sold' : refusalOfSelection(situation, selection);
}

function fitOf(situation: SoldSituation, selection: Selection, offer: Pick<OfferRow, 'booked_hash'>): OfferFit {
  if (refusalOfSelection(situation, selection) === 'nothing-changed') return 'nothing-changed';
  return bookedHash(situation) === offer.booked_hash ? 'fits' : 'subscription-changed';
}

function soldSelection({ assortment }: SoldSituation, { cart }: Pick<OfferRow, 'cart'>): Selection | null {
  if (assortment === null) return null;
  const { isYearlySubscription } = cart;
  const items = cart.items.map(({ product, quantity }) => orderItem(product, quantity));
  try {
    return readSelection({ items, isYearlySubscription }, assortment);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'validation-failed') return null;
    throw error;
  }
}
