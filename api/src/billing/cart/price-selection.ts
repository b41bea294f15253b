import { createHash } from 'node:crypto';
import type { CartItem, CartRequest, OrderItem } from '@kontor/contract/cart';
import type { ProductPlatform, ProductVersion } from '@kontor/contract/product';
import { lineAmount, orderItem, type Selection } from '@kontor/domain/cart';
import { percentOf } from '@kontor/domain/money';
import { isSameLicence } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import { violation } from '../../infrastructure/http/problem.ts';
import { findPrice } from '../prices/price-list.ts';

/** What a shop may order from. */
export interface Assortment {
  readonly platform: ProductPlatform;
  readonly version: ProductVersion;
}

export interface PricedSelection {
  readonly items: CartItem[];
  /** Net, tax and gross, in cents. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/**
 * Reads a customer's selection: products that the shop can buy, each once, one plan at most and that once.
 * What it says about prices or descriptions is ignored; both come from the price list.
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

/** Prices a selection from the price list. Tax is one percentage of the whole, as invoices show it. */
export function priceSelection({ items, isYearlySubscription }: Selection, vatPercent: number): PricedSelection {
  const priced = items.map((item) => priceItem(item, isYearlySubscription));
  const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0);
  const tax = percentOf(subtotal, vatPercent);
  return { items: priced, subtotal, tax, total: subtotal + tax };
}

function priceItem({ product, quantity }: OrderItem, isYearly: boolean): CartItem {
  const price = findPrice(product, isYearly);
  if (price === null) throw new Error(`${product.platform} ${product.type} ${product.version} is not sold`);
  const { tiers, interval } = price;
  return { product: price.product, quantity, tiers, amount: lineAmount(tiers, quantity), interval };
}

/** The same for the same selection, in whatever order its items come. */
export function selectionHash({ items, isYearlySubscription, startsAt }: Selection): string {
  const lines = items.map(({ product, quantity }) => `${product.type} ${product.version} ${quantity}`).sort();
  return createHash('sha256')
    .update([isYearlySubscription, ...lines, ...(startsAt === 'trial-end' ? [startsAt] : [])].join('\n'))
    .digest('base64url');
}
