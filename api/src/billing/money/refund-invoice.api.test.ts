import { randomUUID } from 'node:crypto';
import type { Approval } from '@kontor/contract/approval';
import type { AuditEntry } from '@kontor/contract/audit';
import type { Invoice } from '@kontor/contract/invoice';
import type { RefundedInvoice } from '@kontor/contract/operator-money';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { newStaff } from '../../testing/operator.ts';
import {
  creditOf,
  customerOf,
  type Orderer,
  orderer,
  selection,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { findAct } from './act.repository.ts';

const kontor = await testBilling();
const { stripe, faults } = kontor;
const { database } = kontor.infrastructure;
type Person = Awaited<ReturnType<typeof newStaff>>;
let finance: Person;
let colleague: Person;
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  colleague = await newStaff(kontor, 'finance');
});
afterEach(() => faults.change({ reset: true }));

const reason = 'Die Kasse war im November nicht erreichbar';
const refund = (invoiceUuid: string, body: object, { key = randomUUID(), by = finance } = {}) =>
  by.call(`PUT /backoffice/invoice/${invoiceUuid}/refund/${key}`, { body: { to: 'payment-method', reason, ...body } });
const invoicesOf = async (buyer: Orderer) => {
  await buyer.signIn();
  return (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
};
/** The credit notes before the invoice, which may be of the same second. */
const papersOf = async (buyer: Orderer) =>
  (await invoicesOf(buyer)).toSorted((one, other) => one.kind.localeCompare(other.kind));
const notesOf = async (buyer: Orderer) =>
  (await papersOf(buyer)).flatMap(({ kind, total }) => (kind === 'credit-note' ? [total] : [])).sort((a, b) => a - b);
const refundsOf = async (invoiceUuid: string) => {
  const { stripe_id } = await database
    .selectFrom('invoice')
    .select('stripe_id')
    .where('uuid', '=', invoiceUuid)
    .executeTakeFirstOrThrow();
  const notes = await stripe.creditNotes.list({ invoice: stripe_id });
  return notes.data.flatMap(({ refunds }) => refunds.map(({ amount_refunded: amount }) => amount));
};

/** A month of Starter for 177.31 euros. */
async function paid(method: 'card' | 'bank_transfer' = 'card') {
  const buyer = await orderer(kontor);
  const yearly = method === 'bank_transfer';
  await subscribe(kontor, buyer, selection('starter', { yearly }), method);
  const [invoice] = await invoicesOf(buyer);
  return { buyer, invoiceUuid: invoice?.uuid ?? '', number: invoice?.number ?? '' };
}

test('money goes back to the card with a credit note, a mail and an entry in the activity', async () => {
  const { buyer, invoiceUuid, number } = await paid();
  const answer = await refund(invoiceUuid, { amount: 1_190 });
  expect([answer.statusCode, answer.json<RefundedInvoice>()]).toEqual([
    200,
    { uuid: expect.any(String), invoiceUuid, amount: 1_190, refundable: 17_731 - 1_190 },
  ]);
  await kontor.settle();
  expect(await refundsOf(invoiceUuid)).toEqual([1_190]);
  const [note, invoice] = await papersOf(buyer);
  expect(note).toMatchObject({ kind: 'credit-note', correctsInvoiceUuid: invoiceUuid, total: -1_190 });
  expect(invoice).toMatchObject({ state: 'paid', owed: 0 });
  const mail = (await mailsTo(buyer.client, buyer.email)).find(({ subject }) => subject.includes('Rückzahlung'));
  expect(mail?.subject).toBe(`Rückzahlung zur Rechnung ${number}`);
  expect(mail?.text).toContain('Das Geld geht auf dem Weg zurück');
  expect(mail?.attachments?.map(({ name }) => name)).toEqual([`${note?.number}.pdf`]);
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=operator.acted`;
  expect((await buyer.client.expect(200, activity)).json()).toMatchObject([
    { details: { what: 'invoice-refunded', amount: 1_190 } },
  ]);
  const audit = await finance.expect(200, `GET /backoffice/audit?organization=${buyer.organizationUuid}`);
  expect(audit.json<AuditEntry[]>()).toMatchObject([
    { subject: invoiceUuid, reason, before: { refundable: 17_731 }, after: { refundable: 16_541 } },
  ]);
  await compare(kontor, await customerOf(kontor, buyer));
  expect(await foundWith(kontor, await customerOf(kontor, buyer))).toEqual([]);
});

test('finance reads what of an invoice can be paid back, by its lines', async () => {
  const { invoiceUuid, number } = await paid();
  await refund(invoiceUuid, { amount: 731 });
  const read = await finance.expect(200, `GET /backoffice/invoice/${invoiceUuid}`);
  expect(read.json()).toMatchObject({
    uuid: invoiceUuid,
    number,
    total: 17_731,
    owed: 0,
    refundable: 17_000,
    lines: [{ description: expect.stringContaining('Starter'), quantity: 1, gross: 17_731 }],
  });
  expect((await finance.call(`GET /backoffice/invoice/${randomUUID()}`)).statusCode).toBe(404);
});

test('of lines the credit note names them, with the tax that was charged on them', async () => {
  const { buyer, invoiceUuid } = await paid();
  const answer = await refund(invoiceUuid, { lines: [{ index: 0, quantity: 1 }] });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { amount: 17_731, refundable: 0 }]);
  const [note, invoice] = await papersOf(buyer);
  expect(note?.lines).toEqual([{ description: invoice?.lines[0]?.description, amount: -14_900 }]);
  const other = await refund(invoiceUuid, { lines: [{ index: 7, quantity: 1 }] });
  expect([other.statusCode, other.json()]).toMatchObject([422, { violations: [{ path: 'lines.0.index' }] }]);
});

test('money becomes credit, or is transferred by the bank, and the ledger is even', async () => {
  const { buyer, invoiceUuid } = await paid();
  expect((await refund(invoiceUuid, { amount: 2_000, to: 'credit' })).statusCode).toBe(200);
  expect((await refund(invoiceUuid, { amount: 3_000, to: 'bank-transfer' })).statusCode).toBe(200);
  await kontor.settle();
  expect(await creditOf(kontor, buyer)).toBe(2_000);
  expect(await refundsOf(invoiceUuid)).toEqual([]);
  expect(await notesOf(buyer)).toEqual([-3_000, -2_000]);
  const account = await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/account`);
  expect(account.json()).toMatchObject({ credit: 2_000, owed: 0 });
});

