import { describe, expect, test } from 'vitest';
import { extraOrdersAt, volumeBeforePriceLists } from './plan.ts';
import type { PlanDay } from './plan-days.ts';
import { type PlanType, planTypes } from './product.ts';
import {
  chargeOf,
  closesAt,
  forecastOf,
  includedOrders,
  isClosed,
  levelOf,
  reachedThresholds,
  roughOrders,
  usageMonth,
} from './usage.ts';

type Part = readonly [days: number, plan: PlanType | null, orders?: number];

const paid = (plan: PlanType | null): PlanDay | null =>
  plan && { plan, isCharged: true, ...volumeBeforePriceLists[plan] };

/** Days in a row with one plan; all orders of them on the first one. */
const month = (...parts: readonly Part[]) => ({
  plans: parts.flatMap(([days, plan]) => Array.from({ length: days }, () => paid(plan))),
  orders: parts.flatMap(([days, , orders = 0]) =>
    Array.from({ length: days }, (_, index) => (index === 0 ? orders : 0)),
  ),
});

describe('included orders are the days’ shares, rounded once', () => {
  test.each<[what: string, parts: Part[], included: number]>([
    ['a whole month of Starter', [[30, 'starter']], 1000],
    ['a whole month of Enterprise in February', [[28, 'enterprise']], 2500],
    ['no plan at all', [[30, null]], 0],
    [
      'Starter from the 16th of 30 days',
      [
        [15, null],
        [15, 'starter'],
      ],
      500,
    ],
    // 1000/30 = 33.3
    [
      'one day of Starter',
      [
        [29, null],
        [1, 'starter'],
      ],
      33,
    ],
    // 10 × 1000/31 + 21 × 1500/31 = 1338.7
    [
      'an upgrade on the 11th of 31 days',
      [
        [10, 'starter'],
        [21, 'advanced'],
      ],
      1339,
    ],
    // 14 × 1000/28 + 7 × 1500/28 = 875; a rest of trial days includes none
    [
      'Starter, suspended, Advanced',
      [
        [14, 'starter'],
        [7, null],
        [7, 'advanced'],
      ],
      875,
    ],
    // (1 × 1000 + 1 × 1500) / 31 = 80.6; rounded by the day it would be 32 + 48 = 80
    [
      'two single days',
      [
        [1, 'starter'],
        [1, 'advanced'],
        [29, null],
      ],
      81,
    ],
    [
      'a half order is rounded up',
      [
        [1, 'starter'],
        [15, null],
      ],
      63,
    ],
  ])('%s', (_, parts, included) => expect(includedOrders(month(...parts).plans)).toBe(included));
});

describe('extra orders are what is beyond the included ones', () => {
  test.each<[what: string, parts: Part[], extra: number, extraAmount: number]>([
    ['within the plan', [[30, 'starter', 1000]], 0, 0],
    ['one order beyond', [[30, 'starter', 1001]], 1, 20],
    ['412 beyond Professional', [[30, 'professional', 2412]], 412, 6180],
    [
      'an upgrade during the month',
      [
        [15, 'starter', 1500],
        [15, 'enterprise', 1000],
      ],
      750,
      7500,
    ],
    [
      'orders of trial days are not charged',
      [
        [15, null, 5000],
        [15, 'starter', 510],
      ],
      10,
      200,
    ],
    [
      'a suspension at the month’s end',
      [
        [15, 'starter', 600],
        [15, null, 900],
      ],
      100,
      2000,
    ],
    ['nothing paid', [[30, null, 5000]], 0, 0],
    ['a correction below zero', [[30, 'starter', -50]], 0, 0],
  ])('%s', (_, parts, extra, extraAmount) => expect(chargeOf(month(...parts))).toMatchObject({ extra, extraAmount }));

  test('all orders are shown, also those that are not charged', () => {
    expect(chargeOf(month([15, null, 5000], [15, 'starter', 510]))).toEqual({
      orders: 5510,
      charged: 510,
      included: 500,
      extra: 10,
      lines: [{ count: 10, unitAmount: 20 }],
      unitAmount: 20,
      extraAmount: 200,
    });
  });

  test('a complimentary plan includes orders and charges none', () => {
    const plans = Array.from(
      { length: 30 },
      (): PlanDay => ({ plan: 'enterprise', isCharged: false, ...volumeBeforePriceLists.enterprise }),
    );
    const orders = [9000, ...Array.from({ length: 29 }, () => 0)];
    expect(chargeOf({ plans, orders })).toEqual({
      orders: 9000,
      charged: 0,
      included: 2500,
      extra: 0,
      lines: [],
      unitAmount: null,
      extraAmount: 0,
    });
  });
});

