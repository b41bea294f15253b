import { type PricedItem, priceItems } from '../../billing/prices/price-items.ts';
import type { SubscriptionItemRow } from '../../billing/subscriptions/subscription.tables.ts';

type Booked = Pick<SubscriptionItemRow, 'state' | 'is_trial' | 'price' | 'quantity'>;

/** What plan and devices cost per month or year by the contract, in net cents; nothing for what has no price. */
export function bookedNet(booked: readonly Booked[], state: 'active' | 'pending'): number {
  const items = booked
    .filter((item) => item.state === state && !item.is_trial)
    .flatMap(({ price, quantity }): PricedItem[] => (price === null ? [] : [{ price, quantity }]));
  // Tax earns nothing.
  return priceItems(items, 0).subtotal;
}
