import type { Product, ProductPlatform, ProductVersion } from '@kontor/contract/product';
import { productVersions } from '@kontor/contract/product-type';
import { isPlan, type PlanType, planTypes } from './product.ts';
import { RuleError } from './rule-error.ts';

/** What identifies a product; its description and whether it is a trial do not. */
export type ProductKey = Pick<Product, 'type' | 'platform' | 'version'>;

/**
 * Negative if `a` is the smaller plan, 0 if they are the same, positive if it is the bigger one: starter < advanced <
 * professional < enterprise, then by version (spec §4).
 * @throws RuleError `not-a-plan` or `plans-of-different-platforms`
 */
export function comparePlans(a: ProductKey, b: ProductKey): number {
  if (!isPlan(a) || !isPlan(b)) throw new RuleError('not-a-plan');
  if (a.platform !== b.platform) throw new RuleError('plans-of-different-platforms');
  const byType = planTypes.indexOf(a.type) - planTypes.indexOf(b.type);
  return byType !== 0 ? byType : productVersions.indexOf(a.version) - productVersions.indexOf(b.version);
}

/** The version of the licences for a plan: a cloud plan at v1 counts as v2 (spec §4). */
export function licenceVersion(plan: { readonly platform: ProductPlatform; readonly version: ProductVersion }) {
  return plan.platform === 'cloud' && plan.version === 'v1' ? 'v2' : plan.version;
}

/**
 * Whether two products are the same licence. For the cloud platform WMS and POS of v1 and v2 match each other (spec
 * §4).
 */
export function isSameLicence(a: ProductKey, b: ProductKey): boolean {
  if (a.type !== b.type || a.platform !== b.platform) return false;
  return isPlan(a) ? a.version === b.version : licenceVersion(a) === licenceVersion(b);
}

/** What a plan means for counted orders: those included per month, and the price of each further one, in cents. */
export interface OrderVolume {
  readonly includedOrders: number;
  readonly extraOrderAmount: number;
}

/**
 * What plans included before there were price lists: prices and servers of that time do not say it. A fact of the past;
 * what is sold is in the price lists, of which the first is in `sales-terms.json`.
 */
export const volumeBeforePriceLists: Record<PlanType, OrderVolume> = {
  starter: { includedOrders: 1000, extraOrderAmount: 20 },
  advanced: { includedOrders: 1500, extraOrderAmount: 15 },
  professional: { includedOrders: 2000, extraOrderAmount: 15 },
  enterprise: { includedOrders: 2500, extraOrderAmount: 10 },
};

/** The orders beyond what a whole month of a plan includes, and their price in cents. */
export function extraOrdersAt({ includedOrders, extraOrderAmount }: OrderVolume, orders: number) {
  const count = Math.max(0, orders - includedOrders);
  return { count, amount: extraOrdersAmount(count, extraOrderAmount) };
}

/** What extra orders cost, in cents: on pages, in the cart and on the invoice. */
export const extraOrdersAmount = (count: number, unitAmount: number): number => count * unitAmount;
