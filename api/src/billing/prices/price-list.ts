import type { Price } from '@kontor/contract/cart';
import type { Product, ProductType } from '@kontor/contract/product';
import type { Assortment } from '@kontor/domain/assortment';
import { isSameLicence, type ProductKey } from '@kontor/domain/plan';
import type { ProductPrice } from '@kontor/domain/product-price';

/** What is sold to a shop, on the wire. */
export const pricesFor = (prices: readonly ProductPrice[], { platform, version }: Assortment): Price[] =>
  prices.filter(({ product }) => isSameLicence(product, { type: product.type, platform, version })).map(priceToWire);

const priceToWire = ({ product, interval, tiers, includedOrders, extraOrderAmount }: ProductPrice): Price => ({
  product: soldProduct(product),
  interval,
  unitAmount: tiers[0]?.unitAmount ?? 0,
  tiers: [...tiers],
  includedOrders,
  extraOrderAmount,
});

const names: Record<ProductType, string> = {
  starter: 'Starter',
  advanced: 'Advanced',
  professional: 'Professional',
  enterprise: 'Enterprise',
  wms: 'WMS',
  pos: 'POS',
};

/** A product in its wire format, outside of a trial. */
export const soldProduct = ({ type, platform, version }: ProductKey): Product => ({
  type,
  platform,
  version,
  isTrial: false,
  description: names[type],
});