test('no more goes back than was paid and not paid back, also not to two people at once', async () => {
  const { buyer, invoiceUuid } = await paid();
  const tooMuch = await refund(invoiceUuid, { amount: 17_732 });
  expect([tooMuch.statusCode, tooMuch.json()]).toMatchObject([409, { code: 'refund-exceeds-paid' }]);
  const both = await Promise.all([
    refund(invoiceUuid, { amount: 10_000 }),
    refund(invoiceUuid, { amount: 10_000 }, { by: colleague }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await refundsOf(invoiceUuid)).toEqual([10_000]);
  expect((await refund(invoiceUuid, { amount: 7_732 })).json()).toMatchObject({ code: 'refund-exceeds-paid' });
  expect((await refund(invoiceUuid, { amount: 7_731 })).statusCode).toBe(200);
  expect(await notesOf(buyer)).toEqual([-10_000, -7_731]);
});

test('a repeated request pays back once, and another one with its key nothing', async () => {
  const { invoiceUuid } = await paid();
  const key = randomUUID();
  for (const _ of ['first', 'again'])
    expect((await refund(invoiceUuid, { amount: 500 }, { key })).statusCode).toBe(200);
  const other = await refund(invoiceUuid, { amount: 501 }, { key });
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
  expect(await refundsOf(invoiceUuid)).toEqual([500]);
});

test('a refund whose answer was lost is found, and made once', async () => {
  const { buyer, invoiceUuid } = await paid();
  const key = randomUUID();
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/credit_notes', times: 3 }] });
  expect((await refund(invoiceUuid, { amount: 900 }, { key })).statusCode).toBe(503);
  await faults.change({ reset: true });
  await kontor.pass(1);
  expect(await refundsOf(invoiceUuid)).toEqual([900]);
  expect((await refund(invoiceUuid, { amount: 900 }, { key })).statusCode).toBe(200);
  expect(await notesOf(buyer)).toEqual([-900]);
  expect((await findAct(database, key))?.state).toBe('done');
});

test('a refund that is asked for again while a job continues it is made once', async () => {
  const { buyer, invoiceUuid } = await paid();
  const key = randomUUID();
  await faults.change({ add: [{ kind: 'cut', method: 'POST', path: '/v1/credit_notes', times: 3 }] });
  expect((await refund(invoiceUuid, { amount: 800 }, { key })).statusCode).toBe(503);
  await faults.change({ reset: true });
  expect(await refundsOf(invoiceUuid)).toEqual([]);
  // What is at work counts.
  expect((await refund(invoiceUuid, { amount: 17_000 })).json()).toMatchObject({ code: 'refund-exceeds-paid' });
  await Promise.all([refund(invoiceUuid, { amount: 800 }, { key }), kontor.pass(1)]);
  await kontor.settle();
  expect(await refundsOf(invoiceUuid)).toEqual([800]);
  expect(await notesOf(buyer)).toEqual([-800]);
});

test('from 500 euros on a second person agrees, and what was refunded meanwhile is to be asked for again', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional', { yearly: true, wms: 5 }));
  const [invoice] = await invoicesOf(buyer);
  const { uuid = '' } = invoice ?? {};
  const asked = await refund(uuid, { amount: 50_000 });
  expect(asked.statusCode).toBe(202);
  const { approvalUuid } = asked.json<{ approvalUuid: string }>();
  const open = (await colleague.expect(200, 'GET /backoffice/approval?state=open')).json<Approval[]>();
  expect(open.find((approval) => approval.uuid === approvalUuid)).toMatchObject({ amount: 50_000 });
  expect((await refund(uuid, { amount: 100 })).statusCode).toBe(200);
  const agree = { body: { decision: 'approve' } };
  const outdated = await colleague.call(`PUT /backoffice/approval/${approvalUuid}`, agree);
  expect([outdated.statusCode, outdated.json()]).toMatchObject([409, { code: 'approval-outdated' }]);
  const again = (await refund(uuid, { amount: 50_000 })).json<{ approvalUuid: string }>();
  expect((await colleague.call(`PUT /backoffice/approval/${again.approvalUuid}`, agree)).statusCode).toBe(200);
  expect(await notesOf(buyer)).toEqual([-50_000, -100]);
});

test('of what is not paid nothing is paid back, and what credit has paid goes to no card', async () => {
  const { invoiceUuid } = await paid('bank_transfer');
  const open = await refund(invoiceUuid, { amount: 100, to: 'bank-transfer' });
  expect([open.statusCode, open.json()]).toMatchObject([409, { code: 'refund-exceeds-paid' }]);

  const buyer = await orderer(kontor);
  await finance.expect(200, `PUT /backoffice/customer/${buyer.organizationUuid}/credit/${randomUUID()}`, {
    amount: 20_000,
    reason,
  });
  await subscribe(kontor, buyer, selection('starter'));
  const [invoice] = await invoicesOf(buyer);
  const toCard = await refund(invoice?.uuid ?? '', { amount: 100 });
  expect([toCard.statusCode, toCard.json()]).toMatchObject([409, { code: 'payout-not-possible' }]);
  expect((await refund(invoice?.uuid ?? '', { amount: 100, to: 'credit' })).statusCode).toBe(200);
});

test('a credit note, an unknown invoice and one that is held are not refunded', async () => {
  const { buyer, invoiceUuid } = await paid();
  expect((await refund(randomUUID(), { amount: 100 })).statusCode).toBe(404);
  await refund(invoiceUuid, { amount: 100 });
  const [note] = await papersOf(buyer);
  expect((await refund(note?.uuid ?? '', { amount: 10 })).statusCode).toBe(404);
  const held = randomUUID();
  await database
    .insertInto('invoice')
    .values({
      ...(await database
        .selectFrom('invoice')
        .select([
          'shop_uuid',
          'language',
          'subtotal',
          'tax',
          'total',
          'vat_percent',
          'vat_kind',
          'issued_at',
          'read_at',
        ])
        .where('uuid', '=', invoiceUuid)
        .executeTakeFirstOrThrow()),
      uuid: held,
      stripe_id: `in_${held}`,
      number: null,
      held_reason: 'sums-disagree',
      state: 'paid',
      due_at: null,
      paid_at: null,
      lines: '[]',
      recipient: '{}',
      bank_account: null,
    })
    .execute();
  const refused = await refund(held, { amount: 10 });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'invoice-held' }]);
});

