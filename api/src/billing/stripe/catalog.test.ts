import { pricesOfList } from '@kontor/domain/price-list';
import type { ProductPrice } from '@kontor/domain/product-price';
import { expect, test } from 'vitest';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { priceOf } from '../../testing/situation.ts';
import { ensureCatalog, lookupKey } from './catalog.ts';

const starter = priceOf('starter');
const wms = priceOf('wms');
const product = { id: 'kontor_cloud_starter_v2', active: true };
const priced = (id: string, lookup_key: string, { tiers }: ProductPrice, change: object = {}) => ({
  id,
  lookup_key,
  active: true,
  product,
  tiers: tiers.map(({ upTo, unitAmount }) => ({ up_to: upTo, unit_amount: unitAmount })),
  ...change,
});

const catalogOf = async (answers: Answers, prices: readonly ProductPrice[] = [], vatRates: readonly number[] = []) => {
  const { stripe, told, read } = answeringProvider({
    'GET prices': listOf(),
    'POST prices': { id: 'price_new' },
    'GET products/kontor_cloud_starter_v2': product,
    'GET products/kontor_cloud_wms_v2': { id: 'kontor_cloud_wms_v2', active: true },
    'GET tax_rates': listOf({ id: 'txr_19', percentage: 19, active: true, metadata: { origin: 'kontor' } }),
    ...answers,
  });
  const catalog = await ensureCatalog(stripe, { prices, vatRates });
  return { catalog, calls: () => told.map(({ call }) => call), told, read };
};

test('a price is found by its content, and looked up once', async () => {
  const { catalog, calls, read } = await catalogOf({
    'GET prices': listOf(priced('price_1', lookupKey(starter), starter)),
  });
  expect([await catalog.priceId(starter), await catalog.priceId({ ...starter, priceListUuid: null })]).toEqual([
    'price_1',
    'price_1',
  ]);
  expect([calls(), read]).toEqual([[], ['GET prices']]);
});

test.each<[what: string, change: Partial<ProductPrice>]>([
  ['another amount', { tiers: [{ upTo: null, unitAmount: 14_901 }] }],
  [
    'another step',
    {
      tiers: [
        { upTo: 5, unitAmount: 14_900 },
        { upTo: null, unitAmount: 14_900 },
      ],
    },
  ],
  ['other included orders', { includedOrders: 1_001 }],
  ['another price of extra orders', { extraOrderAmount: 21 }],
  ['another interval', { interval: 'year' }],
  ['another version', { product: { ...starter.product, version: 'v3' } }],
  ['another platform', { product: { ...starter.product, platform: 'shopware6' } }],
  ['another product', { product: { ...starter.product, type: 'wms' } }],
])('a price with %s is another price', (_, change) => {
  expect(lookupKey({ ...starter, ...change })).not.toBe(lookupKey(starter));
});

test('a price that is missing is made, of its product, net and graduated', async () => {
  const { catalog, told } = await catalogOf({});
  expect(await catalog.priceId(starter)).toBe('price_new');
  expect(told).toEqual([
    {
      call: 'POST prices',
      key: expect.any(String),
      params: {
        currency: 'eur',
        product: 'kontor_cloud_starter_v2',
        lookup_key: lookupKey(starter),
        'recurring[interval]': 'month',
        billing_scheme: 'tiered',
        tiers_mode: 'graduated',
        tax_behavior: 'exclusive',
        'tiers[0][up_to]': 'inf',
        'tiers[0][unit_amount]': '14900',
        'metadata[platform]': 'cloud',
        'metadata[type]': 'starter',
        'metadata[version]': 'v2',
        'metadata[included_orders]': '1000',
        'metadata[extra_order_amount]': '20',
      },
    },
  ]);
});

test('a price of devices has its steps and includes no orders', async () => {
  const { catalog, told } = await catalogOf({});
  await catalog.priceId(priceOf('wms', true));
  expect(told[0]?.params).toMatchObject({
    'recurring[interval]': 'year',
    'tiers[0][up_to]': '5',
    'tiers[0][unit_amount]': '25000',
    'tiers[1][up_to]': 'inf',
    'tiers[1][unit_amount]': '19000',
  });
  expect(Object.keys(told[0]?.params ?? {}).filter((name) => name.includes('order'))).toEqual([]);
});

