import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { findActiveDunning } from '../dunning/dunning.repository.ts';
import { noFailure } from '../dunning/overdue-cause.ts';
import type { NewEntry } from '../ledger/ledger.repository.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import { creditPaidTwiceJob } from './paid-twice-job.ts';
import { paidTwiceReference } from './read-entries.ts';
import { settleInvoice } from './settle-invoice.ts';

const money = await moneyDatabase();
const { billing, logged } = money;
const { database } = billing;

const now = '2026-11-22T10:00:00.000Z';
const paidAt = new Date('2026-11-21T09:00:00.000Z');

const entry = (kind: NewEntry['kind'], amount: number, reference: string, at = paidAt): NewEntry => ({
  kind,
  amount,
  at,
  reference,
});

/** An invoice that owes 177.31 euros. */
async function owed(change: Parameters<typeof money.invoice>[1] = {}) {
  money.setClock(now);
  const invoice = await money.invoice(await money.shop(), change);
  await money.enter(invoice, ['invoice', 17_731]);
  return invoice;
}

const settle = (
  invoice: IssuedInvoice,
  entries: readonly NewEntry[],
  state: IssuedInvoice['state'] = 'open',
  failed = noFailure,
) => money.inTx((tx) => settleInvoice(billing, tx, invoice, entries, { state, failed }));

const read = (invoice: IssuedInvoice): Promise<IssuedInvoice> =>
  database
    .selectFrom('invoice')
    .selectAll()
    .where('uuid', '=', invoice.uuid)
    .$narrowType<{ number: string }>()
    .executeTakeFirstOrThrow();

const account = ({ uuid }: IssuedInvoice) => readAccount(database, uuid);
const payment = (invoice: IssuedInvoice, amount = -17_731) => entry('payment', amount, `${invoice.stripe_id}:payment`);

test('an invoice that is paid says when, and its customer gets one receipt', async () => {
  const invoice = await owed();
  await settle(invoice, [payment(invoice)], 'paid');
  expect(await read(invoice)).toMatchObject({ state: 'paid', paid_at: paidAt, charged_back: false });
  await settle(await read(invoice), [payment(invoice)], 'paid');
  expect(await money.mails(invoice.shop_uuid)).toEqual([`Payment received for invoice ${invoice.number}`]);
});

test('an invoice that a credit note settled is paid as of now', async () => {
  const invoice = await owed();
  await settle(invoice, [entry('credit-note', -17_731, `${invoice.stripe_id}:note`)], 'paid');
  expect(await read(invoice)).toMatchObject({ state: 'paid', paid_at: new Date(now) });
});

test('an invoice that is paid in part stays open, and sends no receipt', async () => {
  const invoice = await owed();
  await settle(invoice, [payment(invoice, -17_730)]);
  expect(await read(invoice)).toMatchObject({ state: 'open', paid_at: null, charged_back: false });
  expect(await account(invoice)).toMatchObject({ owed: 1 });
  expect(await money.mails(invoice.shop_uuid)).toEqual([]);
});

test('what a bank took back is owed again and dunned, until it is paid once more', async () => {
  const invoice = await owed();
  await settle(invoice, [payment(invoice)], 'paid');
  const taken = entry('chargeback', 17_731, `${invoice.stripe_id}:taken`);
  await settle(await read(invoice), [taken], 'paid');
  expect(await read(invoice)).toMatchObject({ state: 'open', paid_at: null, charged_back: true });
  expect(await findActiveDunning(database, invoice.shop_uuid)).toMatchObject({ cause: 'sepa-chargeback' });
  await settle(await read(invoice), [entry('payment', -17_731, `${invoice.stripe_id}:again`, new Date(now))], 'paid');
  expect(await read(invoice)).toMatchObject({ state: 'paid', paid_at: new Date(now), charged_back: false });
  expect(await findActiveDunning(database, invoice.shop_uuid)).toBeNull();
});

test('a chargeback of which nothing is owed any more is none', async () => {
  const invoice = await owed();
  const entries = [
    entry('chargeback', 100, `${invoice.stripe_id}:a`),
    entry('payment', -17_831, `${invoice.stripe_id}:b`),
  ];
  await settle(invoice, entries, 'paid');
  expect(await read(invoice)).toMatchObject({ state: 'paid', charged_back: false });
});

test('a debit that failed opens the dunning of its invoice', async () => {
  const invoice = await owed();
  await settle(invoice, [], 'open', { attempts: 1, failedMethod: 'sepa_debit', isGivenUp: false });
  expect(await findActiveDunning(database, invoice.shop_uuid)).toMatchObject({ cause: 'failed-sepa-payment' });
});

