import type { Selection } from '@kontor/domain/cart';
import { aCart, aCartItem, aPriceList, aProduct } from '@kontor/testing/factories';
import { describe, expect, test } from 'vitest';
import { withBegun } from './begun-selection.ts';
import { buildSelection } from './build-selection.ts';
import { cartDifference, tierBreakdown } from './cart-difference.ts';
import { selectionParams, withoutSelection, withSelection } from './selection-params.ts';

const item = (type: Parameters<typeof aProduct>[0], quantity = 1) => {
  const { type: name, platform, version } = aProduct(type);
  return { product: { type: name, platform, version }, quantity };
};

const current: Selection = {
  items: [item({ type: 'advanced' }), item({ type: 'wms' }, 4)],
  isYearlySubscription: false,
};

const untouched = { plan: null, interval: null, wms: null, pos: null, start: null };
const from = (had: Selection | null, isOnTrial = false) => ({ current: had, prices: aPriceList(), isOnTrial });

describe('a selection in the address', () => {
  test.each([
    [
      'plan=professional&wms=5&pos=0&interval=year&start=trial-end',
      { plan: 'professional', interval: 'year', wms: 5, pos: 0, start: 'trial-end' },
    ],
    ['', untouched],
    ['plan=wms&wms=-1&pos=1001&interval=week&start=tomorrow', untouched],
    ['plan=&wms=1e3&pos=', untouched],
  ])('%s', (query, params) => {
    expect(selectionParams(new URLSearchParams(query))).toEqual(params);
  });

  test('is changed without touching anything else there', () => {
    const query = withSelection(new URLSearchParams('checkout=true&wms=2'), { wms: 5, plan: 'starter' });
    expect(query.toString()).toBe('checkout=true&wms=5&plan=starter');
    expect(withoutSelection(query).toString()).toBe('checkout=true');
  });
});

describe('what would be ordered', () => {
  test('is what the shop has while nothing is touched', () => {
    expect(buildSelection(untouched, from(current))).toEqual(current);
  });

  test('keeps the version of what stays and takes new lines from the price list', () => {
    const old: Selection = { ...current, items: [item({ type: 'advanced', version: 'v1' })] };
    const selection = buildSelection({ ...untouched, plan: 'advanced', pos: 2 }, from(old));
    expect(selection.items).toEqual([item({ type: 'advanced', version: 'v1' }), item({ type: 'pos' }, 2)]);
  });

  test('leaves out what is set to 0', () => {
    expect(buildSelection({ ...untouched, wms: 0 }, from(current)).items).toEqual([item({ type: 'advanced' })]);
  });

  test('starts from nothing without a subscription', () => {
    expect(buildSelection({ ...untouched, plan: 'starter', interval: 'year' }, from(null))).toEqual({
      items: [item({ type: 'starter' })],
      isYearlySubscription: true,
    });
  });
});

test('an order waits for the end of a trial only while one runs', () => {
  const later = { ...untouched, start: 'trial-end' } as const;
  expect(buildSelection(later, from(current, true)).startsAt).toBe('trial-end');
  expect(buildSelection({ ...later, start: 'now' }, from(current, true))).not.toHaveProperty('startsAt');
  expect(buildSelection(later, from(current))).not.toHaveProperty('startsAt');
});

describe('an interrupted order that is ordered again', () => {
  const begun = aCart({
    items: [aCartItem('starter', 1, 'year'), aCartItem('pos', 3, 'year')],
    isYearlySubscription: true,
    dueNow: { amount: 0, lines: [{ description: 'Starter', amount: 100 }] },
  });

  test('selects what it held', () => {
    const held = { plan: 'starter', interval: 'year', wms: 0, pos: 3, start: 'now' };
    expect(withBegun(untouched, begun)).toEqual(held);
    expect(withBegun({ ...untouched, start: 'trial-end' }, begun)).toEqual({ ...held, start: 'trial-end' });
  });

  test('waits for the end of the trial if nothing was due at once', () => {
    expect(withBegun(untouched, { ...begun, dueNow: { amount: 0, lines: [] } }).start).toBe('trial-end');
  });

  test.each([{ plan: 'enterprise' }, { interval: 'month' }, { wms: 0 }, { pos: 1 }] as const)(
    'is not mixed with what the address selects: %j',
    (named) => {
      expect(withBegun({ ...untouched, ...named }, begun)).toEqual({ ...untouched, ...named });
    },
  );
});

describe('the new contract beside the running one', () => {
  test('names what each line was, and what falls away', () => {
    const lines = cartDifference([aCartItem('professional'), aCartItem('pos', 2)], current);
    expect(lines.map(({ type, quantity, before }) => ({ type, quantity, before }))).toEqual([
      { type: 'professional', quantity: 1, before: { plan: 'advanced', quantity: 1 } },
      { type: 'pos', quantity: 2, before: { plan: null, quantity: 0 } },
      { type: 'wms', quantity: 0, before: { plan: null, quantity: 4 } },
    ]);
  });

  test('compares with nothing when nothing is paid for', () => {
    expect(cartDifference([aCartItem('starter')], null).map(({ before }) => before)).toEqual([null]);
  });
});

test.each([
  [5, [{ count: 5, unitAmount: 2_500 }]],
  [
    7,
    [
      { count: 5, unitAmount: 2_500 },
      { count: 2, unitAmount: 1_900 },
    ],
  ],
  [0, []],
])('%s devices come to their tiers', (quantity, tiers) => {
  expect(tierBreakdown(aCartItem('wms', quantity).tiers, quantity)).toEqual(tiers);
});
