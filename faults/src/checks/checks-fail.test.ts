import type { OrganizationAccount } from '@kontor/contract/organization-account';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { compareCharge } from '../months/shown.ts';
import { checkPayable, compareAccount } from './account-checks.ts';
import { compareAmounts } from './document-checks.ts';
import { checkNumbers } from './number-checks.ts';
import { checkPrices } from './price-checks.ts';
import { checkScheduledChange } from './schedule-checks.ts';
import type { ShopView } from './shop-view.ts';

// A check that has never failed may be unable to.

const account = { credit: 5_000, unassigned: 0, owed: 0, currency: 'EUR', entries: [{ amount: -5_000 }] };
const expected = { credit: 5_000, unassigned: 0, owed: 0, underWay: 0, overpaid: 0 };

test.each([
  ['everything', {}, {}, 0],
  ['the credit at the provider', {}, { credit: 4_000 }, 1],
  ['money that was transferred', {}, { unassigned: 4_711 }, 1],
  ['what the shops owe', {}, { owed: 100 }, 1],
  ['its movements', { entries: [{ amount: -4_999 }] }, {}, 1],
])('an account is compared with %s', (_, change, elsewhere, count) => {
  const shown = { ...account, ...change } as unknown as OrganizationAccount;
  expect(compareAccount(shown, { ...expected, ...elsewhere })).toHaveLength(count);
});

const ofCredit = (credit: number, ...states: string[]) =>
  [
    { provider: { customers: [{ balance: -credit }], subscriptions: states.map((status) => ({ status })) } },
  ] as unknown as ShopView[];

test.each([
  ['credit after a contract that was ended', false, ofCredit(900, 'canceled'), 1],
  ['credit that operators are told of', true, ofCredit(900, 'canceled', 'incomplete_expired'), 0],
  ['credit that a contract uses', false, ofCredit(900, 'canceled', 'active'), 0],
  ['credit that a contract uses and that is to be paid out', true, ofCredit(900, 'active'), 1],
  ['no credit', false, ofCredit(0, 'canceled'), 0],
])('what operators are told is compared with %s', (_, isListed, views, count) => {
  expect(checkPayable(isListed, views)).toHaveLength(count);
});

const lines = [{ amount: 14_900 }, { amount: 2_500 }];
const row = { number: 'RE-2026-00001', total: 20_706, tax: 3_306, lines } as never;
const charged = {
  id: 'in_1',
  total: 20_706,
  total_taxes: [{ amount: 3_306 }],
  lines: { data: lines, has_more: false },
};

test.each([
  ['as it is', {}, 0],
  ['another total', { total: 20_707 }, 1],
  ['another tax', { total_taxes: [{ amount: 3_305 }] }, 1],
  ['another split between its lines', { lines: { data: [{ amount: 15_000 }, { amount: 2_400 }], has_more: false } }, 1],
])('a document is compared with what was charged: %s', (_, change, count) => {
  expect(compareAmounts(row, { ...charged, ...change } as never)).toHaveLength(count);
});

test('a number that states anything else than before, or is gone, is found', () => {
  const before = new Map([['RE-2026-00001', 'in_1 invoice 100 19 119']]);
  expect(checkNumbers(before, before)).toEqual([]);
  expect(checkNumbers(before, new Map([['RE-2026-00001', 'in_2 invoice 100 19 119']]))).toHaveLength(1);
  expect(checkNumbers(before, new Map())).toHaveLength(1);
});

const day = 24 * 3600;
const renewal = (created: number, price: string) => ({
  id: `in_${created}`,
  created,
  billing_reason: created === 0 ? 'subscription_create' : 'subscription_cycle',
  parent: { subscription_details: { subscription: 'sub_1' } },
  lines: {
    data: [
      {
        pricing: { price_details: { price, product: 'prod_starter' } },
        parent: { subscription_item_details: { proration: false } },
      },
    ],
  },
});
const starterPrice = { product: 'prod_starter', metadata: { type: 'starter' } };
const view = (...prices: string[]) =>
  ({
    shop: { name: 'Laden 1' },
    orders: [],
    provider: {
      subscriptions: [{ id: 'sub_1', metadata: {}, items: { data: [{ price: starterPrice }] } }],
      invoices: prices.map((price, index) => renewal(index * 60 * day, price)),
    },
  }) as unknown as ShopView;
const moves = [{ kind: 'list' as const, not_before: new Date(50 * day * 1000) }];
const told = (at: number) => [
  {
    to: '',
    subject: 'Neue Preise für Laden 1 ab 01.01.2027',
    text: 'Laden 1',
    sentAt: new Date(at * 1000).toISOString(),
  },
];