test('a voided invoice owes nothing, and no receipt is sent', async () => {
  const invoice = await owed();
  await settle(invoice, [], 'void');
  expect(await read(invoice)).toMatchObject({ state: 'void', paid_at: null });
  expect(await account(invoice)).toMatchObject({ owed: 0 });
  expect(await money.mails(invoice.shop_uuid)).toEqual([]);
});

test('an invoice that was given up is no loss once it is paid', async () => {
  const invoice = await owed();
  await settle(invoice, [], 'uncollectible');
  expect(await read(invoice)).toMatchObject({ state: 'uncollectible' });
  expect(await money.entries(invoice)).toContainEqual({
    kind: 'write-off',
    amount: -17_731,
    reference: `${invoice.stripe_id}:write-off`,
  });
  await settle(await read(invoice), [payment(invoice)], 'paid');
  expect(await read(invoice)).toMatchObject({ state: 'paid', paid_at: paidAt });
  expect(await account(invoice)).toMatchObject({ owed: 0 });
  expect(await money.mails(invoice.shop_uuid)).toEqual([`Payment received for invoice ${invoice.number}`]);
});

test('an invoice that is overpaid is reported to operators once', async () => {
  const invoice = await owed();
  const before = logged.length;
  await settle(invoice, [payment(invoice)], 'paid');
  expect(logged.slice(before)).toEqual([]);
  const more = entry('payment', -100, `${invoice.stripe_id}:more`, new Date(now));
  await settle(await read(invoice), [more], 'paid');
  const about = { alarm: 'invoice-overpaid', invoice: invoice.number, cents: 100 };
  expect(logged.slice(before)).toEqual([{ level: 'error', message: 'an invoice is overpaid', about }]);
  await settle(await read(invoice), [entry('payment', -50, `${invoice.stripe_id}:and-more`)], 'paid');
  expect(logged.slice(before)).toHaveLength(1);
  expect(await read(invoice)).toMatchObject({ state: 'paid' });
  expect(await money.mails(invoice.shop_uuid)).toHaveLength(1);
});

test('what was paid twice because a chargeback was won becomes credit; operators hear of what is paid too much besides', async () => {
  const invoice = await owed();
  await settle(invoice, [payment(invoice), entry('chargeback', 17_731, 'du_1:withdrawn')], 'paid');
  await settle(await read(invoice), [entry('payment', -17_731, 'pi_again')], 'paid');
  const before = logged.length;
  await settle(await read(invoice), [entry('chargeback-reversal', -17_731, 'du_1:reinstated')], 'paid');
  expect(logged.slice(before)).toEqual([]);
  const credits = () => money.jobs(creditPaidTwiceJob.kind);
  expect(await credits()).toMatchObject([{ payload: { invoiceUuid: invoice.uuid } }]);
  await settle(await read(invoice), [entry('refund', 17_731, paidTwiceReference('cbtxn_1'))], 'paid');
  expect(await account(invoice)).toMatchObject({ owed: 0 });
  await settle(await read(invoice), [entry('refund', -500, 're_1:failed')], 'paid');
  expect(logged.slice(before)).toMatchObject([{ about: { alarm: 'invoice-overpaid', cents: 500 } }]);
  expect(await credits()).toHaveLength(1);
});

test('a credit note is settled without receipt and without alarm', async () => {
  const note = await money.invoice(await money.shop(), {
    kind: 'credit-note',
    total: -17_731,
    subtotal: -14_900,
    tax: -2_831,
  });
  const before = logged.length;
  await settle(note, [entry('invoice', -17_731, note.stripe_id)], 'open');
  expect(await read(note)).toMatchObject({ state: 'paid' });
  expect(await money.mails(note.shop_uuid)).toEqual([]);
  expect(logged.slice(before)).toEqual([]);
});

test.each([
  ['by the card on file', null, 'Visa •••• 4242'],
  [
    'by bank transfer',
    { accountHolder: 'Kontor', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    'Bank transfer',
  ],
])('a receipt says that the invoice was paid %s', async (_, bank_account, words) => {
  const invoice = await owed({ bank_account });
  await settle(invoice, [payment(invoice)], 'paid');
  const { text } = await database
    .selectFrom('mail')
    .select('text')
    .where('subject', '=', `Payment received for invoice ${invoice.number}`)
    .executeTakeFirstOrThrow();
  expect(text.replaceAll('\u00a0', ' ')).toContain(`Payment method: ${words}`);
});
