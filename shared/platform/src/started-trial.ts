import type { Shop } from '@kontor/contract/shop';
import type { Subscription } from '@kontor/contract/subscription';
import { shopSystemOf } from '@kontor/domain/shop';
import type { AnalyticsEvents } from './analytics.ts';

/**
 * A started trial, as the tag manager gets it: its value is 0 (spec §9), whatever its products cost later. Items are
 * the trial items of the subscription; `transactionId` names this one trial.
 */
export function startedTrial(
  transactionId: string,
  shop: Pick<Shop, 'type' | 'usesShopify'>,
  { items }: Pick<Subscription, 'items'>,
): AnalyticsEvents['StartTrial'] {
  return {
    transactionId,
    shopSystem: shopSystemOf(shop),
    currency: 'EUR',
    value: 0,
    isYearly: false,
    items: items
      .filter(({ product, state }) => product.isTrial && state === 'active')
      .map(({ product, quantity }) => ({
        name: product.description,
        type: product.type,
        platform: product.platform,
        version: product.version,
        price: 0,
        quantity,
      })),
  };
}
