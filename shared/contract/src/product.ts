import * as z from 'zod/mini';

export const ProductType = z.enum(['starter', 'advanced', 'professional', 'enterprise', 'wms', 'pos']);
export const ProductPlatform = z.enum(['shopware6', 'cloud']);
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
