import { priceItems } from '../../billing/prices/price-items.ts';
import { findPrice } from '../../billing/prices/price-list.ts';
import type { SubscriptionItemRow } from '../../billing/subscriptions/subscription.tables.ts';

type Booked = Pick<SubscriptionItemRow, 'state' | 'is_trial' | 'type' | 'platform' | 'version' | 'quantity'>;

/** What plan and devices cost per month or year, in net cents; nothing for licences that are not sold any more. */
export function bookedNet(booked: readonly Booked[], state: 'active' | 'pending', isYearly: boolean): number {
  const items = booked
    .filter((item) => item.state === state && !item.is_trial)
    .map(({ type, platform, version, quantity }) => ({ product: { type, platform, version }, quantity }));
  if (!items.every(({ product }) => findPrice(product, isYearly) !== null)) return 0;
  // Tax earns nothing.
  return priceItems(items, isYearly, 0).subtotal;
}
