import type { PageRecord } from '@kontor/contract/page-record';
import type { Product } from '@kontor/contract/product';
import type { Subscription, SubscriptionItem } from '@kontor/contract/subscription';
import { orderItem, type Selection } from './cart.ts';

/** Products by name, so that tables stay readable: `product('cloud starter v2')`. */
export function product(name: string, isTrial = false): Product {
  const [platform, type, version] = name.split(' ');
  return { platform, type, version, isTrial, description: name } as Product;
}

/** An active item of a subscription: `item('cloud wms v2', 4)`. */
export function item(name: string, quantity = 1, overrides: Partial<SubscriptionItem> = {}): SubscriptionItem {
  return { state: 'active', product: product(name), quantity, validUntil: null, ...overrides };
}

/** An active cloud subscription: Advanced with four WMS and three POS licences. */
export function subscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    state: 'active',
    noSelfService: false,
    earliestCancellationDate: null,
    scheduleActivationDate: null,
    cancelAtDate: null,
    items: [item('cloud advanced v2'), item('cloud wms v2', 4), item('cloud pos v2', 3)],
    stripeSubscriptions: [live()],
    ...overrides,
  };
}

/** A live monthly payment-provider subscription without a setup intent. */
export function live(overrides: Partial<Subscription['stripeSubscriptions'][number]> = {}) {
  return {
    uuid: '00000000-0000-4000-8000-000000000002',
    state: 'active' as const,
    isYearly: false,
    stripeSetupIntentId: null,
    ...overrides,
  };
}

/** `cart('advanced', 4, 3)` is a monthly cloud cart of a plan with WMS and POS devices. */
export function cart(plan: string, wms = 0, pos = 0, isYearlySubscription = false): Selection {
  const items = [
    orderItem(product(`cloud ${plan} v2`), 1),
    orderItem(product('cloud wms v2'), wms),
    orderItem(product('cloud pos v2'), pos),
  ];
  return { items: items.filter(({ quantity }) => quantity > 0), isYearlySubscription };
}

/** The record of a public page. */
export function aPage(overrides: Partial<PageRecord> = {}): PageRecord {
  return {
    path: '/garden',
    access: 'public',
    needs: 'nothing',
    title: { de: 'Garten', en: 'Garden' },
    ...overrides,
  };
}
