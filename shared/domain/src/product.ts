import type { Product, ProductType } from '@kontor/contract/product';
import { type DeviceType, deviceTypes, type PlanType, planTypes } from '@kontor/contract/product-type';

export { type DeviceType, deviceTypes, type PlanType, planTypes };

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
