import type { Product, ProductType } from '@kontor/contract/product';

/** From the smallest to the largest: the plan order of spec §4. */
export const planTypes = ['starter', 'advanced', 'professional', 'enterprise'] as const;
/** Licensed by device (spec §3). */
export const deviceTypes = ['wms', 'pos'] as const;

export type PlanType = (typeof planTypes)[number];
export type DeviceType = (typeof deviceTypes)[number];

type Typed = { readonly type: ProductType };

/** A plan is ordered once per shop; other products require one (spec §3). */
export function isPlan<P extends Typed>(product: P): product is P & { type: PlanType } {
  return planTypes.some((type) => type === product.type);
}

/** A licence per WMS device or POS register (spec §3). */
export function isDeviceLicense<P extends Typed>(product: P): product is P & { type: DeviceType } {
  return deviceTypes.some((type) => type === product.type);
}

/** Paid means not trial (spec §3). */
export function isPaid(product: Pick<Product, 'isTrial'>): boolean {
  return !product.isTrial;
}
