import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { book } from '../ledger/ledger.repository.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import { creditHeldRefunds } from './credit-held-refunds.ts';

const money = await moneyDatabase();
const { billing } = money;

const at = new Date('2026-11-21T09:00:00.000Z');
const refund = (reference: string, amount: number) => ({ kind: 'refund' as const, amount, at, reference });

const noteOver = (stripeId: string, amount: number): CreditNoteReading => ({
  stripeId: `cn_of_${stripeId}`,
  documentNumber: null,
  at,
  voidedAt: null,
  subtotal: 0,
  tax: 0,
  total: amount,
  lines: [],
  refunds: [{ stripeId, amount }],
  credit: null,
  outOfBand: 0,
});

test('each refund of a held invoice is credited, except a failed one and one with a credit note of the provider', async () => {
  const invoice = await money.invoice(await money.shop(), { state: 'paid' });
  await money.inTx((tx) =>
    book(tx, invoice, [
      refund('re_open', 5_950),
      refund('re_failed', 1_000),
      refund('re_failed:failed', -1_000),
      refund('re_noted', 1_190),
    ]),
  );
  const notes = [noteOver('re_noted', 1_190)];
  const entries = await money.inTx((tx) => creditHeldRefunds(billing, tx, invoice, notes, true));
  expect(entries).toEqual([
    refund('re_open', 5_950),
    { kind: 'credit-note', amount: -5_950, at, reference: 're_open:credited' },
  ]);
  const documents = await billing.database
    .selectFrom('invoice')
    .select(['stripe_id', 'total'])
    .where('corrects_invoice_uuid', '=', invoice.uuid)
    .execute();
  expect(documents).toEqual([{ stripe_id: 're_open', total: -5_950 }]);
});
