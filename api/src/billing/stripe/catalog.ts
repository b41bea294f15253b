import { brand } from '@kontor/contract/brand';
import { volumeBeforePriceLists } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import type { ProductPrice } from '@kontor/domain/product-price';
import type Stripe from 'stripe';
import { soldProduct } from '../prices/price-list.ts';
import { contentKey } from './content-key.ts';
import { ensureForSale } from './ensure-for-sale.ts';
import { ensureProduct } from './ensure-product.ts';
import { unlessMissing } from './provider-problem.ts';
import { ensureTaxRates } from './tax-rates.ts';

/** The ids of our products, prices and tax rates at the payment provider. What is lacking there is created. */
export interface Catalog {
  priceId(price: ProductPrice): Promise<string>;
  /** The product type of a price; `null` for a price that is not ours. */
  productTypeOf(priceId: string): Promise<string | null>;
  /** The tax rates of an invoice: none where no VAT is due. */
  taxRateIds(percent: number): Promise<string[]>;
}

interface CatalogContent {
  readonly prices: readonly ProductPrice[];
  /** Percentages. */
  readonly vatRates: readonly number[];
}

/**
 * Synchronizes products, prices and tax rates to the payment provider, and from then on what else is needed: contracts have
 * prices of earlier lists, and of their own. May run at every start and in several processes simultaneously: everything is
 * looked up first and created under a key derived from its content. A price never changes, and no key ever moves to another
 * one, so that a contract keeps its price whatever is published.
 */
export async function ensureCatalog(stripe: Stripe, { prices, vatRates }: CatalogContent): Promise<Catalog> {
  const ids = new Map<string, string>();
  const types = new Map<string, string>();
  const rates = new Map<number, string>();
  const ensure = async (wanted: readonly ProductPrice[]) => {
    const missing = [...new Map(wanted.map((price) => [lookupKey(price), price]))].filter(([key]) => !ids.has(key));
    const found = await listPrices(
      stripe,
      missing.map(([, price]) => price),
    );
    for (const [key, price] of missing) {
      const id = found.get(key) ?? (await createPrice(stripe, price, key));
      ids.set(key, id);
      types.set(id, price.product.type);
    }
  };
  await ensure(prices);
  await ensureTaxRates(stripe, rates, vatRates);
  return {
    async priceId(price) {
      await ensure([price]);
      return known(ids, lookupKey(price));
    },
    async productTypeOf(priceId) {
      const ours = types.get(priceId);
      if (ours !== undefined) return ours;
      const other = await unlessMissing(() => stripe.prices.retrieve(priceId));
      const type = other?.metadata['type'] ?? null;
      if (type !== null) types.set(priceId, type);
      return type;
    },
    async taxRateIds(percent) {
      if (percent === 0) return [];
      await ensureTaxRates(stripe, rates, [percent]);
      return [known(rates, percent)];
    },
  };
}

/** `kontor:cloud:wms:v2:month`: where releases before this one found the price of their list. */
const keyOfProduct = ({ product: { platform, type, version }, interval }: ProductPrice): string =>
  [brand.shortName, platform, type, version, interval].join(':');

/** `kontor:cloud:wms:v2:month:1f…`: the same content has the same price, of whatever list it is. */
export const lookupKey = (price: ProductPrice): string =>
  `${keyOfProduct(price)}:${contentKey('price', contentOf(price)).slice(-16)}`;

const contentOf = ({ tiers, includedOrders, extraOrderAmount }: ProductPrice) => [
  tiers.map(({ upTo, unitAmount }) => [upTo, unitAmount]),
  includedOrders,
  extraOrderAmount,
];

/** The provider's limit of lookup keys per request: https://docs.stripe.com/api/prices/list */
const lookupKeysPerCall = 10;

/** Those of the prices that exist, by their keys. */
async function listPrices(stripe: Stripe, prices: readonly ProductPrice[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const perCall = lookupKeysPerCall / 2;
  for (let from = 0; from < prices.length; from += perCall) {
    const some = prices.slice(from, from + perCall);
    const { data } = await stripe.prices.list({
      lookup_keys: some.flatMap((price) => [lookupKey(price), keyOfProduct(price)]),
      limit: 100,
      expand: ['data.tiers', 'data.product'],
    });
    for (const price of some) {
      const own = data.find(({ lookup_key }) => lookup_key === lookupKey(price));
      const earlier = data.find(({ lookup_key }) => lookup_key === keyOfProduct(price));
      const existing = own ?? (earlier && isEarlier(earlier, price) ? earlier : undefined);
      if (existing === undefined) continue;
      await ensureForSale(stripe, existing);
      found.set(lookupKey(price), existing.id);
    }
  }
  return found;
}

/** A price of an earlier release charges the same, and included the orders of that release's plans. */
function isEarlier({ tiers }: Stripe.Price, price: ProductPrice): boolean {
  const volume = isPlan(price.product) ? volumeBeforePriceLists[price.product.type] : null;
  const before = [
    tiers?.map(({ up_to, unit_amount }) => [up_to, unit_amount]),
    volume?.includedOrders ?? null,
    volume?.extraOrderAmount ?? null,
  ];
  return JSON.stringify(before) === JSON.stringify(contentOf(price));
}

async function createPrice(stripe: Stripe, price: ProductPrice, key: string): Promise<string> {
  const { product, interval, tiers, includedOrders, extraOrderAmount } = price;
  const { platform, type, version } = product;
  const productId = [brand.shortName, platform, type, version].join('_');
  const params = {
    currency: 'eur',
    product: await ensureProduct(stripe, { id: productId, name: soldProduct(product).description }),
    lookup_key: key,
    recurring: { interval },
    billing_scheme: 'tiered',
    tiers_mode: 'graduated',
    tax_behavior: 'exclusive',
    tiers: tiers.map(({ upTo, unitAmount }) => ({ up_to: upTo ?? ('inf' as const), unit_amount: unitAmount })),
    metadata: {
      platform,
      type,
      version,
      ...(includedOrders !== null && { included_orders: String(includedOrders) }),
      ...(extraOrderAmount !== null && { extra_order_amount: String(extraOrderAmount) }),
    },
  } satisfies Stripe.PriceCreateParams;
  const { id } = await stripe.prices.create(params, { idempotencyKey: contentKey('price', params) });
  return id;
}

function known<Key>(ids: ReadonlyMap<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`Not in the catalog of the payment provider: ${String(key)}`);
  return id;
}
