import { brand } from '@kontor/contract/brand';
import type { Price } from '@kontor/contract/cart';
import type { ProductKey } from '@kontor/domain/plan';
import type Stripe from 'stripe';
import { contentKey } from './content-key.ts';
import { ensureForSale } from './ensure-for-sale.ts';
import { ensureProduct } from './ensure-product.ts';
import { unlessMissing } from './provider-problem.ts';

/** The ids of our products, prices and tax rates at the payment provider. */
export interface Catalog {
  priceId(product: ProductKey, interval: Price['interval']): string;
  /** The product type of a price; `null` for a price that is not ours. */
  productTypeOf(priceId: string): Promise<string | null>;
  /** The tax rates of an invoice: none where no VAT is due. */
  taxRateIds(percent: number): string[];
}

interface CatalogContent {
  readonly prices: readonly Price[];
  /** Percentages. */
  readonly vatRates: readonly number[];
}

/**
 * Synchronizes products, prices and tax rates to the payment provider. May run at every start and in several processes
 * simultaneously: everything is looked up first and created under a key derived from its content. A price never changes
 * at the provider; a changed one is created and takes over the old one's lookup key, while running subscriptions keep
 * theirs.
 */
export async function ensureCatalog(stripe: Stripe, { prices, vatRates }: CatalogContent): Promise<Catalog> {
  const priceIds = await ensurePrices(stripe, prices);
  const taxRateIds = await ensureTaxRates(
    stripe,
    vatRates.filter((percent) => percent > 0),
  );
  const types = new Map(
    prices.map(({ product, interval }) => [known(priceIds, lookupKey(product, interval)), product.type]),
  );
  return {
    priceId: (product, interval) => known(priceIds, lookupKey(product, interval)),
    async productTypeOf(priceId) {
      // A replaced price is not listed any more, but old subscriptions still have it.
      const known = types.get(priceId);
      if (known !== undefined) return known;
      const replaced = await unlessMissing(() => stripe.prices.retrieve(priceId));
      return replaced?.metadata['type'] ?? null;
    },
    taxRateIds: (percent) => (percent === 0 ? [] : [known(taxRateIds, percent)]),
  };
}

/** `kontor:cloud:wms:v2:month` */
export const lookupKey = ({ platform, type, version }: ProductKey, interval: Price['interval']): string =>
  [brand.shortName, platform, type, version, interval].join(':');

async function ensurePrices(stripe: Stripe, prices: readonly Price[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const existing = await listPrices(stripe, prices);
  for (const price of prices) {
    const key = lookupKey(price.product, price.interval);
    const found = existing.get(key);
    if (found && isSamePrice(found, price)) {
      await ensureForSale(stripe, found);
      ids.set(key, found.id);
    } else {
      ids.set(key, await createPrice(stripe, price, key));
    }
  }
  return ids;
}

/** The provider's limit of lookup keys per request: https://docs.stripe.com/api/prices/list */
const lookupKeysPerCall = 10;

async function listPrices(stripe: Stripe, prices: readonly Price[]): Promise<Map<string, Stripe.Price>> {
  const keys = prices.map(({ product, interval }) => lookupKey(product, interval));
  const found = new Map<string, Stripe.Price>();
  for (let from = 0; from < keys.length; from += lookupKeysPerCall) {
    const { data } = await stripe.prices.list({
      lookup_keys: keys.slice(from, from + lookupKeysPerCall),
      limit: 100,
      expand: ['data.tiers', 'data.product'],
    });
    for (const price of data) if (price.lookup_key !== null) found.set(price.lookup_key, price);
  }
  return found;
}

const isSamePrice = (existing: Stripe.Price, { tiers }: Price): boolean =>
  JSON.stringify(existing.tiers?.map(({ up_to, unit_amount }) => [up_to, unit_amount])) ===
  JSON.stringify(tiers.map(({ upTo, unitAmount }) => [upTo, unitAmount]));

async function createPrice(stripe: Stripe, { product, interval, tiers }: Price, key: string): Promise<string> {
  const { platform, type, version, description } = product;
  const productId = [brand.shortName, platform, type, version].join('_');
  const params = {
    currency: 'eur',
    product: await ensureProduct(stripe, { id: productId, name: `${brand.name} ${description}` }),
    lookup_key: key,
    transfer_lookup_key: true,
    recurring: { interval },
    billing_scheme: 'tiered',
    tiers_mode: 'graduated',
    tax_behavior: 'exclusive',
    tiers: tiers.map(({ upTo, unitAmount }) => ({ up_to: upTo ?? ('inf' as const), unit_amount: unitAmount })),
    metadata: { platform, type, version },
  } satisfies Stripe.PriceCreateParams;
  const { id } = await stripe.prices.create(params, { idempotencyKey: contentKey('price', params) });
  return id;
}

async function ensureTaxRates(stripe: Stripe, percentages: readonly number[]): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const archived = new Map<number, string>();
  for await (const { id, percentage, active, metadata } of stripe.taxRates.list({ inclusive: false, limit: 100 })) {
    if (metadata?.['origin'] === brand.shortName) (active ? ids : archived).set(percentage, id);
  }
  for (const percentage of percentages) {
    if (ids.has(percentage)) continue;
    const former = archived.get(percentage);
    if (former !== undefined) {
      await stripe.taxRates.update(former, { active: true });
      ids.set(percentage, former);
      continue;
    }
    const params = { display_name: 'VAT', inclusive: false, percentage, metadata: { origin: brand.shortName } };
    const { id } = await stripe.taxRates.create(params, { idempotencyKey: contentKey('tax-rate', params) });
    ids.set(percentage, id);
  }
  return ids;
}

function known<Key>(ids: ReadonlyMap<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`Not in the catalog of the payment provider: ${String(key)}`);
  return id;
}
