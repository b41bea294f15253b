import type { CartItem, PriceTier } from '@kontor/contract/cart';
import type { ProductType } from '@kontor/contract/product';
import type { Selection } from '@kontor/domain/cart';
import type { OrderVolume } from '@kontor/domain/plan';
import { volumeOf } from '@kontor/domain/plan-costs';
import { isPlan, type PlanType } from '@kontor/domain/product';

/** One line of the new contract, compared with the current one. */
export interface DifferenceLine {
  readonly type: ProductType;
  readonly quantity: number;
  /** Net, in cents. 0 for a removed line. */
  readonly amount: number;
  readonly tiers: readonly PriceTier[];
  /** What a plan includes; `null` for devices. */
  readonly volume: OrderVolume | null;
  /** How often it is charged from now on; `null` if that is as before. */
  readonly newInterval: CartItem['interval'] | null;
  /** `null`: there is no contract to compare with. */
  readonly before: { readonly plan: PlanType | null; readonly quantity: number } | null;
}

/** The lines of a priced cart compared with the shop's products; a removed one is a line with a quantity of 0. */
export function cartDifference(items: readonly CartItem[], current: Selection | null): DifferenceLine[] {
  const lines = items.map(({ product, quantity, amount, tiers, interval, ...price }) => ({
    type: product.type,
    volume: isPlan(product) ? volumeOf(price, product.type) : null,
    quantity,
    amount,
    tiers,
    newInterval: current === null || current.isYearlySubscription === (interval === 'year') ? null : interval,
    before: before(product.type, current),
  }));
  const dropped = (current?.items ?? []).filter(
    ({ product }) => !isPlan(product) && !items.some((item) => item.product.type === product.type),
  );
  return [
    ...lines,
    ...dropped.map(({ product }) => ({
      type: product.type,
      quantity: 0,
      amount: 0,
      volume: null,
      tiers: [],
      newInterval: null,
      before: before(product.type, current),
    })),
  ];
}

function before(type: ProductType, current: Selection | null): DifferenceLine['before'] {
  if (current === null) return null;
  if (!isPlan({ type })) {
    return { plan: null, quantity: current.items.find(({ product }) => product.type === type)?.quantity ?? 0 };
  }
  const plan = current.items.map(({ product }) => product).find(isPlan);
  return { plan: plan?.type ?? null, quantity: plan ? 1 : 0 };
}

/** How many units of a line cost how much each: graduated tiers, as the server priced them. */
export function tierBreakdown(tiers: readonly PriceTier[], quantity: number): { count: number; unitAmount: number }[] {
  let counted = 0;
  return tiers.flatMap(({ upTo, unitAmount }) => {
    const count = Math.min(quantity, upTo ?? quantity) - counted;
    if (count <= 0) return [];
    counted += count;
    return [{ count, unitAmount }];
  });
}
