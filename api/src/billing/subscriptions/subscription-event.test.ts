import { expect, test } from 'vitest';
import { paymentRow, readItem } from '../../testing/situation.ts';
import type { SubscriptionReading } from '../stripe/read-subscription.ts';
import type { NewItem } from './subscription.repository.ts';
import { subscriptionEventJob, subscriptionEvents } from './subscription-event.ts';

const product = (type: NewItem['type']) => ({ type, platform: 'cloud' as const, version: 'v2' as const });
const start = new Date('2026-11-17T10:00:00Z');
const end = new Date('2026-12-17T10:00:00Z');
const next = new Date('2027-01-17T10:00:00Z');
const professional = [readItem('professional')];
const starter = [readItem('starter')];
const visa = { type: 'card' as const, label: 'Visa •••• 4242' };
const downgrade = { at: end, isYearly: false, items: starter, paymentMethod: visa, daysUntilDue: null };

const running: SubscriptionReading = {
  stripeId: 'sub_1',
  customerId: 'cus_1',
  origin: null,
  state: 'active',
  isYearly: false,
  vatPercent: 19,
  pendingSetupIntentId: null,
  periodStart: start,
  periodEnd: end,
  cancelAt: null,
  endedAt: null,
  collectionMethod: 'charge_automatically',
  daysUntilDue: null,
  paymentMethod: visa,
  mandateUrl: null,
  items: professional,
  scheduleId: null,
  scheduled: null,
};
const renewed = { ...running, periodStart: end, periodEnd: next };

interface Before {
  readonly scheduledAt?: Date;
  readonly cancelAt?: Date;
}

/** The events between the stored state and a reading; a scheduled change is one to Starter. */
const between = ({ scheduledAt, cancelAt }: Before, reading: SubscriptionReading, now = start) =>
  subscriptionEvents({
    before: paymentRow({
      schedule_activation_at: scheduledAt ?? null,
      schedule_is_yearly: scheduledAt ? false : null,
      schedule_sends_invoices: scheduledAt ? false : null,
      cancel_at: cancelAt ?? null,
    }),
    items: scheduledAt
      ? [
          {
            ...product('starter'),
            state: 'pending',
            is_trial: false,
            trial_days: null,
            quantity: 1,
            valid_until: null,
            price: null,
          },
        ]
      : [],
    shopUuid: 'shop',
    reading,
    number: 7,
    now,
  });

const told = (events: ReturnType<typeof between>) =>
  events.map(({ kind, at, items, nextChargeAt }) => [kind, at, items[0]?.product.type, nextChargeAt]);
const at = (instant: Date) => instant.toISOString();

test.each<[string, Before, SubscriptionReading, unknown[]]>([
  ['nothing, while nothing changes', {}, running, []],
  ['nothing, when a period is renewed', {}, renewed, []],
  ['nothing, while a change stays scheduled', { scheduledAt: end }, { ...running, scheduled: downgrade }, []],
  [
    'a change that was scheduled',
    {},
    { ...running, scheduled: downgrade },
    [['change-scheduled', at(end), 'starter', at(end)]],
  ],
  [
    'a change that was scheduled in place of another',
    { scheduledAt: end },
    { ...running, scheduled: { ...downgrade, items: [readItem('advanced')] } },
    [['change-scheduled', at(end), 'advanced', at(end)]],
  ],
  [
    'a scheduled change that was withdrawn',
    { scheduledAt: end },
    running,
    [['change-withdrawn', at(end), 'professional', at(end)]],
  ],
  [
    'a scheduled change that took effect',
    { scheduledAt: end },
    { ...renewed, items: starter },
    [['change-effective', at(end), 'starter', at(next)]],
  ],
  [
    'a scheduled change that was withdrawn, although it is read only in the next period',
    { scheduledAt: end },
    renewed,
    [['change-withdrawn', at(end), 'professional', at(next)]],
  ],
  [
    'a cancellation, and not the scheduled change that it drops',
    { scheduledAt: end },
    { ...running, cancelAt: end },
    [['cancellation-confirmed', at(end), 'professional', null]],
  ],
  [
    'a scheduled change that took effect in the last period',
    { scheduledAt: end },
    { ...renewed, items: starter, cancelAt: next },
    [
      ['change-effective', at(end), 'starter', null],
      ['cancellation-confirmed', at(next), 'starter', null],
    ],
  ],
  [
    'a scheduled change that is had at once as withdrawn for later',
    { scheduledAt: end },
    { ...running, items: starter },
    [['change-withdrawn', at(end), 'starter', at(end)]],
  ],
  [
    'a change that was scheduled for another day',
    { scheduledAt: end },
    { ...running, scheduled: { ...downgrade, at: next } },
    [['change-scheduled', at(next), 'starter', at(next)]],
  ],
  [
    'a change that took effect, and another one that is scheduled',
    { scheduledAt: end },
    { ...renewed, items: starter, scheduled: { ...downgrade, at: next, items: [readItem('advanced')] } },
    [
      ['change-effective', at(end), 'starter', at(next)],
      ['change-scheduled', at(next), 'advanced', at(next)],
    ],
  ],
  ['nothing, while a cancellation stands', { cancelAt: end }, { ...running, cancelAt: end }, []],
  [
    'a cancellation that was taken back',
    { cancelAt: end },
    running,
    [['cancellation-withdrawn', at(end), 'professional', at(end)]],
  ],
])('a reading shows %s', (_, before, reading, expected) => {
  expect(told(between(before, reading))).toEqual(expected);
});