test.each([
  ['2026-11', '2026-12-03T23:00:00.000Z'],
  ['2026-12', '2027-01-03T23:00:00.000Z'],
  ['2026-06', '2026-07-03T22:00:00.000Z'],
])('%s closes three whole days after its end, at midnight in Berlin', (closing, at) => {
  expect(closesAt(closing)).toBe(at);
  expect(isClosed(closing, at)).toBe(true);
  expect(isClosed(closing, new Date(Date.parse(at) - 1).toISOString())).toBe(false);
});

describe('the forecast continues the month until now', () => {
  // The 15 days from the 1st at midnight to the 16th at midnight in Berlin.
  const half = '2026-11-15T23:00:00.000Z';
  const at = (now: string, ...parts: readonly Part[]) => forecastOf({ month: '2026-11', ...month(...parts) }, now);

  test.each<[what: string, now: string, parts: Part[], orders: number, extraAmount: number]>([
    ['half of the month', half, [[30, 'starter', 600]], 1200, 4000],
    ['nothing sold yet', half, [[30, 'starter']], 0, 0],
    // 12 hours into the first day: one order is not taken for two a day.
    ['the first hours', '2026-11-01T11:00:00.000Z', [[30, 'starter', 10]], 305, 0],
    [
      'ordered five days ago',
      half,
      [
        [10, null],
        [20, 'starter', 250],
      ],
      1000,
      6660,
    ],
    // Counted from the first order: nothing says that the shop was open before.
    [
      'a trial that began to sell five days ago',
      half,
      [
        [10, null],
        [20, null, 250],
      ],
      1000,
      0,
    ],
    // Counted from the first day of the plan: days without orders are days as well.
    [
      'a plan without orders at first',
      half,
      [
        [10, 'starter'],
        [20, 'starter', 150],
      ],
      300,
      0,
    ],
    [
      'orders of the last day',
      '2026-11-30T11:00:00.000Z',
      [
        [29, 'starter'],
        [1, 'starter', 2950],
      ],
      3000,
      40_000,
    ],
    ['more corrections than orders', half, [[30, 'starter', -10]], -10, 0],
    ['a trial', half, [[30, null, 600]], 1200, 0],
  ])('%s', (_, now, parts, orders, extraAmount) => expect(at(now, ...parts)).toEqual({ orders, extraAmount }));

  test('other months have none', () => {
    expect(at('2026-12-01T00:00:00.000Z', [30, 'starter', 600])).toBeNull();
    expect(at('2026-10-31T22:59:59.000Z', [30, 'starter', 600])).toBeNull();
  });
});

test.each([
  [0, 1000, 20, []],
  [799, 1000, 20, []],
  [800, 1000, 20, [80]],
  [999, 1000, 20, [80]],
  [1000, 1000, 20, [80, 100]],
  // 80 % of 33 are 26.4
  [26, 33, 20, []],
  [27, 33, 20, [80]],
  [5, 0, null, []],
  // A plan that includes none has nothing to be used up.
  [5, 0, 20, []],
  [5000, 2500, null, []],
])('%d of %d orders at %p cents reach %j percent', (charged, included, unitAmount, reached) => {
  expect(reachedThresholds({ charged, included, unitAmount })).toEqual(reached);
});

test('a month as it is shown', () => {
  const counted = { month: '2026-11', ...month([30, 'professional', 1412]) };
  expect(usageMonth(counted, '2026-11-22T23:00:00.000Z')).toEqual({
    month: '2026-11',
    orders: 1412,
    included: 2000,
    extra: 0,
    extraAmount: 0,
    plan: { includedOrders: 2000, extraOrderAmount: 15 },
    forecast: { orders: 1925, extraAmount: 0 },
    isClosed: false,
  });
  expect(usageMonth(counted, '2026-12-04T00:00:00.000Z')).toMatchObject({
    plan: null,
    forecast: null,
    isClosed: true,
  });
});

test.each<[what: string, parts: Part[], included: number | undefined]>([
  [
    'the plan of today',
    [
      [10, 'starter'],
      [20, 'professional'],
    ],
    2000,
  ],
  [
    'the plan of before, while it is switched off',
    [
      [10, 'starter'],
      [20, null],
    ],
    1000,
  ],
  ['no plan', [[30, null]], undefined],
])('a full month includes what does %s', (_, parts, included) => {
  const { plan } = usageMonth({ month: '2026-11', ...month(...parts) }, '2026-11-22T23:00:00.000Z');
  expect(plan?.includedOrders).toBe(included);
});

