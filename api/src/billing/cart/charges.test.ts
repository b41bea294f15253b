import type { Selection } from '@kontor/domain/cart';
import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { answeringProvider } from '../../testing/answering-provider.ts';
import { itemRow, onTrial, paymentRow, situation } from '../../testing/situation.ts';
import type { Billing } from '../stripe/billing.ts';
import type { Catalog } from '../stripe/catalog.ts';
import { changeOf, dueNow, nextCharge, startAtTrialEnd } from './charges.ts';
import { priceSelection } from './price-selection.ts';
import type { ShopSituation } from './shop-situation.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const trialEnd = '2026-12-20T12:00:00.000Z';
const periodEnd = '2026-12-20T09:00:00.000Z';
const none: Selection = { items: [], isYearlySubscription: false };
const atTrialEnd = (selection: Selection): Selection => ({ ...selection, startsAt: 'trial-end' });

const ordered = (given: ShopSituation, selection: Selection) => ({
  selection,
  price: priceSelection(given, selection),
  pricedAt: now,
});

/** Asking the payment provider fails the test: what is due can be told without it. */
const withoutProvider = {
  catalog: () => Promise.reject(new Error('The payment provider was asked')),
} as Partial<Billing> as Billing;

const expired = situation({
  subscription: { state: 'expired' },
  items: [itemRow('advanced', 1, { state: 'expired' })],
  payments: [paymentRow({ state: 'canceled' })],
});

test.each<[string, ShopSituation, Selection, Date, number, string]>([
  ['a first monthly order', onTrial(), cart('starter'), now, 17_731, '2026-12-22T10:00:00.000Z'],
  ['a first yearly order', onTrial(), cart('starter', 0, 0, true), now, 177_310, '2027-11-22T10:00:00.000Z'],
  ['an order after the end', expired, cart('advanced', 6), now, 44_387, '2026-12-22T10:00:00.000Z'],
  ['an order that begins with the end of the trial', onTrial(), atTrialEnd(cart('starter')), now, 17_731, trialEnd],
  ['an upgrade', situation(), cart('professional', 4), now, 46_291, periodEnd],
  ['a downgrade', situation(), cart('starter', 1), now, 20_706, periodEnd],
  ['fewer devices on a larger plan', situation(), cart('enterprise', 1), now, 44_506, periodEnd],
  ['the same as before', situation(), cart('advanced', 4), now, 39_151, periodEnd],
  ['a change to yearly', situation(), cart('advanced', 4, 0, true), now, 391_510, periodEnd],
  [
    'a plan for devices that are had without one',
    situation({ items: [itemRow('wms', 4)] }),
    cart('starter'),
    now,
    17_731,
    periodEnd,
  ],
])('after %s the next charge is over the whole period', (_, given, selection, pricedAt, amount, date) => {
  expect(nextCharge(given, selection, pricedAt)).toEqual({ amount, date });
});

test.each([
  ['2027-01-31T10:00:00.000Z', false, '2027-02-28T10:00:00.000Z'],
  ['2027-03-31T10:00:00.000Z', false, '2027-04-30T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', true, '2029-02-28T10:00:00.000Z'],
  ['2026-12-15T10:00:00.000Z', false, '2027-01-15T10:00:00.000Z'],
])('a period that begins at %s (yearly: %s) ends at %s', (start, yearly, end) => {
  expect(nextCharge(onTrial(), cart('starter', 0, 0, yearly), new Date(start))?.date).toBe(end);
});

test('nothing is charged for a selection without a plan', async () => {
  expect(nextCharge(situation(), none, now)).toBeNull();
  expect((await dueNow(withoutProvider, onTrial(), ordered(onTrial(), none), 'en')).dueNow).toEqual({
    amount: 0,
    lines: [],
  });
  const devices = { ...none, items: cart('starter', 2).items.slice(1) };
  expect((await dueNow(withoutProvider, onTrial(), ordered(onTrial(), devices), 'en')).dueNow).toEqual({
    amount: 0,
    lines: [],
  });
});

test('a first order that begins now is paid for at once, with its tax as a line of its own', async () => {
  expect((await dueNow(withoutProvider, onTrial(), ordered(onTrial(), cart('advanced', 6, 1)), 'en')).dueNow).toEqual({
    amount: 49_028,
    lines: [
      { description: 'Advanced, 22 Nov 2026 to 21 Dec 2026', amount: 22_900 },
      { description: '6 WMS devices, 22 Nov 2026 to 21 Dec 2026', amount: 14_400 },
      { description: '1 till (POS), 22 Nov 2026 to 21 Dec 2026', amount: 3_900 },
      { description: 'VAT 19%', amount: 7_828 },
    ],
  });
});

test('without VAT there is no line about it', async () => {
  const swiss = onTrial({ baseData: { isoCountryCode: 'CH' } });
  const { amount, lines } = (await dueNow(withoutProvider, swiss, ordered(swiss, cart('starter')), 'de')).dueNow;
  expect(amount).toBe(14_900);
  expect(lines).toEqual([{ description: 'Starter, 22.11.2026 bis 21.12.2026', amount: 14_900 }]);
});

