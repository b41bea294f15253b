import * as z from 'zod/mini';

/** Four plans, from small to large, and two device licences (spec §3). */
export const ProductType = z.enum(['starter', 'advanced', 'professional', 'enterprise', 'wms', 'pos']);
/** Platform for which a product is sold; not the type of a shop (spec §3). */
export const ProductPlatform = z.enum(['shopware6', 'cloud']);
/** Generations of a product; of the same type the higher one is the upgrade (spec §4). */
export const ProductVersion = z.enum(['v0', 'v1', 'v2', 'v3']);

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
