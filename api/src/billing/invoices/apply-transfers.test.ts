import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { applyTransfers, inOrderOfPayment } from './apply-transfers.ts';

const invoice = (id: string, amount: number, number: string | null, created = 0) =>
  ({
    id,
    object: 'invoice',
    amount_remaining: amount,
    created,
    metadata: number === null ? {} : { document_number: number },
  }) as unknown as Stripe.Invoice;

const first = invoice('in_1', 10_000, 'RE-2026-00001', 1);
const second = invoice('in_2', 20_000, 'RE-2026-00002', 2);
const third = invoice('in_3', 30_000, null, 3);

test.each([
  ['the oldest first', [], 60_000, ['in_1', 'in_2', 'in_3']],
  ['the one of exactly this amount', [], 30_000, ['in_3', 'in_1', 'in_2']],
  [
    'the one whose number was given, whatever the amount',
    ['RG RE-2026-00002 RADWERK'],
    30_000,
    ['in_2', 'in_3', 'in_1'],
  ],
  ['a number that belongs to none of them', ['RE-2025-00009'], 60_000, ['in_1', 'in_2', 'in_3']],
])('a transfer pays %s', (_, references, available, order) => {
  expect(inOrderOfPayment([third, second, first], references, available).map(({ id }) => id)).toEqual(order);
});

const intent = (status: string) => ({
  ...first,
  status: 'open',
  payments: { data: [{ payment: { payment_intent: { id: 'pi_1', status } } }] },
});
const answers = (status: string, eur: number) => ({
  'GET invoices': listOf(first),
  'GET customers/cus_1/cash_balance': { object: 'cash_balance', available: { eur } },
  'GET customers/cus_1/cash_balance_transactions': listOf(),
  'GET invoices/in_1': intent(status),
  'POST payment_intents/pi_1/apply_customer_balance': { id: 'pi_1', object: 'payment_intent' },
});

test.each([
  ['an invoice that waits for its transfer', 'requires_action', 10_000, 1],
  ['an invoice whose debit failed', 'requires_payment_method', 15_000, 1],
  ['no invoice that the money does not cover', 'requires_action', 9_999, 0],
  ['no invoice whose debit is processing', 'processing', 10_000, 0],
  ['nothing without money', 'requires_action', 0, 0],
])('what was transferred pays %s', async (_, status, available, payments) => {
  const { stripe, told } = answeringProvider(answers(status, available));
  await applyTransfers(stripe, 'cus_1');
  expect(told.map(({ call }) => call)).toEqual(
    Array.from({ length: payments }, () => 'POST payment_intents/pi_1/apply_customer_balance'),
  );
});

test('a customer that was deleted at the provider has nothing to be paid', async () => {
  const { stripe, told } = answeringProvider({});
  await applyTransfers(stripe, 'cus_1');
  expect(told).toEqual([]);
});
