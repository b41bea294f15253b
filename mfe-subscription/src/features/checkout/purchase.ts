import type { Cart } from '@kontor/contract/cart';
import type { Shop } from '@kontor/contract/shop';
import { shopSystemOf } from '@kontor/domain/shop';
import type { AnalyticsEvents } from '@kontor/platform/analytics';

/** The purchase as the tag manager gets it: amounts in euro, while everything else of ours counts in cents (spec §7). */
export function purchaseOf(
  transactionId: string,
  shop: Pick<Shop, 'type' | 'usesShopify'>,
  cart: Cart,
): AnalyticsEvents['Purchase'] {
  return {
    transactionId,
    shopSystem: shopSystemOf(shop),
    currency: 'EUR',
    value: cart.total / 100,
    isYearly: cart.isYearlySubscription,
    interval: cart.isYearlySubscription ? 'year' : 'month',
    items: cart.items.map(({ product, quantity, amount }) => ({
      name: product.description,
      type: product.type,
      platform: product.platform,
      version: product.version,
      // Graduated tiers have no one price; the average of the line is what one unit came to.
      price: Math.round(amount / quantity) / 100,
      quantity,
    })),
  };
}
