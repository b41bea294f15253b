import type { OrderAnswer } from '@kontor/contract/subscription';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import {
  balanceOf,
  billingOf,
  forgetInvoice,
  invoiceRows,
  listedInvoices,
  onlyInvoice,
} from '../../testing/invoices.ts';
import { newOperator } from '../../testing/operator.ts';
import {
  confirm,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { mirrorInvoice } from './mirror-invoice.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { database } = kontor.infrastructure;

const austria = { zip: '1010', city: 'Wien', isoCountryCode: 'AT', vatId: 'AT000000000' };

async function moveToAustria(buyer: Orderer): Promise<void> {
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, baseData(austria));
  await kontor.settle();
}

async function paymentIntentOf(stripeId: string): Promise<string> {
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: stripeId });
  const intent = data[0]?.payment.payment_intent;
  if (typeof intent !== 'string') throw new Error('Not paid by a payment intent');
  return intent;
}

const inGermany = { vat_kind: 'domestic', vat_percent: 19, tax: 2_831, currency: 'EUR' };

test('an order placed in Germany and paid after a move to Austria is invoiced as it was ordered', async () => {
  const buyer = await orderer(kontor);
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  await moveToAustria(buyer);
  await confirm(kontor.stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  expect(await onlyInvoice(kontor, buyer)).toMatchObject({
    ...inGermany,
    total: 17_731,
    recipient: { isoCountryCode: 'DE' },
  });
});

test('an invoice that becomes known only after a move is the same as if it had been known before', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { uuid, stripe_id, ...before } = await onlyInvoice(kontor, buyer);
  await forgetInvoice(kontor, uuid);
  await moveToAustria(buyer);
  await mirrorInvoice(billingOf(kontor), stripe_id);
  const { recipient, vat_kind, vat_percent, tax, issued_at } = await onlyInvoice(kontor, buyer);
  expect({ recipient, vat_kind, vat_percent, tax, issued_at }).toEqual({
    recipient: before.recipient,
    vat_kind: 'domestic',
    vat_percent: 19,
    tax: 2_831,
    issued_at: before.issued_at,
  });
});

test('the renewal after a verified move goes to the new address without tax', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await moveToAustria(buyer);
  await kontor.pass(31);
  expect((await invoiceRows(kontor, buyer))[1]).toMatchObject({
    vat_kind: 'reverse-charge',
    vat_percent: 0,
    tax: 0,
    total: 14_900,
    recipient: { city: 'Wien' },
  });
});

/** Per type of a column, a value that no invoice has. */
const otherValues: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: "'changed'",
  bigint: '1',
  'double precision': '7',
  jsonb: `'"changed"'`,
  bytea: `'\\x00'`,
  boolean: 'true',
  'timestamp with time zone': "'epoch'",
};
const refusal = 'is issued and cannot be changed';

/** Why the database refuses another value in a column of an invoice; `null` if it does not. */
async function refusalOf(uuid: string, { name, type }: { name: string; type: string }): Promise<string | null> {
  const value = otherValues[type];
  if (value === undefined) throw new Error(`There is no value of the type ${type} to test ${name} with`);
  return sql`update invoice set ${sql.ref(name)} = ${sql.raw(value)} where uuid = ${uuid}`.execute(database).then(
    () => null,
    (error: Error) => error.message,
  );
}

test('of an issued invoice only what follows its payment can be changed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { uuid } = await onlyInvoice(kontor, buyer);
  for (const paper of ['pdf', 'xml']) await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice/${uuid}/${paper}`);
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = 'invoice' and column_name <> 'uuid'`.execute(database);
  const changeable: string[] = [];
  for (const column of rows) {
    if (!(await refusalOf(uuid, column))?.includes(refusal)) changeable.push(column.name);
  }
  expect(changeable.sort()).toEqual([
    'chargeback_dispute',
    'charged_back',
    'collection_method',
    'due_at',
    'paid_at',
    'read_at',
    'state',
    'transferred',
  ]);
});

test('an issued invoice cannot be deleted, nor an entry of the ledger be changed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { uuid } = await onlyInvoice(kontor, buyer);
  await expect(database.deleteFrom('invoice').where('uuid', '=', uuid).execute()).rejects.toThrow('cannot be deleted');
  await expect(
    database.updateTable('ledger_entry').set({ amount: 1 }).where('invoice_uuid', '=', uuid).execute(),
  ).rejects.toThrow('cannot be changed or deleted');
});

test('a credit note over a line is listed with its invoice, and the invoice stays as it was', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }));
  const invoice = await onlyInvoice(kontor, buyer);
  const { data } = await kontor.stripe.invoices.listLineItems(invoice.stripe_id);
  const devices = data.find(({ amount }) => amount === 5_000);
  await kontor.stripe.creditNotes.create({
    invoice: invoice.stripe_id,
    lines: [{ type: 'invoice_line_item', invoice_line_item: devices?.id ?? '', amount: 2_500 }],
    refund_amount: 2_975,
  });
  await kontor.settle();
  const [note, corrected] = (await listedInvoices(buyer)).toSorted((a, b) => a.total - b.total);
  expect(note).toMatchObject({
    number: expect.stringMatching(/^GS-\d{4}-\d{5}$/),
    kind: 'credit-note',
    correctsInvoiceUuid: invoice.uuid,
    total: -2_975,
    lines: [{ description: expect.stringContaining('2 WMS-Geräte'), amount: -2_500 }],
  });
  expect(corrected).toMatchObject({ kind: 'invoice', correctsInvoiceUuid: null, state: 'paid', total: 23_681 });
  expect((await balanceOf(buyer)).owed).toBe(0);
});

