import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@kontor/contract/audit';
import type { Invoice } from '@kontor/contract/invoice';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { newStaff } from '../../testing/operator.ts';
import {
  changeMethod,
  customerOf,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { readEntitlements } from '../dunning/read-entitlements.ts';

const kontor = await testBilling();
const { faults } = kontor;
let finance: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
});
afterEach(() => faults.change({ reset: true }));

const reason = 'Der Kunde ist zahlungsunfähig';
const writeOff = (invoiceUuid: string, key: string = randomUUID()) =>
  finance.call(`PUT /backoffice/invoice/${invoiceUuid}/write-off/${key}`, { body: { reason } });
const invoicesOf = async (buyer: Orderer) => {
  await buyer.signIn();
  return (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
};
const stateOf = async (buyer: Orderer) => (await readEntitlements(kontor.infrastructure.database, shopOf(buyer))).state;

/** A shop that is switched off for an invoice over 177.31 euros. */
async function suspended() {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await kontor.pass(31);
  const [invoice] = await invoicesOf(buyer);
  return { buyer, invoiceUuid: invoice?.uuid ?? '' };
}

test('what is written off is not owed any more, is dunned no more, and a credit note says so', async () => {
  const { buyer, invoiceUuid } = await suspended();
  const dunning = async () => (await buyer.client.expect(200, `GET ${providerOf(buyer)}/dunning-process`)).json();
  expect(await dunning()).toMatchObject({ invoiceUuid });
  const before = (await mailsTo(buyer.client, buyer.email)).length;
  const answer = await writeOff(invoiceUuid);
  expect([answer.statusCode, answer.json()]).toEqual([200, { uuid: expect.any(String), invoiceUuid, amount: 17_731 }]);
  await kontor.settle();
  const documents = await invoicesOf(buyer);
  const note = documents.find(({ kind }) => kind === 'credit-note');
  const invoice = documents.find(({ uuid }) => uuid === invoiceUuid);
  expect(note).toMatchObject({ kind: 'credit-note', correctsInvoiceUuid: invoiceUuid, total: -17_731 });
  expect(invoice?.owed).toBe(0);
  expect(await dunning()).toBe('');
  expect(await stateOf(buyer)).toBe('active');
  const mails = await mailsTo(buyer.client, buyer.email);
  const told = mails.slice(0, mails.length - before);
  expect(told.map(({ subject }) => subject)).toEqual([`Rechnung ${invoice?.number} ist nicht mehr zu bezahlen`]);
  expect(told[0]?.attachments?.map(({ name }) => name)).toEqual([`${note?.number}.pdf`]);
  const activity = `GET /organization/${buyer.organizationUuid}/activity`;
  const [acted, ...others] = (await buyer.client.expect(200, activity)).json<{ action: string }[]>();
  expect(acted).toMatchObject({ details: { what: 'invoice-written-off', amount: 17_731 } });
  expect(others.filter(({ action }) => action === 'invoice.paid')).toEqual([]);
  const audit = await finance.expect(200, `GET /backoffice/audit?organization=${buyer.organizationUuid}`);
  expect(audit.json<AuditEntry[]>()).toMatchObject([{ before: { owed: 17_731 }, after: { owed: 0 }, reason }]);
  const customer = await customerOf(kontor, buyer);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([]);
});

test('a write-off whose answer was lost is made once, and one that is repeated says the same', async () => {
  const { buyer, invoiceUuid } = await suspended();
  const key = randomUUID();
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/credit_notes', times: 3 }] });
  expect((await writeOff(invoiceUuid, key)).statusCode).toBe(503);
  await faults.change({ reset: true });
  await kontor.pass(1);
  const again = await writeOff(invoiceUuid, key);
  expect([again.statusCode, again.json()]).toMatchObject([200, { amount: 17_731 }]);
  expect((await invoicesOf(buyer)).filter(({ kind }) => kind === 'credit-note')).toHaveLength(1);
});

test('of two people who write off at once, one does', async () => {
  const { buyer, invoiceUuid } = await suspended();
  const codes = (await Promise.all([writeOff(invoiceUuid), writeOff(invoiceUuid)])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([200, 409]);
  expect((await invoicesOf(buyer)).filter(({ kind }) => kind === 'credit-note')).toHaveLength(1);
});

test('a debit that was charged back is written off, although the provider counts its invoice as paid', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', 'DE35370400440532013002');
  await kontor.pass(20);
  const [open] = (await invoicesOf(buyer)).filter(({ state }) => state === 'open');
  expect(open).toMatchObject({ owed: 17_731 });
  expect((await writeOff(open?.uuid ?? '')).statusCode).toBe(200);
  await kontor.settle();
  const invoice = (await invoicesOf(buyer)).find(({ uuid }) => uuid === open?.uuid);
  expect(invoice).toMatchObject({ state: 'paid', owed: 0 });
  const figures = await kontor.infrastructure.database
    .selectFrom('figure_entry')
    .select('figure')
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();
  expect(figures.map(({ figure }) => figure)).toEqual(expect.arrayContaining(['dunningBegun']));
  expect(figures.map(({ figure }) => figure)).not.toContain('dunningRecovered');
  const customer = await customerOf(kontor, buyer);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([]);
});

test('what owes nothing and what is unknown is not written off', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const [paid] = await invoicesOf(buyer);
  const refused = await writeOff(paid?.uuid ?? '');
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'invoice-not-open' }]);
  expect((await writeOff(randomUUID())).statusCode).toBe(404);
});

test('an invoice that was paid a moment before, of which no event has told yet, is not written off', async () => {
  const { buyer, invoiceUuid } = await suspended();
  const { stripe_id: invoice } = await kontor.infrastructure.database
    .selectFrom('invoice')
    .select('stripe_id')
    .where('uuid', '=', invoiceUuid)
    .executeTakeFirstOrThrow();
  const customer = await customerOf(kontor, buyer);
  await kontor.losingEvents(async () => {
    const { id } = await kontor.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await kontor.stripe.invoices.pay(invoice, { payment_method: id });
  });
  const answer = await writeOff(invoiceUuid);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'state-conflict']);
  expect((await kontor.stripe.creditNotes.list({ invoice })).data).toEqual([]);
});
