import type { Cart } from '@kontor/contract/cart';
import type { Shop } from '@kontor/contract/shop';
import { shopSystemOf } from '@kontor/domain/shop';
import type { AnalyticsEvents } from '@kontor/platform/analytics';

/** The purchase for the tag manager: amounts in euros, while all others are in cents (spec §7). */
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
      // Graduated tiers have no single price; the line's average is used.
      price: Math.round(amount / quantity) / 100,
      quantity,
    })),
  };
}