const transition = {
  before: paymentRow(),
  items: [],
  shopUuid: 'shop',
  reading: { ...running, scheduled: { ...downgrade, isYearly: true } },
  number: 7,
  now: start,
};

test('an event says whose subscription it is about, what is had from then on, and how it is paid', () => {
  expect(subscriptionEvents(transition)).toEqual([
    {
      kind: 'change-scheduled',
      reading: 7,
      shopUuid: 'shop',
      stripeId: 'sub_1',
      at: at(end),
      items: starter.map(({ product: had, quantity, price }) => ({ product: had, quantity, price })),
      isYearly: true,
      vatPercent: 19,
      nextChargeAt: at(end),
      paymentMethod: visa,
      daysUntilDue: null,
    },
  ]);
});

test('a scheduled change to bank transfer says that the next invoice is transferred', () => {
  const paymentMethod = { type: 'bank_transfer' as const, label: '' };
  const reading = { ...running, scheduled: { ...downgrade, paymentMethod, daysUntilDue: 30 } };
  expect(subscriptionEvents({ ...transition, reading })).toMatchObject([
    { kind: 'change-scheduled', paymentMethod, daysUntilDue: 30 },
  ]);
});

test('nothing is told of a subscription that was not running before', () => {
  const before = { ...transition.before, state: 'incomplete' as const };
  expect(subscriptionEvents({ ...transition, before })).toEqual([]);
});

test('the order of items makes no difference', () => {
  const row = {
    ...product('starter'),
    state: 'pending' as const,
    is_trial: false,
    trial_days: null,
    quantity: 1,
    valid_until: null,
    price: null,
  };
  const items = [readItem('starter'), readItem('wms', 2)];
  expect(
    subscriptionEvents({
      ...transition,
      before: { ...transition.before, schedule_activation_at: end },
      items: [{ ...row, ...product('wms'), quantity: 2 }, row],
      reading: { ...running, scheduled: { ...downgrade, items } },
    }),
  ).toEqual([]);
});

test.each([
  'change-scheduled',
  'change-withdrawn',
  'change-effective',
  'cancellation-confirmed',
  'cancellation-withdrawn',
  'payment-method-removed',
  'ended',
  'stopped',
] as const)('an event of the kind %s comes out of the queue as it went in', (kind) => {
  const [event] = subscriptionEvents(transition);
  const queued: unknown = JSON.parse(JSON.stringify({ ...event, kind }));
  expect(subscriptionEventJob.payload.parse(queued)).toEqual({ ...event, kind });
  expect(subscriptionEventJob.kind).toBe('subscription-event');
});

test('a subscription ends by its cancellation', () => {
  const dayBefore = new Date(end.getTime() - 86_400_000);
  const early = between({ cancelAt: end }, { ...running, state: 'canceled' }, dayBefore);
  expect(told(early)).toEqual([['ended', at(end), 'professional', null]]);
  const events = between({ cancelAt: end }, { ...running, state: 'canceled' }, end);
  expect(told(events)).toEqual([['ended', at(end), 'professional', null]]);
});

test('a subscription that the provider ends before its cancellation, or without one, was stopped', () => {
  const canceled: SubscriptionReading = { ...running, state: 'canceled' };
  expect(told(between({ cancelAt: end }, canceled, start))).toEqual([['stopped', at(start), 'professional', null]]);
  expect(told(between({}, canceled, start))).toEqual([['stopped', at(start), 'professional', null]]);
});

test('a payment method that was removed at the provider is told once, with what it does not pay', () => {
  const removed: SubscriptionReading = { ...running, paymentMethod: null };
  expect(told(between({}, removed))).toEqual([['payment-method-removed', at(end), 'professional', at(end)]]);
  const again = subscriptionEvents({
    before: paymentRow({ payment_method_type: null, payment_method_label: null }),
    items: [],
    shopUuid: 'shop',
    reading: removed,
    number: 8,
    now: start,
  });
  expect(again).toEqual([]);
});

test.each<[string, Before, SubscriptionReading]>([
  ['the subscription ends', { cancelAt: end }, { ...running, paymentMethod: null, cancelAt: end }],
  ['invoices are transferred', {}, { ...running, paymentMethod: null, collectionMethod: 'send_invoice' }],
  [
    'the next one is transferred',
    { scheduledAt: end },
    {
      ...running,
      paymentMethod: null,
      scheduled: { ...downgrade, paymentMethod: { type: 'bank_transfer', label: '' } },
    },
  ],
])('a payment method that is not needed any more is not missed: %s', (_, before, reading) => {
  expect(between(before, reading).map(({ kind }) => kind)).not.toContain('payment-method-removed');
});