test.each([
  [{ orders: 1199, included: 1500, extra: 0 }, null],
  [{ orders: 1200, included: 1500, extra: 0 }, 80],
  [{ orders: 1500, included: 1500, extra: 0 }, 100],
  [{ orders: 1600, included: 1500, extra: 100 }, 100],
  // Free of charge.
  [{ orders: 1600, included: 1500, extra: 0 }, null],
  // A trial.
  [{ orders: 700, included: 0, extra: 0 }, null],
  // A plan that includes none.
  [{ orders: 700, included: 0, extra: 700 }, null],
])('of %j pages say that %s percent are reached', (month, level) => {
  expect(levelOf(month)).toBe(level);
});

test.each(planTypes)('a whole month of %s costs what pages and the cart say for as many orders', (plan) => {
  for (const orders of [0, 999, 1000, 1001, 1499, 1501, 2030, 2501, 40_000]) {
    const { extra, extraAmount } = chargeOf(month([30, plan, orders]));
    expect({ count: extra, amount: extraAmount }).toEqual(extraOrdersAt(volumeBeforePriceLists[plan], orders));
  }
});

/** A month of a shop that changes its plan, with all of its orders on its first day. */
const changing = (first: PlanType, daysOfFirst: number, second: PlanType, days: number, orders: number) => ({
  plans: Array.from({ length: days }, (_, index) => paid(index < daysOfFirst ? first : second)),
  orders: [orders, ...Array.from({ length: days - 1 }, () => 0)],
});

test('an upgrade on the last day does not make orders cheaper that were made before', () => {
  const stayed = chargeOf(changing('starter', 31, 'starter', 31, 20_000));
  const upgraded = chargeOf(changing('starter', 30, 'enterprise', 31, 20_000));
  expect([stayed.extraAmount, upgraded.extraAmount]).toEqual([380_000, 379_040]);
  // By the price of the last day it would have been 1,904.80 less.
  expect(stayed.extraAmount - upgraded.extraAmount).toBe(48 * 20);
});

test('a downgrade does not make orders dearer that were made before', () => {
  const stayed = chargeOf(changing('enterprise', 28, 'enterprise', 28, 20_000));
  const downgraded = chargeOf(changing('enterprise', 9, 'starter', 28, 20_000));
  expect([stayed.extraAmount, downgraded.extraAmount]).toEqual([175_000, 185_180]);
  // By the price of the last day it would have been 1,953.60 more.
  expect(downgraded.lines).toEqual([{ count: 18_518, unitAmount: 10 }]);
});

test('each order beyond what is included costs what one costs on its day', () => {
  const plans = [paid('starter'), paid('starter'), paid('enterprise')];
  expect(chargeOf({ plans, orders: [1000, 1000, 700] })).toMatchObject({
    included: 1500,
    extra: 1200,
    lines: [
      { count: 500, unitAmount: 20 },
      { count: 700, unitAmount: 10 },
    ],
    extraAmount: 17_000,
  });
});

test('a price that comes back is one line, and the contract of a day decides', () => {
  const dearer = { plan: 'starter', isCharged: true, includedOrders: 1000, extraOrderAmount: 25 } as const;
  const plans = [paid('starter'), dearer, paid('starter')];
  expect(chargeOf({ plans, orders: [1010, 10, 10] }).lines).toEqual([
    { count: 20, unitAmount: 20 },
    { count: 10, unitAmount: 25 },
  ]);
});

test('a correction counts on its day, and what it takes beyond that day are the latest orders before', () => {
  const plans = [paid('starter'), paid('advanced'), paid('advanced')];
  const lines = (orders: number[]) => chargeOf({ plans, orders }).lines;
  // 1,333 are included.
  expect(lines([1433, 50, -20])).toEqual([
    { count: 100, unitAmount: 20 },
    { count: 30, unitAmount: 15 },
  ]);
  expect(lines([1433, 50, -100])).toEqual([{ count: 50, unitAmount: 20 }]);
  expect(lines([1433, 50, -2000])).toEqual([]);
  expect(lines([1433, -200, 100])).toEqual([]);
});

test.each([
  [99, 99],
  [100, 100],
  [104, 100],
  [105, 110],
  [1234, 1230],
])('%d orders are told as %d', (orders, told) => expect(roughOrders(orders)).toBe(told));

test('no days include nothing', () => expect(includedOrders([])).toBe(0));
