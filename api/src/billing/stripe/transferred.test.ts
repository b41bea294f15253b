import { expect, test } from 'vitest';
import { answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { openInvoice } from '../../testing/open-invoice.ts';
import { invoicesInOrder, transferredFor } from './transferred.ts';

const first = openInvoice('in_1', 10_000, 'RE-2026-00001', 1);
const second = openInvoice('in_2', 20_000, 'RE-2026-00002', 2);
const third = openInvoice('in_3', 30_000, null, 3);

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
  expect(invoicesInOrder([third, second, first], references, available).map(({ id }) => id)).toEqual(order);
});

const secondNamed = [{ funded: { bank_transfer: { reference: 'RE-2026-00002' } } }];

test.each([
  ['a transfer that is too small counts for the invoice that it pays first', 4_000, [], [4_000, 0]],
  ['a transfer that is too small counts for the invoice whose number it gives', 4_000, secondNamed, [0, 4_000]],
  ['money that covers an invoice is about to pay it, and is not deducted', 10_000, [], [0, 0]],
  ['without money nothing was transferred', 0, [], [0, 0]],
])('%s', async (_, eur, references, amounts) => {
  const { stripe } = answeringProvider({
    'GET invoices': listOf(first, second),
    'GET customers/cus_1/cash_balance': { object: 'cash_balance', available: { eur } },
    'GET customers/cus_1/cash_balance_transactions': listOf(...references),
  });
  expect(await Promise.all([first, second].map((each) => transferredFor(stripe, each)))).toEqual(amounts);
});

test.each([
  ['is paid', { status: 'paid' }],
  ['is charged', { collection_method: 'charge_automatically' }],
  ['belongs to a customer that was deleted', { customer: 'cus_2' }],
] as const)('nothing counts for an invoice that %s', async (_, change) => {
  const { stripe } = answeringProvider({
    'GET invoices': listOf(first),
    'GET customers/cus_1/cash_balance': { object: 'cash_balance', available: { eur: 4_000 } },
    'GET customers/cus_1/cash_balance_transactions': listOf(),
  });
  expect(await transferredFor(stripe, { ...first, ...change })).toBe(0);
});
