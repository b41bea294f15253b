import type { DunningState } from '@kontor/contract/dunning';
import { describe, expect, test } from 'vitest';
import { dunningSwitchesOff, type EntitlementSource, entitlementsOf, untilEndOf } from './entitlements.ts';
import { volumeBeforePriceLists } from './plan.ts';
import { item, live, product, subscription } from './testing.ts';

const end = '2026-12-20T00:00:00.000Z';
const later = '2027-01-05T00:00:00.000Z';
const deadline = '2026-12-24T00:00:00.000Z';

const dunned = (state: DunningState, deactivationDate: string | null = null) => ({ state, deactivationDate });
const onTrial = (name: string, validUntil: string, state: 'active' | 'expired' = 'active') =>
  item(name, 1, { state, product: product(name, true), validUntil });
const trial = (overrides: Parameters<typeof subscription>[0] = {}) =>
  subscription({
    state: 'trial',
    stripeSubscriptions: [],
    items: [onTrial('cloud professional v2', end), onTrial('cloud wms v2', end)],
    ...overrides,
  });
const expired = subscription({
  state: 'expired',
  stripeSubscriptions: [live({ state: 'canceled' })],
  items: [item('cloud advanced v2', 1, { state: 'expired' })],
});
const canceled = subscription({ state: 'canceled', cancelAtDate: end });

const free = subscription({ state: 'complimentary', complimentaryUntil: '2026-12-31' });
const [contract] = subscription().stripeSubscriptions;
const notCharged = subscription({ stripeSubscriptions: contract ? [{ ...contract, state: 'trialing' }] : [] });

const cases: [
  what: string,
  source: EntitlementSource,
  state: string,
  enabled: string,
  validUntil: string | null,
  suspendsAt: string | null,
][] = [
  ['nothing was ever ordered', { subscription: null, dunning: null }, 'ended', '', null, null],
  ['a trial runs', { subscription: trial(), dunning: null }, 'trial', 'erp wms', end, null],
  [
    'trials of single products end at different times',
    {
      subscription: trial({ items: [onTrial('shopware6 advanced v1', end), onTrial('shopware6 pos v1', later)] }),
      dunning: null,
    },
    'trial',
    'erp pos',
    later,
    null,
  ],
  [
    'a single product is tried without a plan',
    { subscription: trial({ items: [onTrial('shopware6 pos v1', later)] }), dunning: null },
    'trial',
    'pos',
    later,
    null,
  ],
  [
    'a single cloud product is tried without a plan',
    { subscription: trial({ items: [onTrial('cloud wms v2', later)] }), dunning: null },
    'trial',
    'wms',
    later,
    null,
  ],
  [
    'a trial is over',
    {
      subscription: trial({ state: 'expired', items: [onTrial('cloud professional v2', end, 'expired')] }),
      dunning: null,
    },
    'ended',
    '',
    null,
    null,
  ],
  [
    'a first order waits for its confirmation during the trial',
    { subscription: trial({ stripeSubscriptions: [live({ state: 'incomplete' })] }), dunning: null },
    'trial',
    'erp wms',
    end,
    null,
  ],
  [
    'an order begins at the end of the trial',
    { subscription: subscription({ stripeSubscriptions: [live({ state: 'trialing' })] }), dunning: null },
    'trial',
    'erp wms pos',
    null,
    null,
  ],
  ['it is paid for', { subscription: subscription(), dunning: null }, 'active', 'erp wms pos', null, null],
  [
    'something is on trial beside what is paid for',
    { subscription: subscription({ items: [item('cloud advanced v2'), onTrial('cloud pos v2', end)] }), dunning: null },
    'active',
    'erp pos',
    null,
    null,
  ],
  [
    'a change is scheduled',
    {
      subscription: subscription({ items: [item('cloud advanced v2'), item('cloud wms v2', 2, { state: 'pending' })] }),
      dunning: null,
    },
    'active',
    'erp',
    null,
    null,
  ],
  [
    'it is free of charge',
    { subscription: subscription({ state: 'complimentary' }), dunning: null },
    'active',
    'erp wms pos',
    null,
    null,
  ],
  [
    'it is free of charge, and an older invoice is overdue',
    { subscription: subscription({ state: 'complimentary' }), dunning: dunned('overdue') },
    'active',
    'erp wms pos',
    null,
    null,
  ],
  [
    'it is free of charge until a day, and nothing follows',
    { subscription: subscription({ ...free, stripeSubscriptions: [] }), dunning: null },
    'active',
    'erp wms pos',
    '2026-12-31T23:00:00.000Z',
    null,
  ],
  [
    'it is free of charge until a day, and goes on',
    { subscription: free, dunning: null },
    'active',
    'erp wms pos',
    null,
    null,
  ],
  [
    'it was free of charge, and is not charged yet',
    { subscription: subscription({ ...notCharged, chargedFrom: end }), dunning: null },
    'active',
    'erp wms pos',
    null,
    null,
  ],
  [
    'it was ordered for the end of a trial',
    { subscription: notCharged, dunning: null },
    'trial',
    'erp wms pos',
    null,
    null,
  ],
  [
    'it is cancelled, and its period runs',
    { subscription: canceled, dunning: null },
    'active',
    'erp wms pos',
    end,
    null,
  ],
  ['its last period is over', { subscription: expired, dunning: null }, 'ended', '', null, null],
  [
    'its last period is over, and its items are not marked yet',
    { subscription: subscription({ state: 'expired', cancelAtDate: end }), dunning: null },
    'ended',
    '',
    null,
    null,
  ],
  [
    'all items have run out, and the subscription is not marked yet',
    { subscription: trial({ items: [onTrial('cloud professional v2', end, 'expired')] }), dunning: null },
    'ended',
    '',
    null,
    null,
  ],
  [
    'it is free of charge, and had been cancelled before',
    { subscription: subscription({ state: 'complimentary', cancelAtDate: end }), dunning: null },
    'active',
    'erp wms pos',
    null,
    null,
  ],
  [
    'its last period is over, and an invoice is overdue',
    { subscription: expired, dunning: dunned('overdue') },
    'ended',
    '',
    null,
    null,
  ],
  [
    'a payment failed',
    { subscription: subscription({ state: 'past-due' }), dunning: null },
    'past-due',
    'erp wms pos',
    null,
    null,
  ],
  [
    'the provider gave up trying to charge',
    { subscription: subscription({ state: 'unpaid' }), dunning: null },
    'past-due',
    'erp wms pos',
    null,
    null,
  ],
  [
    'an invoice is dunned although the subscription counts as active',
    { subscription: subscription(), dunning: dunned('invoice-reminder-sent') },
    'past-due',
    'erp wms pos',
    null,
    null,
  ],
  [
    'the last reminder names a day',
    { subscription: subscription(), dunning: dunned('final-reminder-with-deactivation-deadline-sent', deadline) },
    'past-due',
    'erp wms pos',
    null,
    deadline,
  ],
  [
    'a cancelled one is dunned',
    { subscription: canceled, dunning: dunned('final-reminder-with-deactivation-deadline-sent', deadline) },
    'past-due',
    'erp wms pos',
    end,
    deadline,
  ],
  [
    'that day has passed',
    { subscription: subscription({ state: 'past-due' }), dunning: dunned('overdue', deadline) },
    'suspended',
    '',
    null,
    null,
  ],
  [
    'that day has passed for an invoice from before a new trial',
    { subscription: trial(), dunning: dunned('overdue', deadline) },
    'suspended',
    '',
    end,
    null,
  ],
  [
    'what was owed is paid',
    { subscription: subscription(), dunning: dunned('resolved') },
    'active',
    'erp wms pos',
    null,
    null,
  ],
];

