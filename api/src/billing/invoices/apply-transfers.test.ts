import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf, refusal } from '../../testing/answering-provider.ts';
import { openInvoice } from '../../testing/open-invoice.ts';
import { applyTransfers } from './apply-transfers.ts';

const first = openInvoice('in_1', 10_000, 'RE-2026-00001', 1);
const second = openInvoice('in_2', 20_000, 'RE-2026-00002', 2);
const third = openInvoice('in_3', 30_000, null, 3);

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

/** Open invoices that wait for transfers, each with a payment of its own. */
const waiting = (
  available: object | null,
  references: readonly object[],
  ...open: readonly Stripe.Invoice[]
): Answers => ({
  'GET invoices?customer=cus_1&status=open&collection_method=send_invoice&limit=100': listOf(...open),
  'GET customers/cus_1/cash_balance': { object: 'cash_balance', available },
  'GET customers/cus_1/cash_balance_transactions?limit=20': listOf(...references),
  ...Object.fromEntries(
    open.flatMap(({ id }): [string, object][] => [
      [
        `GET invoices/${id}`,
        {
          status: 'open',
          payments: { data: [{ payment: { payment_intent: { id: `pi_${id}`, status: 'requires_action' } } }] },
        },
      ],
      [`POST payment_intents/pi_${id}/apply_customer_balance`, { id: `pi_${id}` }],
    ]),
  ),
});
const paid = async (answers: Answers) => {
  const { stripe, told } = answeringProvider(answers);
  await applyTransfers(stripe, 'cus_1');
  return told.map(({ call }) => call.split('/')[1]);
};

test('money that was spent on one invoice does not pay another', async () => {
  expect(await paid(waiting({ eur: 25_000 }, [], first, second))).toEqual(['pi_in_1']);
  expect(await paid(waiting({ eur: 30_000 }, [], first, second))).toEqual(['pi_in_1', 'pi_in_2']);
});

test('the number in a transfer decides, however it is written, and other movements of money have none', async () => {
  const transfer = (reference: string | null) => ({ funded: { bank_transfer: { reference } } });
  const references = [transfer(null), { funded: null }, transfer('Rechnung re-2026-00002')];
  expect(await paid(waiting({ eur: 25_000 }, references, first, second))).toEqual(['pi_in_2']);
});

test.each([
  ['no balance', null],
  ['no euros', { usd: 90_000 }],
  ['nothing left', { eur: 0 }],
])('with %s nothing is read or paid', async (_, available) => {
  const { 'GET customers/cus_1/cash_balance_transactions?limit=20': _unread, ...answers } = waiting(
    available,
    [],
    first,
  );
  expect(await paid(answers)).toEqual([]);
});

test('an invoice that was paid meanwhile, or that has no payment, is left alone', async () => {
  const answers = waiting({ eur: 60_000 }, [], first, second, third);
  const paidMeanwhile = { ...answers['GET invoices/in_1'], status: 'paid' };
  expect(
    await paid({ ...answers, 'GET invoices/in_1': paidMeanwhile, 'GET invoices/in_2': { status: 'open' } }),
  ).toEqual(['pi_in_3']);
});

test('invoices that cannot be listed are looked for again, not taken for none', async () => {
  const away = refusal('api_error', 'Try again.');
  const answers = waiting({ eur: 10_000 }, [], first);
  const key = 'GET invoices?customer=cus_1&status=open&collection_method=send_invoice&limit=100';
  await expect(paid({ ...answers, [key]: away })).rejects.toThrow('Try again.');
});
