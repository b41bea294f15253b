import { expect, test } from 'vitest';
import { newItem, paymentRow, readItem } from '../../testing/situation.ts';
import type { SubscriptionReading } from '../stripe/read-subscription.ts';
import { movesPricesOnly, readsPricesOnly, scheduledChangeAt } from './price-schedule.ts';

const at = new Date('2026-12-20T09:00:00.000Z');
const row = paymentRow({ schedule_activation_at: at, schedule_is_yearly: false, schedule_sends_invoices: false });
const pending = (...of: Parameters<typeof newItem>) => ({ ...newItem(...of), state: 'pending' as const });
const trial = { ...newItem('pos'), is_trial: true };
const active = [newItem('starter'), newItem('wms', 2)];
const same = [...active, pending('wms', 2), pending('starter')];

test.each([
  ['nothing but prices', row, same, true],
  ['nothing but prices, whatever is tried beside it', row, [...same, trial], true],
  ['another quantity', row, [...active, pending('starter'), pending('wms', 1)], false],
  ['another plan', row, [...active, pending('advanced'), pending('wms', 2)], false],
  ['another version', row, [...active, pending('wms', 2), { ...pending('starter'), version: 'v3' as const }], false],
  ['fewer products', row, [...active, pending('starter')], false],
  ['another interval', { ...row, schedule_is_yearly: true }, same, false],
  ['another way to pay', { ...row, schedule_sends_invoices: true }, same, false],
  [
    'the same way to pay, by transfer',
    { ...row, schedule_sends_invoices: true, collection_method: 'send_invoice' as const },
    same,
    true,
  ],
])('a schedule brings %s', (_, scheduled, items, pricesOnly) => {
  expect(movesPricesOnly(scheduled, items)).toBe(pricesOnly);
  expect(scheduledChangeAt(scheduled, items)).toEqual(pricesOnly ? null : at);
});

test('without a schedule nothing is brought', () => {
  const none = paymentRow({ schedule_is_yearly: false, schedule_sends_invoices: false });
  expect(movesPricesOnly(none, same)).toBe(false);
  expect(scheduledChangeAt(none, same)).toBeNull();
});

const items = [readItem('starter'), readItem('wms', 2)];
const reading = (scheduled: Partial<NonNullable<SubscriptionReading['scheduled']>> | null, change: object = {}) =>
  ({
    items,
    isYearly: false,
    collectionMethod: 'charge_automatically',
    scheduled: scheduled && { at, isYearly: false, items: items.toReversed(), paymentMethod: null, ...scheduled },
    ...change,
  }) as SubscriptionReading;
const transfer = { type: 'bank_transfer', label: '' } as const;

test.each([
  ['nothing but prices', reading({}), true],
  ['nothing', reading(null), false],
  ['another interval', reading({ isYearly: true }), false],
  ['another quantity', reading({ items: [readItem('starter'), readItem('wms', 3)] }), false],
  ['another plan', reading({ items: [readItem('advanced'), readItem('wms', 2)] }), false],
  ['another way to pay', reading({ paymentMethod: transfer }), false],
  ['the same way to pay', reading({ paymentMethod: transfer }, { collectionMethod: 'send_invoice' }), true],
])('the payment provider has scheduled %s', (_, read, pricesOnly) => {
  expect(readsPricesOnly(read)).toBe(pricesOnly);
});