describe('what a shop may use when', () => {
  test.each(cases)('%s', (_, source, state, enabled, validUntil, suspendsAt) => {
    const entitlements = entitlementsOf(source);
    const on = (['erp', 'wms', 'pos'] as const).filter((name) => entitlements[name].enabled).join(' ');
    expect({
      state: entitlements.state,
      on,
      validUntil: entitlements.validUntil,
      suspendsAt: entitlements.suspendsAt,
    }).toEqual({ state, on: enabled, validUntil, suspendsAt });
  });
});

test.each([
  ['of a contract that goes on', subscription({}), deadline, true],
  ['of one that ends after the day', subscription({ cancelAtDate: later }), deadline, true],
  ['of one that ends before the day', canceled, deadline, false],
  ['of a cancelled one as long as no day is set', canceled, null, true],
])('unpaid invoices %s switch something off: %#', (_, given, day, expected) => {
  const dunning = dunned('final-reminder-with-deactivation-deadline-sent', day);
  expect(dunningSwitchesOff(entitlementsOf({ subscription: given, dunning }))).toBe(expected);
});

test.each([
  ['usual', subscription({ cancelAtDate: end }), null],
  ['ifPaid', canceled, dunned('invoice-reminder-sent')],
  [
    'switchedOff',
    subscription({ cancelAtDate: later }),
    dunned('final-reminder-with-deactivation-deadline-sent', deadline),
  ],
  ['owed', canceled, dunned('final-reminder-with-deactivation-deadline-sent', deadline)],
  ['off', canceled, dunned('overdue', deadline)],
] as const)('until a cancelled subscription ends it is %s', (expected, given, dunning) => {
  expect(untilEndOf(entitlementsOf({ subscription: given, dunning }))).toBe(expected);
});

test('what is switched off stays so until the end of a cancelled contract', () => {
  const suspended = entitlementsOf({ subscription: canceled, dunning: dunned('overdue', deadline) });
  expect(dunningSwitchesOff(suspended)).toBe(true);
});

test('a plan brings its orders, and licences their number', () => {
  const volume = { includedOrders: 1500, extraOrderAmount: 15 };
  expect(entitlementsOf({ subscription: subscription(), dunning: null, volume })).toMatchObject({
    erp: { plan: 'advanced', includedOrders: 1500, extraOrderAmount: 15 },
    wms: { devices: 4 },
    pos: { devices: 3 },
  });
});

test('what is suspended is not forgotten', () => {
  expect(entitlementsOf({ subscription: subscription(), dunning: dunned('overdue') })).toMatchObject({
    erp: { enabled: false, plan: 'advanced' },
    wms: { enabled: false, devices: 4 },
  });
});

test('what ended has nothing left', () => {
  const nothing = {
    state: 'ended',
    erp: { enabled: false, plan: null, includedOrders: 0, extraOrderAmount: 0 },
    wms: { enabled: false, devices: 0 },
    pos: { enabled: false, devices: 0 },
    validUntil: null,
    suspendsAt: null,
  };
  expect(entitlementsOf({ subscription: expired, dunning: null })).toEqual(nothing);
  expect(entitlementsOf({ subscription: null, dunning: null })).toEqual(nothing);
});

test('the older shopware6 licences count no orders', () => {
  const older = subscription({ items: [item('shopware6 advanced v1')] });
  expect(entitlementsOf({ subscription: older, dunning: null, volume: volumeBeforePriceLists.advanced }).erp).toEqual({
    enabled: true,
    plan: 'advanced',
    includedOrders: 0,
    extraOrderAmount: 0,
  });
});
