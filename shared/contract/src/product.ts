import * as z from 'zod/mini';
import { deviceTypes, planTypes, productTypes, productVersions } from './product-type.ts';

/** Four plans, from small to large, and two device licences (spec §3). */
export const ProductType = z.enum(productTypes);
export const Plan = z.enum(planTypes);
/** A kind of device that needs a licence. */
export const DeviceKind = z.enum(deviceTypes);
/** Platform for which a product is sold; not the type of a shop (spec §3). */
export const ProductPlatform = z.enum(['shopware6', 'cloud']);
export const ProductVersion = z.enum(productVersions);

/** `isPlan`, `isDeviceLicense` and `isPaid` are derived in domain, never sent. */
export const Product = z.object({
  type: ProductType,
  platform: ProductPlatform,
  version: ProductVersion,
  isTrial: z.boolean(),
  description: z.string(),
});

export type ProductType = z.output<typeof ProductType>;
export type ProductPlatform = z.output<typeof ProductPlatform>;
export type ProductVersion = z.output<typeof ProductVersion>;
export type Product = z.output<typeof Product>;