test('a contract that costs otherwise was told of it 42 days before', () => {
  expect(checkPrices(view('price_1', 'price_1'), [], [])).toEqual([]);
  expect(checkPrices(view('price_1', 'price_2'), moves, told(10 * day))).toEqual([]);
  expect(checkPrices(view('price_1', 'price_2'), [], told(10 * day))).toHaveLength(1);
  expect(checkPrices(view('price_1', 'price_2'), moves, [])).toHaveLength(1);
  expect(checkPrices(view('price_1', 'price_2'), moves, told(30 * day))).toHaveLength(1);
});

test('an order prices anew what it is more of, or all with another interval, and nothing else', () => {
  const ordered = (starters: number, isYearly: boolean, at: number) => ({
    kind: at === 0 ? 'create' : 'update',
    state: 'done',
    created_at: new Date(at * 1000),
    items: [{ product: { type: 'starter' }, quantity: starters }],
    is_yearly: isYearly,
  });
  const after = (starters: number, isYearly = false) =>
    checkPrices(
      {
        ...view('price_1', 'price_2'),
        orders: [ordered(1, false, 0), ordered(starters, isYearly, 20 * day)],
      } as unknown as ShopView,
      [],
      [],
    );
  expect(after(2)).toEqual([]);
  expect(after(1, true)).toEqual([]);
  expect(after(1)).toHaveLength(1);
});

test('a contract that came from another shop was told of there, and of what came for that shop later it was not', () => {
  const came = (order: string, created: number) => {
    const { provider, ...shop } = view('price_1', 'price_1', 'price_2');
    const [subscription] = provider.subscriptions;
    return {
      ...shop,
      shop: { name: 'Neubau 1', sibling: { name: 'Laden 1' } },
      orders: [{ uuid: 'order_1', kind: 'migrate', state: 'done', created_at: new Date(created * 1000) }],
      provider: {
        ...provider,
        subscriptions: [{ ...subscription, created, metadata: { order_uuid: order } }],
      },
    } as unknown as ShopView;
  };
  expect(checkPrices(came('order_1', 20 * day), moves, told(10 * day))).toEqual([]);
  expect(checkPrices(came('order_1', 20 * day), [], told(10 * day))).toHaveLength(1);
  expect(checkPrices(came('order_1', 20 * day), moves, told(30 * day))).toHaveLength(1);
  expect(checkPrices(came('order_2', 20 * day), moves, told(10 * day))).toHaveLength(1);
});

test('a renewal is compared with what was shown before it', () => {
  const shown = { amount: 17_731, date: '2027-01-01T10:00:00Z', isYearlySubscription: false };
  const made = (total: number) => [{ total, created: Date.parse(shown.date) / 1000 }] as Stripe.Invoice[];
  const later = new Date('2027-01-05T00:00:00Z');
  expect(compareCharge(shown, made(17_731), later)).toEqual([]);
  expect(compareCharge(shown, made(17_732), later)).toHaveLength(1);
  expect(compareCharge(shown, [], later)).toHaveLength(1);
  expect(compareCharge(null, made(17_731), later)).toHaveLength(1);
  expect(compareCharge(shown, [...made(17_731), ...made(17_731)], later)).toHaveLength(1);
});

const planOf = (type: string, interval = 'month') => ({
  quantity: 1,
  price: { metadata: { type }, recurring: { interval } },
});
const showing = (...pending: string[]) =>
  ({
    confirmed: new Set(['sub_1']),
    provider: {
      subscriptions: [
        {
          id: 'sub_1',
          status: 'active',
          schedule: 'sub_sched_1',
          collection_method: 'charge_automatically',
          items: { data: [planOf('starter')] },
        },
      ],
    },
    subscription: { items: pending.map((type) => ({ state: 'pending', quantity: 1, product: { type } })) },
    paymentData: { scheduleActivationDate: pending.length > 0 ? new Date(day * 1000).toISOString() : null },
  }) as unknown as ShopView;
const scheduling = (item: ReturnType<typeof planOf>, collection: string | null = null) =>
  ({
    subscriptionSchedules: {
      retrieve: async () => ({
        status: 'active',
        current_phase: { end_date: day },
        default_settings: { collection_method: 'charge_automatically' },
        phases: [{ start_date: day, collection_method: collection, items: [item] }],
      }),
    },
  }) as unknown as Stripe;

test.each([
  ['another plan that is shown', ['advanced'], scheduling(planOf('advanced')), 0],
  ['another plan that is not shown', [], scheduling(planOf('advanced')), 1],
  ['new prices alone, which are not shown', [], scheduling(planOf('starter')), 0],
  ['new prices alone that are shown', ['starter'], scheduling(planOf('starter')), 1],
  ['another interval that is not shown', [], scheduling(planOf('starter', 'year')), 1],
  ['transfers that are not shown', [], scheduling(planOf('starter'), 'send_invoice'), 1],
])('what a schedule brings is compared with what is shown: %s', async (_, pending, stripe, count) => {
  expect(await checkScheduledChange(showing(...pending), stripe)).toHaveLength(count);
});
