import { BillingInterval, PriceTier } from '@kontor/contract/cart';
import { ProductPlatform, ProductType, ProductVersion } from '@kontor/contract/product';
import * as z from 'zod/mini';

const key = { type: ProductType, platform: ProductPlatform, version: ProductVersion };

const Price = z.object({
  product: z.object(key),
  interval: BillingInterval,
  tiers: z.array(PriceTier),
  includedOrders: z.nullable(z.int()),
  extraOrderAmount: z.nullable(z.int()),
  priceListUuid: z.nullable(z.string()),
});

/** A product of a contract in the payload of a job. Jobs of the last release name no price. */
export const PricedProduct = z.object({
  product: z.object(key),
  quantity: z.int(),
  price: z._default(z.nullable(Price), null),
});
