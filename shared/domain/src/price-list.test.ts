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
const messages = (changed: readonly PriceListItem[], monthsPaidPerYear = 10) =>
  faultsOfList({ items: [...changed], monthsPaidPerYear }, sold).map(({ message }) => message);
const faults = (changed: readonly PriceListItem[], monthsPaidPerYear = 10) =>
  faultsOfList({ items: [...changed], monthsPaidPerYear }, sold).map(({ path, code }) => `${path} ${code}`);
const with0 = (change: Partial<PriceListItem>) => [item('starter', change), ...items.slice(1)];

test('a list has a price of each product per month and per year', () => {
  const tiers = [
    { upTo: 5, unitAmount: 2500 },
    { upTo: null, unitAmount: 1900 },
  ];
  const ofWms = {
    product: { type: 'wms', platform: 'cloud', version: 'v2' },
    includedOrders: null,
    extraOrderAmount: null,
    priceListUuid: 'list',
  };
  expect(pricesOfList({ uuid: 'list', items: [item('wms', { tiers })], monthsPaidPerYear: 10 })).toEqual([
    { ...ofWms, interval: 'month', tiers },
    {
      ...ofWms,
      interval: 'year',
      tiers: [
        { upTo: 5, unitAmount: 25_000 },
        { upTo: null, unitAmount: 19_000 },
      ],
    },
  ]);
});

test('a complete list can be published, and a year costs as many months as it says', () => {
  expect(faults(items)).toEqual([]);
  expect([faults(items, 1), faults(items, 12)]).toEqual([[], []]);
  expect(faults(with0({ includedOrders: 0, extraOrderAmount: 0, tiers: [{ upTo: null, unitAmount: 0 }] }))).toEqual([]);
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
  [
    'a tier of nothing',
    with0({
      tiers: [
        { upTo: 0, unitAmount: 1 },
        { upTo: null, unitAmount: 1 },
      ],
    }),
    ['items.0.tiers.0.upTo invalid'],
  ],
  ['a negative price of orders', with0({ extraOrderAmount: -1 }), ['items.0.extraOrderAmount too-small']],
  [
    'a price of orders of a device',
    [...items.slice(0, 5), item('pos', { extraOrderAmount: 0 })],
    ['items.5.extraOrderAmount invalid'],
  ],
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

test('a product may have a price in each of its versions and platforms', () => {
  expect(faults([...items, item('pos', { version: 'v3' }), item('pos', { platform: 'shopware6' })])).toEqual([]);
});

test('a list needs every product in every version that is sold', () => {
  const found = faultsOfList({ items, monthsPaidPerYear: 10 }, [
    ...sold,
    { platform: 'cloud', version: 'v3' },
    { platform: 'shopware6', version: 'v2' },
  ]);
  expect(found.map(({ message }) => message)).toEqual(
    ['cloud %s v3', 'shopware6 %s v2'].flatMap((of) =>
      ['starter', 'advanced', 'professional', 'enterprise', 'wms', 'pos'].map(
        (type) => `${of.replace('%s', type)} has no price`,
      ),
    ),
  );
});

test.each<[string, string[]]>([
  ['A year costs 1 to 12 months', messages(items, 13)],
  ['This product has a price already', messages([...items, item('pos')])],
  ['A product needs a price', messages(with0({ tiers: [] }))],
  ['A plan needs it', messages(with0({ includedOrders: null }))],
  ['Only plans include orders', messages([...items.slice(0, 5), item('pos', { includedOrders: 1 })])],
  ['Not below 0', messages(with0({ includedOrders: -1 }))],
  ['Not below 0', messages(with0({ tiers: [{ upTo: null, unitAmount: -1 }] }))],
  ['Tiers need to follow each other without a gap', messages(with0({ tiers: [{ upTo: 5, unitAmount: 1 }] }))],
])('who publishes is told: %s', (message, told) => {
  expect(told).toEqual([message]);
});

test('what is not published yet does not count', () => {
  expect(listOn([draft], '2099-12-31')).toBeUndefined();
  expect(stateOfList(current, [current], '2026-12-31')).toBe('scheduled');
  expect(stateOfList(current, [current, past], '2027-01-01')).toBe('current');
});

test('the day of a list goes before its publication, in whatever order lists are given', () => {
  const [earlier, latest] = [dated('2027-02-01', '2026-12-20'), dated('2027-03-01', '2026-12-01')];
  for (const given of [
    [earlier, latest],
    [latest, earlier],
  ]) {
    expect(listOn(given, '2027-02-28')).toBe(earlier);
    expect(listOn(given, '2027-03-01')).toBe(latest);
    expect([stateOfList(earlier, given, '2027-03-01'), stateOfList(latest, given, '2027-03-01')]).toEqual([
      'past',
      'current',
    ]);
  }
  for (const given of [
    [current, later],
    [later, current],
  ])
    expect(listOn(given, '2027-01-01')).toBe(later);
});