test('a product that the provider lacks is made by its name', async () => {
  const { catalog, told } = await catalogOf({
    'GET products/kontor_cloud_starter_v2': { error: { type: 'invalid_request_error', code: 'resource_missing' } },
    'POST products': product,
  });
  await catalog.priceId(starter);
  expect(told[0]?.params).toEqual({ id: 'kontor_cloud_starter_v2', name: 'Starter' });
});

const earlierKey = 'kontor:cloud:starter:v2:month';

test('a price of an earlier release, whose key has no content, is used where it charges the same', async () => {
  const same = await catalogOf({ 'GET prices': listOf(priced('price_old', earlierKey, starter)) });
  expect([await same.catalog.priceId(starter), same.calls()]).toEqual(['price_old', []]);
  const cheaper = { ...starter, tiers: [{ upTo: null, unitAmount: 9_900 }] };
  const other = await catalogOf({ 'GET prices': listOf(priced('price_old', earlierKey, cheaper)) });
  expect(await other.catalog.priceId(starter)).toBe('price_new');
  const more = await catalogOf({ 'GET prices': listOf(priced('price_old', earlierKey, starter)) });
  expect(await more.catalog.priceId({ ...starter, includedOrders: 1_200 })).toBe('price_new');
});

test('a price of devices of an earlier release is used as well, and one by content goes before it', async () => {
  const key = 'kontor:cloud:wms:v2:month';
  const old = await catalogOf({ 'GET prices': listOf(priced('price_old', key, wms)) });
  expect(await old.catalog.priceId(wms)).toBe('price_old');
  const both = listOf(priced('price_old', key, wms), priced('price_own', lookupKey(wms), wms));
  expect(await (await catalogOf({ 'GET prices': both })).catalog.priceId(wms)).toBe('price_own');
  const flat = listOf(priced('price_flat', key, wms, { tiers: undefined }));
  expect(await (await catalogOf({ 'GET prices': flat })).catalog.priceId(wms)).toBe('price_new');
});

test('a price of another product is not used, although it charges the same', async () => {
  const other = listOf(priced('price_pos', 'kontor:cloud:pos:v2:month', wms));
  expect(await (await catalogOf({ 'GET prices': other })).catalog.priceId(wms)).toBe('price_new');
});

test('what was archived is for sale again', async () => {
  const archived = priced('price_1', lookupKey(starter), starter, {
    active: false,
    product: { ...product, active: false },
  });
  const { catalog, calls } = await catalogOf({
    'GET prices': listOf(archived),
    'POST prices/price_1': archived,
    'POST products/kontor_cloud_starter_v2': product,
  });
  expect(await catalog.priceId(starter)).toBe('price_1');
  expect(calls()).toEqual(['POST products/kontor_cloud_starter_v2', 'POST prices/price_1']);
});

test('the list of today is ensured at the start, five prices a call, each price once', async () => {
  const list = pricesOfList(firstPriceList).filter(
    ({ product: { platform, version } }) => platform === 'cloud' && version === 'v2',
  );
  expect(list).toHaveLength(12);
  const data = list.map((price, index) => priced(`price_${index}`, lookupKey(price), price));
  const { catalog, calls, read } = await catalogOf({ 'GET prices': listOf(...data) }, [...list, ...list]);
  expect([calls(), read]).toEqual([[], ['GET prices', 'GET prices', 'GET prices']]);
  expect(await Promise.all(list.map((price) => catalog.priceId(price)))).toEqual(data.map(({ id }) => id));
});

test('the product of a price is known from the catalog, or read once', async () => {
  const { catalog, read } = await catalogOf(
    {
      'GET prices': listOf(priced('price_1', lookupKey(starter), starter)),
      'GET prices/price_old': { id: 'price_old', metadata: { type: 'wms' } },
      'GET prices/price_else': { id: 'price_else', metadata: {} },
    },
    [starter],
  );
  const types = ['price_1', 'price_old', 'price_old', 'price_else', 'price_gone'];
  const found = [];
  for (const id of types) found.push(await catalog.productTypeOf(id));
  expect(found).toEqual(['starter', 'wms', 'wms', null, null]);
  expect(read).toEqual(['GET prices', 'GET prices/price_old', 'GET prices/price_else', 'GET prices/price_gone']);
});

test('an invoice has one rate, and none where no VAT is due', async () => {
  const { catalog } = await catalogOf({ 'POST tax_rates': { id: 'txr_21' } }, [], [19]);
  expect([await catalog.taxRateIds(0), await catalog.taxRateIds(19), await catalog.taxRateIds(21)]).toEqual([
    [],
    ['txr_19'],
    ['txr_21'],
  ]);
});