test('a refund is by an amount or by lines, and a line by its units or by an amount', async () => {
  const { invoiceUuid } = await paid();
  for (const [body, path, code] of [
    [{}, 'amount', 'required'],
    [{ amount: 1, lines: [{ index: 0, quantity: 1 }] }, 'lines', 'invalid'],
    [{ lines: [{ index: 0 }] }, 'lines.0.quantity', 'required'],
    [{ lines: [{ index: 0, quantity: 1, amount: 1 }] }, 'lines.0.amount', 'invalid'],
    [{ amount: 0 }, 'amount', 'too-small'],
  ] as const) {
    const answer = await refund(invoiceUuid, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { violations: [{ path, code }] }]);
  }
});

test('several refunds of an invoice count together for the second person', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional', { yearly: true }), 'card');
  const [invoice] = await invoicesOf(buyer);
  const invoiceUuid = invoice?.uuid ?? '';
  expect((await refund(invoiceUuid, { amount: 30_000 })).statusCode).toBe(200);
  expect((await refund(invoiceUuid, { amount: 30_000 })).statusCode).toBe(202);
});

test('who asked for a refund can ask for its outcome once a colleague has agreed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional', { yearly: true }), 'card');
  const [invoice] = await invoicesOf(buyer);
  const invoiceUuid = invoice?.uuid ?? '';
  const key = randomUUID();
  const asked = await refund(invoiceUuid, { amount: 60_000 }, { key });
  const { approvalUuid } = asked.json<{ approvalUuid: string }>();
  await colleague.expect(200, `PUT /backoffice/approval/${approvalUuid}`, { decision: 'approve' });
  const again = await refund(invoiceUuid, { amount: 60_000 }, { key });
  expect([again.statusCode, again.json<RefundedInvoice>().amount]).toEqual([200, 60_000]);
});
