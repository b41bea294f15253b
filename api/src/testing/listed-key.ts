import type { BillingInterval } from '@kontor/contract/cart';
import type { ProductKey } from '@kontor/domain/plan';
import { pricesOfList } from '@kontor/domain/price-list';
import { findListed } from '@kontor/domain/product-price';
import { lookupKey } from '../billing/stripe/catalog.ts';
import { firstPriceList } from '../sales-terms/first-price-list.ts';

/** Where the payment provider has the price of a product of the first list. */
export function listedKey(product: ProductKey, interval: BillingInterval): string {
  const price = findListed(pricesOfList(firstPriceList), product, interval);
  if (price === null) throw new Error('Not in the first price list');
  return lookupKey(price);
}
