import type { Cart } from '@kontor/contract/cart';
import { expect, test } from 'vitest';
import { paymentRow } from '../../testing/situation.ts';
import { costsTheSame, isDueAsShown, withinPeriod } from './quote-rules.ts';

type Priced = Omit<Cart, 'quoteId'>;

const priced: Priced = {
  items: [],
  subtotal: 14_900,
  tax: 2_831,
  total: 17_731,
  isYearlySubscription: false,
  dueNow: { amount: 5_000, lines: [{ description: 'Starter', amount: 5_000 }] },
  nextCharge: { amount: 17_731, date: '2026-12-20T09:00:00.000Z' },
};

test.each<[string, Partial<Priced>, boolean]>([
  ['nothing else', {}, true],
  ['other words', { dueNow: { amount: 5_000, lines: [{ description: 'Basis', amount: 5_000 }] } }, true],
  ['the day of the next charge', { nextCharge: { amount: 17_731, date: '2026-12-21T09:00:00.000Z' } }, true],
  ['the gross total', { total: 17_732 }, false],
  ['the net total', { subtotal: 14_901 }, false],
  ['what is due now', { dueNow: { amount: 5_001, lines: [] } }, false],
  ['the next charge', { nextCharge: { amount: 17_732, date: '2026-12-20T09:00:00.000Z' } }, false],
  ['whether there is a next charge', { nextCharge: null }, false],
])('two quotes that differ in %s cost the same: %s', (_, change, same) => {
  expect(costsTheSame(priced, { ...priced, ...change })).toBe(same);
  expect(costsTheSame({ ...priced, ...change }, priced)).toBe(same);
});

test('without a next charge two quotes cost the same', () => {
  expect(costsTheSame({ ...priced, nextCharge: null }, { ...priced, nextCharge: null })).toBe(true);
});

test.each([
  ['2026-12-04T10:00:00.000Z', '2026-12-04T10:00:05.000Z', true],
  ['2026-12-04T10:00:00.000Z', '2026-12-20T10:00:00.000Z', false],
  ['2026-12-04T22:30:00.000Z', '2026-12-04T23:30:00.000Z', false],
  ['2026-12-04T10:00:00.000Z', undefined, false],
  [undefined, '2026-12-04T10:00:00.000Z', true],
  [undefined, undefined, true],
])('a transfer that was shown to be due on %s and is due on %s is due as shown: %s', (shown, now, same) => {
  const due = (transferDueAt: string | undefined) => (transferDueAt === undefined ? {} : { transferDueAt });
  expect(isDueAsShown(due(shown), due(now))).toBe(same);
});

const period = paymentRow({
  period_start: new Date('2026-11-20T09:00:00.000Z'),
  period_end: new Date('2026-12-20T09:00:00.000Z'),
});

test.each([
  ['2026-11-22T10:00:00.999Z', '2026-11-22T10:00:00.000Z'],
  ['2026-11-20T08:59:40.000Z', '2026-11-20T09:00:00.000Z'],
  ['2026-12-20T08:59:59.400Z', '2026-12-20T08:59:59.000Z'],
  ['2026-12-20T09:00:00.000Z', '2026-12-20T08:59:59.000Z'],
  ['2026-12-20T09:00:30.000Z', '2026-12-20T08:59:59.000Z'],
])('a quote of %s counts from %s, a whole second within the period', (now, pricedAt) => {
  expect(withinPeriod(new Date(now), period).toISOString()).toBe(pricedAt);
});

test('a quote of a first order counts from its own second', () => {
  const now = new Date('2026-11-22T10:00:00.999Z');
  expect(withinPeriod(now, null).toISOString()).toBe('2026-11-22T10:00:00.000Z');
});
