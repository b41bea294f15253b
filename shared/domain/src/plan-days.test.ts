import { describe, expect, test } from 'vitest';
import { entitlementsOf } from './entitlements.ts';
import { volumeBeforePriceLists } from './plan.ts';
import { type PlanChange, planDayOf, planDays, type Suspension } from './plan-days.ts';
import type { PlanType } from './product.ts';
import { item, live, product, subscription } from './testing.ts';

const change = (at: string, plan: PlanType | null, isCharged = true): PlanChange => ({
  at,
  day: plan && { plan, isCharged, ...volumeBeforePriceLists[plan] },
});
const later = '2027-03-01T00:00:00.000Z';

/** `starter 1-14, advanced 15-30`: the days of November 2026 with a plan. */
function november(changes: readonly PlanChange[], suspensions: readonly Suspension[] = [], now = later): string {
  const plans = planDays('2026-11', now)({ changes, suspensions }).map((day) => day?.plan ?? null);
  const ranges = plans.flatMap((plan, index) => {
    if (plan === null || plans[index - 1] === plan) return [];
    const length = plans.slice(index).findIndex((other) => other !== plan);
    return [`${plan} ${index + 1}-${length === -1 ? 30 : index + length}`];
  });
  return ranges.join(', ');
}

describe('the plan of a day is what is in force at its end', () => {
  const cases: [what: string, changes: PlanChange[], suspensions: Suspension[], expected: string][] = [
    ['a debt from before the first order', [], [{ from: '2026-10-01T00:00:00.000Z', until: null }], ''],
    ['nothing was ever ordered', [], [], ''],
    ['a plan ordered long before', [change('2025-01-01T00:00:00.000Z', 'starter')], [], 'starter 1-30'],
    ['an order on the 15th at noon', [change('2026-11-15T11:00:00.000Z', 'starter')], [], 'starter 15-30'],
    [
      'an upgrade on the 15th, late at night in Berlin',
      [change('2026-10-01T00:00:00.000Z', 'starter'), change('2026-11-15T22:59:59.999Z', 'advanced')],
      [],
      'starter 1-14, advanced 15-30',
    ],
    [
      'an upgrade at midnight in Berlin',
      [change('2026-10-01T00:00:00.000Z', 'starter'), change('2026-11-15T23:00:00.000Z', 'advanced')],
      [],
      'starter 1-15, advanced 16-30',
    ],
    [
      'an end during the 20th',
      [change('2026-10-01T00:00:00.000Z', 'starter'), change('2026-11-20T09:00:00.000Z', null)],
      [],
      'starter 1-19',
    ],
    [
      'a suspension from the 10th to the 12th',
      [change('2026-10-01T00:00:00.000Z', 'starter')],
      [{ from: '2026-11-10T08:00:00.000Z', until: '2026-11-12T16:00:00.000Z' }],
      'starter 1-9, starter 12-30',
    ],
    [
      'a suspension that lasts',
      [change('2026-10-01T00:00:00.000Z', 'starter')],
      [{ from: '2026-11-10T08:00:00.000Z', until: null }],
      'starter 1-9',
    ],
    [
      'a suspension that was paid the same day',
      [change('2026-10-01T00:00:00.000Z', 'starter')],
      [{ from: '2026-11-10T08:00:00.000Z', until: '2026-11-10T09:00:00.000Z' }],
      'starter 1-30',
    ],
    [
      'an old debt of a complimentary shop',
      [change('2026-10-01T00:00:00.000Z', 'starter', false)],
      [{ from: '2026-11-10T08:00:00.000Z', until: null }],
      'starter 1-30',
    ],
  ];
  test.each(cases)('%s', (_, changes, suspensions, expected) => expect(november(changes, suspensions)).toBe(expected));
});

test('today and the days to come have the plan of now', () => {
  const changes = [change('2026-10-01T00:00:00.000Z', 'starter'), change('2026-11-15T10:00:00.000Z', 'advanced')];
  expect(november(changes, [], '2026-11-15T09:59:59.000Z')).toBe('starter 1-30');
  expect(november(changes, [], '2026-11-15T10:00:00.000Z')).toBe('starter 1-14, advanced 15-30');
  const suspension = [{ from: '2026-11-15T10:00:00.000Z', until: null }];
  expect(november(changes.slice(0, 1), suspension, '2026-11-15T12:00:00.000Z')).toBe('starter 1-14');
});

const trial = subscription({
  state: 'trial',
  stripeSubscriptions: [],
  items: [item('cloud professional v2', 1, { product: product('cloud professional v2', true), validUntil: later })],
});

test.each([
  ['an active plan', subscription(), { plan: 'advanced', isCharged: true, ...volumeBeforePriceLists.advanced }],
  [
    'an unpaid one that still works',
    subscription({ state: 'past-due' }),
    { plan: 'advanced', isCharged: true, ...volumeBeforePriceLists.advanced },
  ],
  [
    'a complimentary one',
    subscription({ state: 'complimentary' }),
    { plan: 'advanced', isCharged: false, ...volumeBeforePriceLists.advanced },
  ],
  ['a trial', trial, null],
  [
    'an order that begins when the trial ends',
    subscription({ stripeSubscriptions: [live({ state: 'trialing' })] }),
    null,
  ],
  ['an expired one', subscription({ state: 'expired', items: [] }), null],
  ['devices without a plan', subscription({ items: [item('cloud wms v2')] }), null],
  ['licences that count no orders', subscription({ items: [item('shopware6 starter v1')] }), null],
  ['no subscription', null, null],
])('%s counts as its plan, if any', (_, given, expected) => {
  const entitlements = entitlementsOf({ subscription: given, dunning: null, volume: volumeBeforePriceLists.advanced });
  expect(planDayOf(entitlements, given?.state === 'complimentary')).toEqual(expected);
});

test.each([
  ['a plan that includes none is charged for each order', { includedOrders: 0, extraOrderAmount: 20 }, true],
  [
    'a plan whose orders are all free of charge counts what it includes',
    { includedOrders: 1_000, extraOrderAmount: 0 },
    true,
  ],
  ['a plan that includes none and charges none counts no orders', { includedOrders: 0, extraOrderAmount: 0 }, false],
])('%s', (_, volume, isCounted) => {
  const entitlements = entitlementsOf({ subscription: subscription(), dunning: null, volume });
  expect(planDayOf(entitlements, false)).toEqual(isCounted ? { plan: 'advanced', isCharged: true, ...volume } : null);
});

test('at the very end of a day its plan is fixed, and the next day has that of now', () => {
  const changes = [change('2026-10-01T00:00:00.000Z', 'starter'), change('2026-11-15T23:00:00.000Z', 'advanced')];
  expect(november(changes, [], '2026-11-15T23:00:00.000Z')).toBe('starter 1-15, advanced 16-30');
});

test('another month has its own days', () => {
  const plans = planDays(
    '2026-12',
    later,
  )({ changes: [change('2026-12-15T11:00:00.000Z', 'starter')], suspensions: [] });
  expect([plans.length, plans.findIndex((day) => day !== null)]).toEqual([31, 14]);
});
