import type { CartItem, OrderItem, PriceTier } from '@kontor/contract/cart';
import type { OfferShopDetails } from '@kontor/contract/offer';
import { deviceQuantity, lineAmount, orderItem, type Selection } from '@kontor/domain/cart';
import { type DeviceType, deviceTypes, isPlan, type PlanType, planTypes } from '@kontor/domain/product';

/** What is chosen in the form. */
export interface Draft {
  readonly plan: PlanType | null;
  readonly isYearly: boolean;
  readonly devices: Readonly<Record<DeviceType, number>>;
}

interface Chosen {
  readonly items: readonly { readonly product: Pick<CartItem['product'], 'type'>; readonly quantity: number }[];
  readonly isYearlySubscription: boolean;
}

type Sold = Pick<OfferShopDetails, 'prices'>;

/** The form begins with what the shop has, or with what a draft offers. */
export function draftOf({ booked }: { readonly booked: Chosen | null }): Draft {
  const plan = booked?.items.map(({ product }) => product).find(isPlan);
  const count = (type: DeviceType) => (booked ? deviceQuantity(booked, type) : 0);
  return {
    plan: plan?.type ?? null,
    isYearly: booked?.isYearlySubscription ?? false,
    devices: { wms: count('wms'), pos: count('pos') },
  };
}

/** The plans that are sold to the shop. */
export const plansOf = ({ prices }: Sold): PlanType[] =>
  planTypes.filter((type) => prices.some(({ product }) => product.type === type));

/** Each line with its price per month or year; without what is not sold to the shop. */
export function linesOf(
  { plan, isYearly, devices }: Draft,
  sold: Sold,
): Pick<CartItem, 'product' | 'quantity' | 'amount'>[] {
  const wanted = [
    ...(plan === null ? [] : [{ type: plan, quantity: 1 }]),
    ...deviceTypes.map((type) => ({ type, quantity: devices[type] })),
  ];
  const interval = isYearly ? 'year' : 'month';
  return wanted.flatMap(({ type, quantity }) => {
    const price = sold.prices.find((each) => each.product.type === type && each.interval === interval);
    if (price === undefined || quantity === 0) return [];
    const tiers: readonly PriceTier[] = price.tiers;
    return [{ product: price.product, quantity, amount: lineAmount(tiers, quantity) }];
  });
}

/** What is sent: all that the shop shall have. */
export function selectionOf(draft: Draft, sold: Sold): Selection {
  const items: OrderItem[] = linesOf(draft, sold).map(({ product, quantity }) => orderItem(product, quantity));
  return { items, isYearlySubscription: draft.isYearly };
}
