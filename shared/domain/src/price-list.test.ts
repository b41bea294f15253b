import type { PriceListItem } from '@kontor/contract/price-list';
import { expect, test } from 'vitest';
import { faultsOfList, listOn, pricesOfList, stateOfList } from './price-list.ts';
import { planTypes } from './product.ts';

const dated = (validFrom: string | null, publishedAt: string | null = validFrom) => ({ validFrom, publishedAt });
const [past, current, later, scheduled, draft] = [
  dated('2020-01-01'),
  dated('2027-01-01', '2026-12-01'),
  dated('2027-01-01', '2026-12-02'),
  dated('2027-03-01'),
  dated(null),
];
const lists = [past, current, later, scheduled, draft];

test.each([
  [past, 'past'],
  [current, 'past'],
  [later, 'current'],
  [scheduled, 'scheduled'],
  [draft, 'draft'],
])('on the day of two lists, of %j the state is %s: the one that was published last counts', (list, state) => {
  expect(stateOfList(list, lists, '2027-01-01')).toBe(state);
});

test('a list counts from its day on', () => {
  expect(listOn(lists, '2026-12-31')).toBe(past);
  expect(listOn(lists, '2027-02-28')).toBe(later);
  expect(listOn(lists, '2027-03-01')).toBe(scheduled);
  expect(listOn(lists, '2019-12-31')).toBeUndefined();
});

const item = (productType: PriceListItem['productType'], change: Partial<PriceListItem> = {}): PriceListItem => ({
  productType,
  platform: 'cloud',
  version: 'v2',
  tiers: [{ upTo: null, unitAmount: 14_900 }],
  includedOrders: productType === 'wms' || productType === 'pos' ? null : 1000,
  extraOrderAmount: productType === 'wms' || productType === 'pos' ? null : 20,
  ...change,
});
const items = [...planTypes.map((type) => item(type)), item('wms'), item('pos')];
const sold = [{ platform: 'cloud', version: 'v2' }] as const;
const faults = (changed: readonly PriceListItem[], monthsPaidPerYear = 10) =>
  faultsOfList({ items: [...changed], monthsPaidPerYear }, sold).map(({ path, code }) => `${path} ${code}`);
const with0 = (change: Partial<PriceListItem>) => [item('starter', change), ...items.slice(1)];

test('a complete list can be published, and a year costs as many months as it says', () => {
  expect(faults(items)).toEqual([]);
  const year = pricesOfList({ uuid: 'list', items, monthsPaidPerYear: 11 }).find(({ interval }) => interval === 'year');
  expect(year).toMatchObject({
    tiers: [{ upTo: null, unitAmount: 163_900 }],
    includedOrders: 1000,
    priceListUuid: 'list',
  });
});

test.each<[string, readonly PriceListItem[], string[]]>([
  ['a gap at the end', with0({ tiers: [{ upTo: 5, unitAmount: 1 }] }), ['items.0.tiers.0.upTo invalid']],
  [
    'tiers that do not rise',
    with0({
      tiers: [
        { upTo: 5, unitAmount: 1 },
        { upTo: 5, unitAmount: 1 },
        { upTo: null, unitAmount: 1 },
      ],
    }),
    ['items.0.tiers.1.upTo invalid'],
  ],
  [
    'an end in the middle',
    with0({
      tiers: [
        { upTo: null, unitAmount: 1 },
        { upTo: null, unitAmount: 1 },
      ],
    }),
    ['items.0.tiers.0.upTo invalid'],
  ],
  ['a negative amount', with0({ tiers: [{ upTo: null, unitAmount: -1 }] }), ['items.0.tiers.0.unitAmount too-small']],
  ['a product without tiers', with0({ tiers: [] }), ['items.0.tiers required']],
  ['a plan without a price', items.slice(1), ['items required']],
  ['a device without a price', items.slice(0, -1), ['items required']],
  ['a plan without orders', with0({ includedOrders: null }), ['items.0.includedOrders required']],
  ['a plan without a price of orders', with0({ extraOrderAmount: null }), ['items.0.extraOrderAmount required']],
  ['negative orders', with0({ includedOrders: -1 }), ['items.0.includedOrders too-small']],
  ['a product twice', [...items, item('pos')], ['items.6 already-taken']],
  [
    'orders of a device',
    [...items.slice(0, 5), item('pos', { includedOrders: 1 })],
    ['items.5.includedOrders invalid'],
  ],
])('a list with %s cannot be published', (_, changed, expected) => {
  expect(faults(changed)).toEqual(expected);
});

test.each([0, 13])('a year of %d months is none', (months) => {
  expect(faults(items, months)).toEqual(['monthsPaidPerYear invalid']);
});
