import { expect, test } from 'vitest';
import { itemRow, paymentRow, priceOf, storedSubscription } from '../../testing/situation.ts';
import { nextChargeOf } from './next-charge.ts';

const [plan] = storedSubscription().items;
if (!plan) throw new Error('The example has no item');
const starter = itemRow('starter');
const professional = itemRow('professional');
const devices = itemRow('wms', 2);
const later = (item: typeof plan) => ({ ...item, state: 'pending' as const });
const tried = { ...plan, type: 'pos' as const, is_trial: true };

const change = { schedule_activation_at: new Date('2026-12-20T09:00:00.000Z') };

test.each([
  ['what a shop has, with its tax', [starter, devices], { is_yearly: false }, 23_681, false],
  ['nothing for what is tried beside it', [starter, tried], { is_yearly: false }, 17_731, false],
  [
    'what a scheduled change brings instead of what the shop has',
    [professional, later(starter)],
    { ...change, is_yearly: false, schedule_is_yearly: false },
    17_731,
    false,
  ],
  [
    'a whole year where the change is also one to yearly billing',
    [starter, later({ ...starter, price: priceOf('starter', true) })],
    { ...change, is_yearly: false, schedule_is_yearly: true },
    177_310,
    true,
  ],
])('the next charge is %s', (_, items, contract, amount, isYearly) => {
  const row = paymentRow({ vat_percent: 19, ...contract });
  expect(nextChargeOf(row, items)).toEqual({
    amount,
    date: row.period_end.toISOString(),
    isYearlySubscription: isYearly,
  });
});

test.each([
  ['after the end of the contract', [starter], { cancel_at: new Date('2026-12-20T09:00:00.000Z') }],
  ['for a schedule whose interval was not read yet', [starter, later(starter)], change],
  ['without anything to be paid for', [tried], {}],
  ['for a product whose price was not read yet', [{ ...starter, price: null }], {}],
])('no next charge is named %s', (_, items, contract) => {
  expect(nextChargeOf(paymentRow(contract), items)).toBeNull();
});

test('the next charge is at the prices that count from then on', () => {
  const raised = { ...priceOf('starter'), tiers: [{ upTo: null, unitAmount: 19_900 }] };
  const moves = (notBefore: Date) => [{ kind: 'list' as const, notBefore, prices: [raised] }];
  const { period_end: end } = paymentRow();
  expect(nextChargeOf(paymentRow(), [starter], moves(end))?.amount).toBe(23_681);
  expect(nextChargeOf(paymentRow(), [starter], moves(new Date(end.getTime() + 1)))?.amount).toBe(17_731);
});
