import { expect, test } from 'vitest';
import { itemRow, paymentRow, storedSubscription } from '../../testing/situation.ts';
import { nextCharge } from './next-charge.ts';

const at = new Date('2026-12-20T09:00:00.000Z');
const charge = (payment: Parameters<typeof paymentRow>[0], items?: ReturnType<typeof itemRow>[]) =>
  nextCharge(storedSubscription({ payments: [paymentRow(payment)], ...(items && { items }) }));
const ofContract = { at, paidAt: at, net: 32_900 };

test.each([
  ['at the end of its period', {}, ofContract],
  ['with the end of its trial', { state: 'trialing' }, ofContract],
  [
    'when its invoice is due, if it transfers',
    { collection_method: 'send_invoice' },
    { ...ofContract, paidAt: new Date('2027-01-03T09:00:00.000Z') },
  ],
  ['once more before it ends later', { cancel_at: new Date('2027-01-20T09:00:00.000Z') }, ofContract],
  ['never, since it ends by then', { cancel_at: at }, null],
  ['on a day that is not known, since it owes something', { state: 'past_due' }, null],
  ['never, since it has ended', { state: 'canceled' }, null],
] as const)('a contract is paid next %s', (_, payment, expected) => {
  expect(charge(payment)).toEqual(expected);
});

test('what is scheduled for then is paid then', () => {
  const items = [itemRow('advanced'), itemRow('starter', 1, { state: 'pending' })];
  expect(charge({}, items)?.net).toBe(14_900);
});