test('a refund without a credit note of the payment provider gets one of ours, once', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const invoice = await onlyInvoice(kontor, buyer);
  const payment_intent = await paymentIntentOf(invoice.stripe_id);
  await kontor.stripe.refunds.create({ payment_intent, amount: 5_000 });
  await kontor.settle();
  await kontor.stripe.refunds.create({ payment_intent });
  await kontor.settle();
  const notes = (await invoiceRows(kontor, buyer)).filter(({ kind }) => kind === 'credit-note');
  expect(notes.map(({ total }) => total).sort()).toEqual([-12_731, -5_000]);
  // Together they cancel the invoice to the cent.
  expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(-2_831);
  const documents = await Promise.all(
    notes.map(({ uuid }) => buyer.client.expect(200, `GET ${buyer.shopPath}/invoice/${uuid}/pdf`)),
  );
  expect(documents.every(({ rawPayload }) => rawPayload.subarray(0, 5).toString() === '%PDF-')).toBe(true);
});

test('a document that does not agree with what was charged is held back, spends no number, and can be released', async () => {
  const { client: operator } = await newOperator(kontor, operators);
  const held = await orderer(kontor);
  const answer = await held.order({ ...selection('starter'), paymentMethodType: 'card' });
  await database.deleteFrom('billing_terms').where('shop_uuid', '=', shopOf(held)).execute();
  await confirm(kontor.stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  const row = await onlyInvoice(kontor, held);
  expect(row).toMatchObject({ number: null, held_reason: 'terms-missing' });
  expect(await listedInvoices(held)).toEqual([]);
  const pdf = await held.client.call(`GET ${held.shopPath}/invoice/${row.uuid}/pdf`);
  expect(pdf.json()).toMatchObject({ status: 409, code: 'invoice-held' });

  const next = await orderer(kontor);
  await subscribe(kontor, next, selection('starter'));
  const [{ number: before } = { number: '' }] = await listedInvoices(next);
  const list = (await operator.expect(200, 'GET /operator/invoice')).json<{ uuid: string }[]>();
  expect(list).toMatchObject([
    { uuid: row.uuid, shopName: 'Radwerk', reason: 'terms-missing', total: 17_731, state: 'paid' },
  ]);
  // Terms entered later would count as agreed a moment later.
  await database.deleteFrom('billing_terms').where('shop_uuid', '=', shopOf(held)).execute();
  const release = `POST /operator/invoice/${row.uuid}/release`;
  expect((await operator.call(release, { body: {} })).json()).toMatchObject({ status: 409, code: 'invoice-held' });
  const wrong = { recipient: baseData(austria), vatKind: 'reverse-charge' };
  expect((await operator.call(release, { body: { terms: wrong } })).statusCode).toBe(409);
  const terms = { recipient: baseData(), vatKind: 'domestic' };
  const { number } = (await operator.expect(200, release, { terms })).json<{ number: string }>();
  expect(Number(number.slice(-5))).toBe(Number(before.slice(-5)) + 1);
  expect(await listedInvoices(held)).toMatchObject([{ number, state: 'paid' }]);
  expect((await operator.expect(200, 'GET /operator/invoice')).json()).toEqual([]);
});

test('refunds of a held invoice get their credit notes when it is released, and nothing is owed', async () => {
  const { client: operator } = await newOperator(kontor, operators);
  const buyer = await orderer(kontor);
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  await database.deleteFrom('billing_terms').where('shop_uuid', '=', shopOf(buyer)).execute();
  await confirm(kontor.stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  const held = await onlyInvoice(kontor, buyer);
  expect(held).toMatchObject({ number: null, held_reason: 'terms-missing' });
  const payment_intent = await paymentIntentOf(held.stripe_id);
  await kontor.stripe.refunds.create({ payment_intent, amount: 5_000 });
  await kontor.settle();
  await kontor.stripe.creditNotes.create({ invoice: held.stripe_id, amount: 1_190, refund_amount: 1_190 });
  await kontor.settle();
  await kontor.stripe.refunds.create({ payment_intent });
  await kontor.settle();

  await database.deleteFrom('billing_terms').where('shop_uuid', '=', shopOf(buyer)).execute();
  const terms = { recipient: baseData(), vatKind: 'domestic' };
  await operator.expect(200, `POST /operator/invoice/${held.uuid}/release`, { terms });
  await mirrorInvoice(billingOf(kontor), held.stripe_id);
  const listed = await listedInvoices(buyer);
  const notes = listed.filter(({ kind }) => kind === 'credit-note');
  expect(notes.map(({ total }) => total).sort((a, b) => a - b)).toEqual([-11_541, -5_000, -1_190]);
  expect(listed.find(({ kind }) => kind === 'invoice')).toMatchObject({ state: 'paid', total: 17_731 });
  expect(notes.every(({ correctsInvoiceUuid }) => correctsInvoiceUuid === held.uuid)).toBe(true);
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0, items: [] });
  const rows = await database
    .selectFrom('ledger_entry')
    .select('amount')
    .where('invoice_uuid', '=', held.uuid)
    .execute();
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test('the XRechnung of an issued invoice is kept like its PDF, and cannot be exchanged', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { uuid } = await onlyInvoice(kontor, buyer);
  const xml = async () => (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice/${uuid}/xml`)).body;
  const first = await xml();
  const kept = await database
    .selectFrom('invoice')
    .select('xrechnung')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(kept.xrechnung ?? []).toString()).toBe(first);
  expect(await xml()).toBe(first);
  const exchanged = { xrechnung: Buffer.from('<Invoice/>') };
  await expect(database.updateTable('invoice').set(exchanged).where('uuid', '=', uuid).execute()).rejects.toThrow(
    /cannot be changed/,
  );
});
