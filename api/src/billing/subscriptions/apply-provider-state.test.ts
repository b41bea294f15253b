import { expect, test } from 'vitest';
import { priceOf, readItem } from '../../testing/situation.ts';
import type { SubscriptionReading } from '../stripe/read-subscription.ts';
import { applyProviderState, isConfirmed } from './apply-provider-state.ts';
import type { NewItem } from './subscription.repository.ts';

const product = (type: NewItem['type']) => ({ type, platform: 'cloud' as const, version: 'v2' as const });
const end = new Date('2026-12-20T00:00:00Z');

const reading = (change: Partial<SubscriptionReading> = {}): SubscriptionReading => ({
  stripeId: 'sub_1',
  customerId: 'cus_1',
  origin: null,
  state: 'active',
  isYearly: false,
  vatPercent: 19,
  pendingSetupIntentId: null,
  periodStart: new Date('2026-11-20T00:00:00Z'),
  periodEnd: end,
  cancelAt: null,
  endedAt: null,
  collectionMethod: 'charge_automatically',
  daysUntilDue: null,
  paymentMethod: null,
  mandateUrl: null,
  items: [readItem('wms', 2), readItem('starter')],
  scheduleId: null,
  scheduled: null,
  ...change,
});

const item = (type: NewItem['type'], change: Partial<NewItem> = {}): NewItem => ({
  ...product(type),
  state: 'active',
  price: priceOf(type),
  is_trial: false,
  trial_days: null,
  quantity: 1,
  valid_until: null,
  ...change,
});

const words = ({ items }: { items: readonly NewItem[] }) =>
  items.map(({ state, type, is_trial }) => `${state} ${type}${is_trial ? ' trial' : ''}`);

test.each([
  ['active', null, 'active'],
  ['trialing', null, 'active'],
  ['active', end, 'canceled'],
  ['past_due', null, 'past-due'],
  ['past_due', end, 'past-due'],
  ['unpaid', null, 'unpaid'],
  ['canceled', null, 'expired'],
  ['incomplete_expired', null, 'expired'],
] as const)('a payment that is %s and ends at %s makes a subscription that is %s', (state, cancelAt, expected) => {
  expect(applyProviderState({ state: 'trial', items: [] }, reading({ state, cancelAt })).state).toBe(expected);
});

test('what was bought takes the place of what was on trial, plans of each other; other trials go on', () => {
  const trials = [
    item('professional', { is_trial: true }),
    item('pos', { is_trial: true }),
    item('wms', { is_trial: true }),
  ];
  const followed = applyProviderState({ state: 'trial', items: trials }, reading());
  expect(words(followed)).toEqual(['active starter', 'active wms', 'active pos trial']);
});

test('what is ordered for the end of a trial keeps the length of the trial until that is over', () => {
  const trials = [item('professional', { is_trial: true, trial_days: 14 })];
  const daysAfter = (items: readonly NewItem[], state: 'trialing' | 'active') => {
    const followed = applyProviderState({ state: 'trial', items }, reading({ state }));
    return followed.items.map(({ type, trial_days }) => [type, trial_days]);
  };
  const ordered = [
    ['starter', 14],
    ['wms', null],
  ];
  expect(daysAfter(trials, 'trialing')).toEqual(ordered);
  // Read again, when the trial itself has given way to what was ordered.
  expect(daysAfter([item('starter', { trial_days: 14 }), item('wms')], 'trialing')).toEqual(ordered);
  expect(daysAfter([item('starter', { trial_days: 14 })], 'active')).toEqual([
    ['starter', null],
    ['wms', null],
  ]);
});

test('what is scheduled is pending, and what it replaces is valid until then', () => {
  const scheduled = { at: end, isYearly: false, items: [readItem('starter')], paymentMethod: null, daysUntilDue: null };
  const followed = applyProviderState({ state: 'active', items: [] }, reading({ scheduled }));
  expect(words(followed)).toEqual(['active starter', 'active wms', 'pending starter']);
  expect(followed.items.map(({ valid_until }) => valid_until)).toEqual([end, end, null]);
});

test('when the payment has ended everything is expired, and nothing is pending any more', () => {
  const items = [item('starter'), item('wms', { state: 'pending' })];
  expect(words(applyProviderState({ state: 'active', items }, reading({ state: 'canceled' })))).toEqual([
    'expired starter',
  ]);
});

test('a running trial goes on to its own end when what was paid for beside it has ended', () => {
  const trial = item('pos', { is_trial: true, valid_until: end });
  const over = item('wms', { is_trial: true, state: 'expired' });
  const followed = applyProviderState(
    { state: 'active', items: [item('starter'), trial, over] },
    reading({ state: 'canceled' }),
  );
  expect(followed.state).toBe('trial');
  expect(words(followed)).toEqual(['expired starter', 'active pos trial', 'expired wms trial']);
  expect(followed.items[1]).toEqual(trial);
});

test('a complimentary subscription follows no payment-provider subscription', () => {
  const complimentary = { state: 'complimentary' as const, items: [item('enterprise')] };
  expect(applyProviderState(complimentary, reading({ state: 'canceled' }))).toEqual(complimentary);
});

test.each([
  ['incomplete', null, false, false],
  ['trialing', 'seti_1', false, false],
  ['trialing', null, false, true],
  ['active', null, false, true],
  ['active', 'seti_1', true, true],
  ['canceled', null, false, false],
  ['canceled', null, true, true],
] as const)(
  'an order whose payment is %s with set-up %s, confirmed before: %s, is confirmed: %s',
  (state, setup, before, now) => {
    expect(isConfirmed({ state, pendingSetupIntentId: setup }, before)).toBe(now);
  },
);
