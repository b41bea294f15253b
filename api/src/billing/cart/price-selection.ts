import { createHash } from 'node:crypto';
import type { CartPrice, CartRequest, OrderItem } from '@kontor/contract/cart';
import type { Assortment } from '@kontor/domain/assortment';
import { cartFromSubscription, orderItem, type Selection } from '@kontor/domain/cart';
import { isSameLicence, type OrderVolume } from '@kontor/domain/plan';
import { movedItems } from '@kontor/domain/price-move';
import { isPlan } from '@kontor/domain/product';
import { intervalOf, priceFor } from '@kontor/domain/product-price';
import type { VatTreatment } from '@kontor/domain/vat';
import { violation } from '../../infrastructure/http/problem.ts';
import { type PricedItem, pricedBy, priceItems } from '../prices/price-items.ts';
import type { SoldSituation } from './shop-situation.ts';

/**
 * Reads a customer's selection: products that the shop can buy, each at most once, and at most one plan with quantity
 * one. Its prices and descriptions are ignored; both come from the price list.
 * @throws ProblemError 422 that names the item
 */
export function readSelection(
  { items, isYearlySubscription, startsAt }: CartRequest,
  assortment: Assortment,
): Selection {
  const read: OrderItem[] = [];
  items.forEach(({ product, quantity }, index) => {
    const sold = { ...assortment, type: product.type };
    if (!isSameLicence(product, sold)) {
      throw violation(`items.${index}.product`, 'product-unknown', 'Not on the price list of this shop');
    }
    if (read.some((other) => other.product.type === product.type || (isPlan(product) && isPlan(other.product)))) {
      throw violation(`items.${index}.product`, 'invalid', 'Each product once, and one plan at most');
    }
    if (isPlan(product) && quantity !== 1) throw violation(`items.${index}.quantity`, 'too-big', 'A plan is had once');
    read.push(orderItem(sold, quantity));
  });
  return { items: read, isYearlySubscription, ...(startsAt === 'trial-end' && { startsAt }) };
}

type Pricing = Pick<SoldSituation, 'prices' | 'vat' | 'vatAt' | 'trialEnd'>;

/** Each product of a selection at what it costs the shop. */
export const pricedItems = (
  { prices }: Pick<Pricing, 'prices'>,
  { items, isYearlySubscription }: Selection,
): PricedItem[] =>
  pricedBy(items, ({ product, quantity }) => priceFor(prices, product, quantity, intervalOf(isYearlySubscription)));

/** The same from a renewal on, when moves of prices count that were told before, or will be as soon as it is ordered. */
export const renewedSelection = (
  { prices, stored, coming }: Pick<SoldSituation, 'prices' | 'stored' | 'coming'>,
  selection: Selection,
  start: Date,
): PricedItem[] => movedItems(pricedItems({ prices }, selection), [...(stored?.moves ?? []), ...coming], start);

/** What a selection costs the shop per month or year, with the VAT of the day on which it begins. */
export function priceSelection(situation: Pricing, selection: Selection): CartPrice {
  const { kind, percent } = vatAtBegin(situation, selection);
  return {
    ...priceItems(pricedItems(situation, selection), percent),
    vat: { kind, percent },
    isYearlySubscription: selection.isYearlySubscription,
  };
}

const vatAtBegin = ({ vat, vatAt, trialEnd }: Pricing, { startsAt }: Selection): VatTreatment =>
  startsAt === 'trial-end' && trialEnd !== null ? vatAt(new Date(trialEnd)) : vat;

/** What the plan of a selection includes per month; `null` for one without. */
export function volumeOfPlan(items: readonly PricedItem[]): OrderVolume | null {
  const plan = items.map(({ price }) => price).find(({ product }) => isPlan(product));
  return plan ? { includedOrders: plan.includedOrders ?? 0, extraOrderAmount: plan.extraOrderAmount ?? 0 } : null;
}

/** Independent of the order of the items. */
export function selectionHash({ items, isYearlySubscription, startsAt }: Selection): string {
  const lines = items.map(({ product, quantity }) => `${product.type} ${product.version} ${quantity}`).sort();
  return createHash('sha256')
    .update([isYearlySubscription, ...lines, ...(startsAt === 'trial-end' ? [startsAt] : [])].join('\n'))
    .digest('base64url');
}

/** What a shop has paid for; empty before its first order. */
export function contractHash({ live, subscription }: Pick<SoldSituation, 'live' | 'subscription'>): string {
  const contract = live && cartFromSubscription(subscription);
  return contract ? selectionHash(contract) : '';
}
