import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import { issueCreditNotes, issueForRefund } from './issue-credit-note.ts';

const money = await moneyDatabase();
const { billing, logged } = money;
const { database } = billing;

const at = new Date('2026-11-21T09:00:00.000Z');
const line = (amount: number, fallback = ''): InvoiceLine => ({
  fallback,
  productType: 'starter',
  quantity: 1,
  isProration: false,
  periodStart: '2026-11-20T09:00:00.000Z',
  periodEnd: '2026-12-20T09:00:00.000Z',
  amount,
});

/** Starter for a month, paid by bank transfer. */
const paidInvoice = async () =>
  money.invoice(await money.shop(), {
    state: 'paid',
    collection_method: 'send_invoice',
    due_at: at,
    lines: [line(14_900)],
    recipient: baseData({ companyName: 'Velo AG' }),
  });

let count = 0;
const noteOver = (total: number, change: Partial<CreditNoteReading> = {}): CreditNoteReading => {
  count += 1;
  const tax = Math.round((total * 19) / 119);
  const subtotal = total - tax;
  const lines = [line(-subtotal)];
  const rest = { documentNumber: null, refunds: [], credit: null, outOfBand: 0, voidedAt: null };
  return { stripeId: `cn_${count}`, at, subtotal, tax, total, lines, ...rest, ...change };
};

const issue = (invoice: IssuedInvoice, notes: readonly CreditNoteReading[], release = false) =>
  money.inTx((tx) => issueCreditNotes(billing, tx, invoice, notes, release));
const refund = (invoice: IssuedInvoice, stripeId: string, amount: number, documentNumber: string | null = null) =>
  money.inTx((tx) => issueForRefund(billing, tx, invoice, { stripeId, documentNumber, amount, at }, false));
const documentOf = (stripeId: string) =>
  database.selectFrom('invoice').selectAll().where('stripe_id', '=', stripeId).executeTakeFirst();

test('a credit note is a document of its own, with the tax and the recipient of its invoice', async () => {
  const invoice = await paidInvoice();
  const note = noteOver(5_950);
  expect(await issue(invoice, [note])).toContainEqual({
    kind: 'credit-note',
    amount: -5_950,
    at,
    reference: note.stripeId,
  });
  expect(await documentOf(note.stripeId)).toMatchObject({
    number: expect.stringMatching(/^GS-2026-\d{5}$/),
    held_reason: null,
    kind: 'credit-note',
    corrects_invoice_uuid: invoice.uuid,
    shop_uuid: invoice.shop_uuid,
    language: 'en',
    currency: 'EUR',
    collection_method: 'send_invoice',
    bank_account: null,
    state: 'paid',
    subtotal: -5_000,
    tax: -950,
    total: -5_950,
    vat_percent: 19,
    vat_kind: 'domestic',
    lines: [line(-5_000)],
    recipient: baseData({ companyName: 'Velo AG' }),
    issued_at: at,
    due_at: null,
    paid_at: null,
  });
});

test('an amount that is credited without a line names the invoice that it corrects', async () => {
  const invoice = await paidInvoice();
  const note = noteOver(5_950, { lines: [line(-4_000), line(-1_000, 'Credit')] });
  await issue(invoice, [note]);
  const document = await documentOf(note.stripeId);
  expect(document?.lines).toEqual([line(-4_000), { ...line(-1_000, 'Credit'), corrects: invoice.number }]);
});

test('a credit note is issued once', async () => {
  const invoice = await paidInvoice();
  const note = noteOver(5_950);
  await issue(invoice, [note]);
  const before = await documentOf(note.stripeId);
  await issue(invoice, [note], true);
  expect(await documentOf(note.stripeId)).toEqual(before);
});

test('several credit notes are issued in turn', async () => {
  const invoice = await paidInvoice();
  const [first, second] = [noteOver(5_950), noteOver(1_190)];
  const entries = await issue(invoice, [first, second]);
  expect(entries.filter(({ amount }) => amount !== 0).map(({ amount }) => amount)).toEqual([-5_950, -1_190]);
  expect(await documentOf(second.stripeId)).toMatchObject({ total: -1_190 });
});

test('a credit note whose sums disagree is held back, and issued when it is released and agrees', async () => {
  const invoice = await paidInvoice();
  const note = noteOver(5_950);
  await issue(invoice, [{ ...note, lines: [line(-4_999)] }]);
  expect(await documentOf(note.stripeId)).toMatchObject({ number: null, held_reason: 'sums-disagree' });
  await issue(invoice, [note]);
  expect(await documentOf(note.stripeId)).toMatchObject({ number: null });
  await issue(invoice, [note], true);
  expect(await documentOf(note.stripeId)).toMatchObject({ held_reason: null, subtotal: -5_000 });
});

