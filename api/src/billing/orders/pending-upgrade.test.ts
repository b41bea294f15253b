import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { answeringProvider } from '../../testing/answering-provider.ts';
import { isWaitingForPayment, withdrawUpgrade } from './pending-upgrade.ts';

const provider = (status: string) =>
  answeringProvider({ 'GET invoices/in_1': { id: 'in_1', status }, 'POST invoices/in_1/void': { id: 'in_1' } });
const subscription = (change: object = {}) =>
  ({ pending_update: { expires_at: 1 }, latest_invoice: 'in_1', ...change }) as Stripe.Subscription;

test.each([
  ['an upgrade waits while its invoice is open', {}, 'open', true],
  ['one whose invoice was voided waits no more', {}, 'void', false],
  ['one that was paid neither', {}, 'paid', false],
  ['without an upgrade nothing waits', { pending_update: null }, 'open', false],
  ['without an invoice nothing is to be paid', { latest_invoice: null }, 'open', false],
])('%s', async (_, change, status, waits) => {
  expect(await isWaitingForPayment(provider(status).stripe, subscription(change))).toBe(waits);
});

const withdraw = async (status: string) => {
  const { stripe, told } = provider(status);
  const error = await withdrawUpgrade(stripe, 'in_1').then(
    () => null,
    (problem: { code: string }) => problem.code,
  );
  return [error, told.map(({ call }) => call)];
};

test('what waits for its payment is withdrawn with its invoice, and what was paid is kept', async () => {
  expect(await withdraw('open')).toEqual([null, ['POST invoices/in_1/void']]);
  expect(await withdraw('void')).toEqual([null, []]);
  expect(await withdraw('paid')).toEqual(['subscription-in-progress', []]);
});
