import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider } from '../../testing/answering-provider.ts';
import { creditForFirst, creditOnHold, creditSpent } from './customer-credit.ts';

const customer = (balance: number) => ({ 'GET customers/cus_1': { id: 'cus_1', object: 'customer', balance } });
const invoice = (status: string) => ({
  'GET invoices/in_1': { id: 'in_1', status, starting_balance: -3000, ending_balance: -1000 },
});
const waiting = (change: object = {}) => ({
  'GET subscriptions/sub_1': {
    id: 'sub_1',
    status: 'incomplete',
    pending_update: null,
    latest_invoice: 'in_1',
    ...change,
  },
});
const first = (answers: Answers, replaced: string | null = null) =>
  creditForFirst(answeringProvider(answers).stripe, 'cus_1', replaced);

test('credit is a negative balance at the provider, and a debt a positive one', async () => {
  expect(await first(customer(-2500))).toBe(2500);
  expect(await first(customer(700))).toBe(-700);
});

test('what an unconfirmed order holds comes back when another one replaces it', async () => {
  expect(await first({ ...customer(-1000), ...waiting(), ...invoice('open') }, 'sub_1')).toBe(3000);
});

test('of an order that is replaced and gone at the provider nothing comes back', async () => {
  expect(await first(customer(-1000), 'sub_gone')).toBe(1000);
});

test('a customer that was deleted at the provider has no credit', async () => {
  expect(await first({})).toBe(0);
  expect(await first({ 'GET customers/cus_1': { id: 'cus_1', object: 'customer', deleted: true } })).toBe(0);
});

const onHold = (change: object, status = 'open') => {
  const subscription = { status: 'incomplete', pending_update: null, latest_invoice: 'in_1', ...change };
  return creditOnHold(answeringProvider(invoice(status)).stripe, subscription as unknown as Stripe.Subscription);
};

test.each([
  ['a first order that waits holds what its invoice used', {}, 'open', 2000],
  ['so does an upgrade that waits', { status: 'active', pending_update: { expires_at: 1 } }, 'open', 2000],
  ['what runs holds nothing', { status: 'active' }, 'open', 0],
  ['what was paid holds nothing', {}, 'paid', 0],
  ['without an invoice nothing is held', { latest_invoice: null }, 'open', 0],
])('%s', async (_, change, status, held) => {
  expect(await onHold(change, status)).toBe(held);
});

test.each([
  ['used', -3000, -1000, 2000],
  ['left alone', -3000, null, 0],
  ['given by an invoice over less than nothing', 0, -500, -500],
])('credit that is %s', (_, starting_balance, ending_balance, spent) => {
  expect(creditSpent({ starting_balance, ending_balance })).toBe(spent);
});