test('the tax of a credit note may differ by one cent, and not by two', async () => {
  const invoice = await paidInvoice();
  const oneOff = noteOver(5_951, { subtotal: 5_000, tax: 951, lines: [line(-5_000)] });
  const twoOff = noteOver(5_952, { subtotal: 5_000, tax: 952, lines: [line(-5_000)] });
  await issue(invoice, [oneOff, twoOff]);
  expect(await documentOf(oneOff.stripeId)).toMatchObject({ held_reason: null });
  expect(await documentOf(twoOff.stripeId)).toMatchObject({ held_reason: 'tax-disagrees' });
});

test('a credit note over a refund that has a document gets none', async () => {
  const invoice = await paidInvoice();
  await refund(invoice, 're_known', 5_950);
  const note = noteOver(5_950, { refunds: [{ stripeId: 're_known', amount: 5_950 }] });
  const entries = await issue(invoice, [note]);
  expect(entries.filter(({ amount }) => amount !== 0)).toEqual([
    { kind: 'refund', amount: 5_950, at, reference: 're_known' },
  ]);
  expect(await documentOf(note.stripeId)).toBeUndefined();
});

test('a credit note that overlaps in part with such a refund is held back', async () => {
  const invoice = await paidInvoice();
  await refund(invoice, 're_part', 5_950);
  const refunds = [
    { stripeId: 're_part', amount: 5_950 },
    { stripeId: 're_other', amount: 5_950 },
  ];
  const note = noteOver(11_900, { refunds });
  const entries = await issue(invoice, [note]);
  expect(entries[0]).toEqual({ kind: 'credit-note', amount: -5_950, at, reference: note.stripeId });
  expect(await documentOf(note.stripeId)).toMatchObject({ number: null, held_reason: 'overlaps-refund' });
});

test('a credit note that is voided later does not count any more, and operators are told once', async () => {
  const invoice = await paidInvoice();
  const note = noteOver(5_950);
  await issue(invoice, [note]);
  const before = logged.length;
  const voided = { ...note, voidedAt: new Date('2026-11-22T09:00:00.000Z') };
  await issue(invoice, [voided]);
  await issue(invoice, [voided]);
  const document = await documentOf(note.stripeId);
  expect(document).toMatchObject({ state: 'void', total: -5_950 });
  const about = { alarm: 'credit-note-voided', number: document?.number };
  expect(logged.slice(before)).toEqual([{ level: 'error', message: 'an issued credit note was voided', about }]);
});

test('a credit note that was voided before it was issued is never issued', async () => {
  const invoice = await paidInvoice();
  const note = noteOver(5_950, { voidedAt: at });
  const before = logged.length;
  const entries = await issue(invoice, [note], true);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(await documentOf(note.stripeId)).toBeUndefined();
  expect(logged.slice(before)).toEqual([]);
});

test('a refund without a credit note of the provider gets one of ours, once', async () => {
  const invoice = await paidInvoice();
  const entries = [
    { kind: 'refund', amount: 5_950, at, reference: 're_own' },
    { kind: 'credit-note', amount: -5_950, at, reference: 're_own:credited' },
  ];
  expect(await refund(invoice, 're_own', 5_950)).toEqual(entries);
  const before = await documentOf('re_own');
  expect(before).toMatchObject({ subtotal: -5_000, tax: -950, total: -5_950, corrects_invoice_uuid: invoice.uuid });
  expect(await refund(invoice, 're_own', 5_950)).toEqual(entries);
  expect(await documentOf('re_own')).toEqual(before);
});

test('refunds in parts give back the tax of the invoice to the cent, without those that were voided', async () => {
  const invoice = await paidInvoice();
  const voided = noteOver(5_950);
  await issue(invoice, [voided]);
  await issue(invoice, [{ ...voided, voidedAt: at }]);
  await refund(await paidInvoice(), 're_of_another', 17_731);
  for (const [id, amount] of [
    ['re_1', 5_910],
    ['re_2', 5_910],
    ['re_3', 5_911],
  ] as const)
    await refund(invoice, id, amount);
  const taxes = await Promise.all(['re_1', 're_2', 're_3'].map(async (id) => (await documentOf(id))?.tax));
  expect(taxes).toEqual([-944, -944, -943]);
});
