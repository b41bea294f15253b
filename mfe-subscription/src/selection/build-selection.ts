import type { OrderItem, Price } from '@kontor/contract/cart';
import { orderItem, type Selection } from '@kontor/domain/cart';
import { type DeviceType, deviceTypes, isPlan, type PlanType } from '@kontor/domain/product';
import type { SelectionParams } from './selection-params.ts';

const nothing: Selection = { items: [], isYearlySubscription: false };

/** What a selection is made from. */
interface Starting {
  /** The shop's current products in their orderable form; `null` for none. */
  readonly current: Selection | null;
  readonly prices: readonly Price[];
  /** Whether a trial runs whose end an order may wait for. */
  readonly isOnTrial: boolean;
}

/**
 * The resulting selection: the shop's current products with the changes. New ones come from the price list. A quantity
 * of 0 removes the line (spec §5: only items above 0 are sent).
 */
export function buildSelection(params: SelectionParams, { current, prices, isOnTrial }: Starting): Selection {
  const base = current ?? nothing;
  const lines = [
    plan(params.plan, base, prices),
    ...deviceTypes.map((type) => device(type, params[type], base, prices)),
  ];
  return {
    items: lines.flatMap((item) => (item !== null && item.quantity > 0 ? [item] : [])),
    isYearlySubscription: params.interval === null ? base.isYearlySubscription : params.interval === 'year',
    ...(isOnTrial && params.start === 'trial-end' && { startsAt: params.start }),
  };
}

function plan(chosen: PlanType | null, base: Selection, prices: readonly Price[]): OrderItem | null {
  const had = base.items.find(({ product }) => isPlan(product)) ?? null;
  if (chosen === null || had?.product.type === chosen) return had;
  return offered(chosen, 1, prices) ?? had;
}

function device(type: DeviceType, chosen: number | null, base: Selection, prices: readonly Price[]): OrderItem | null {
  const had = base.items.find(({ product }) => product.type === type) ?? null;
  if (chosen === null) return had;
  return had ? { ...had, quantity: chosen } : offered(type, chosen, prices);
}

function offered(type: PlanType | DeviceType, quantity: number, prices: readonly Price[]): OrderItem | null {
  const price = prices.find(({ product }) => product.type === type);
  return price ? orderItem(price.product, quantity) : null;
}