test.each<[string, ShopSituation, Selection]>([
  ['an order that begins with the end of the trial', onTrial(), atTrialEnd(cart('starter'))],
  [
    'a change of an order that has not begun',
    situation({ payments: [paymentRow({ state: 'trialing' })] }),
    cart('professional', 4),
  ],
  ['a downgrade', situation(), cart('starter', 1)],
  ['a change to yearly', situation(), cart('advanced', 4, 0, true)],
  ['a change of what cannot be told', situation({ items: [itemRow('wms', 4)] }), cart('professional', 4)],
])('nothing is due now for %s', async (_, given, selection) => {
  expect((await dueNow(withoutProvider, given, ordered(given, selection), 'de')).dueNow).toEqual({
    amount: 0,
    lines: [],
  });
});

const catalog: Catalog = {
  priceId: async ({ product }) => `price_${product.type}`,
  productTypeOf: async (id) => id.replace('price_', ''),
  taxRateIds: async () => ['txr_19'],
};
const previewed = (price: string, amount: number) => ({
  description: null,
  quantity: 1,
  amount,
  period: { start: now.getTime() / 1000, end: Date.parse(periodEnd) / 1000 },
  pricing: { price_details: { price } },
  parent: { subscription_item_details: { proration: true } },
});

/** The payment provider as it answers for the rest of the period. */
const previewing = ({ balance = 0, running = {} }: { balance?: number; running?: object } = {}) => {
  const lines = [previewed('price_advanced', -21_361), previewed('price_professional', 26_957)];
  const { stripe, told } = answeringProvider({
    'GET subscriptions/sub_1': {
      items: { data: [] },
      status: 'active',
      pending_update: null,
      latest_invoice: 'in_waiting',
      ...running,
    },
    'GET invoices/in_waiting': { status: 'open', starting_balance: -5_000, ending_balance: 0 },
    'POST invoices/create_preview': {
      subtotal: 5_596,
      total: 6_659,
      starting_balance: balance,
      lines: { data: lines },
    },
  });
  return { provider: { ...withoutProvider, stripe, catalog: async () => catalog } as Billing, told };
};

test('what is due for an upgrade is what the payment provider would charge for the rest of the period', async () => {
  const { provider, told } = previewing();
  expect((await dueNow(provider, situation(), ordered(situation(), cart('professional', 4)), 'en')).dueNow).toEqual({
    amount: 6_659,
    lines: [
      { description: expect.stringMatching(/^Credit.*Advanced/), amount: -21_361 },
      { description: expect.stringMatching(/Professional/), amount: 26_957 },
      { description: 'VAT 19%', amount: 1_063 },
    ],
  });
  expect(told).toMatchObject([
    {
      call: 'POST invoices/create_preview',
      params: {
        customer: 'cus_1',
        subscription: 'sub_1',
        'subscription_details[items][0][price]': 'price_professional',
        'subscription_details[default_tax_rates][0]': 'txr_19',
        'subscription_details[proration_behavior]': 'always_invoice',
        'subscription_details[proration_date]': String(now.getTime() / 1000),
      },
    },
  ]);
});

test.each([
  ['a part of it', -1_659, {}, 5_000, 1_659],
  ['all of it', -10_000, {}, 0, 6_659],
  ['more than it, from an earlier invoice that was not paid', 341, {}, 7_000, -341],
  ['and what an upgrade that is replaced holds', 0, { pending_update: {} }, 1_659, 5_000],
])('a customer account that covers %s is a line of its own', async (_, balance, running, amount, credit) => {
  const { provider } = previewing({ balance, running });
  const due = await dueNow(provider, situation(), ordered(situation(), cart('professional', 4)), 'en');
  expect(due).toMatchObject({ dueNow: { amount }, credit });
  const description = credit > 0 ? 'Your credit balance' : 'Settlement of your customer account';
  expect(due.dueNow.lines.at(-1)).toEqual({ description, amount: -credit });
  expect(due.dueNow.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
});

test('an order begins with the end of the trial only while a trial runs', () => {
  expect(startAtTrialEnd(onTrial(), now).toISOString()).toBe(trialEnd);
  expect(startAtTrialEnd(onTrial(), new Date('2026-12-20T11:59:59.999Z')).toISOString()).toBe(trialEnd);
  const notRunning = expect.objectContaining({ code: 'trial-not-running' });
  expect(() => startAtTrialEnd(onTrial(), new Date(trialEnd))).toThrow(notRunning);
  expect(() => startAtTrialEnd(onTrial({ payments: [paymentRow()] }), now)).toThrow(notRunning);
  expect(() => startAtTrialEnd(expired, now)).toThrow(notRunning);
});

test('without a plan that is had, it cannot be told what an order changes', () => {
  expect(changeOf(situation({ items: [itemRow('wms', 4)] }), cart('advanced', 4))).toBeNull();
  expect(changeOf({ ...situation(), subscription: null }, cart('advanced', 4))).toBeNull();
  expect(changeOf(situation(), cart('advanced', 5))).toEqual({ now: cart('advanced', 5), later: null });
});
