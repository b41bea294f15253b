import { Product } from '@kontor/contract/product';
import { volumeBeforePriceLists } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import type { ProductPrice } from '@kontor/domain/product-price';
import type Stripe from 'stripe';

/**
 * A price of the payment provider in our terms, with its tiers expanded. Prices carry the key of their product (catalog.ts); those
 * of releases before price lists do not say how many orders they include, which no list had changed by then.
 */
export function readPrice(price: Stripe.Price): ProductPrice {
  const product = productOf(price);
  const volume = isPlan(product) ? volumeBeforePriceLists[product.type] : null;
  const { included_orders: included, extra_order_amount: extra } = price.metadata;
  return {
    product,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    tiers: (price.tiers ?? [{ up_to: null, unit_amount: price.unit_amount }]).map(({ up_to, unit_amount }) => ({
      upTo: up_to,
      unitAmount: unit_amount ?? 0,
    })),
    includedOrders: included === undefined ? (volume?.includedOrders ?? null) : Number(included),
    extraOrderAmount: extra === undefined ? (volume?.extraOrderAmount ?? null) : Number(extra),
    priceListUuid: null,
  };
}

/** A price without the metadata of one of our products, as it is made by hand. */
export class UnreadablePrice extends Error {}

/** @throws UnreadablePrice */
function productOf(price: Pick<Stripe.Price, 'id' | 'metadata'>) {
  const { type, platform, version } = price.metadata;
  const shape = Product.shape;
  const key = {
    type: shape.type.safeParse(type).data,
    platform: shape.platform.safeParse(platform).data,
    version: shape.version.safeParse(version).data,
  };
  if (!key.type || !key.platform || !key.version) throw new UnreadablePrice(`Price ${price.id} is not ours`);
  return { type: key.type, platform: key.platform, version: key.version };
}
