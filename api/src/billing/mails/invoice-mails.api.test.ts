import { formatCents } from '@kontor/domain/money';
import { expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { mailsTo } from '../../testing/accounts.ts';
import { balanceOf, listedInvoices } from '../../testing/invoices.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { mailInvoice, mailReceipt } from './invoice-mails.ts';

const kontor = await testBilling();

async function paidInvoice(buyer: Orderer) {
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }));
  const shopUuid = shopOf(buyer);
  const { database } = kontor.infrastructure;
  return database
    .selectFrom('invoice')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .$narrowType<{ number: string }>()
    .executeTakeFirstOrThrow();
}

const visa = { type: 'card' as const, label: 'Visa •••• 4242' };
const mailOf = async ({ client, email }: Orderer, subject: RegExp) =>
  (await mailsTo(client, email)).filter((mail) => subject.test(mail.subject));

test('a receipt names the lines, the tax and the total, carries the invoice as a PDF, and is sent once', async () => {
  const buyer = await orderer(kontor);
  const invoice = await paidInvoice(buyer);
  const { database } = kontor.infrastructure;
  const send = () =>
    inTransaction(database, (tx) => mailReceipt(kontor.infrastructure, tx, invoice, { by: visa, byCredit: 0 }));
  await send();
  await send();
  const receipts = await mailOf(buyer, /^Zahlungsbestätigung/);
  expect(receipts).toHaveLength(1);
  const { subject, text, attachments, links } = receipts[0] ?? { text: '', attachments: [], links: [] };
  expect(subject).toBe(`Zahlungsbestätigung zur Rechnung ${invoice.number}`);
  expect(text).toMatch(/Starter, [\d.]+ bis [\d.]+: 149,00\u00a0€\n2 WMS-Geräte, .*: 50,00\u00a0€/);
  expect(text).toMatch(/Netto: 199,00\u00a0€\nMwSt\. 19\u00a0%: 37,81\u00a0€\nGesamtbetrag: 236,81\u00a0€/);
  expect(text).toContain('Zahlungsmethode: Visa\u00a0••••\u00a04242');
  expect(links).toEqual([expect.stringMatching(/\/invoices$/)]);
  expect(attachments).toMatchObject([{ name: `${invoice.number}.pdf`, type: 'application/pdf' }]);
  const pdf = await buyer.client.expect(200, `GET ${new URL(attachments[0]?.url ?? '').pathname}`);
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  const portal = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice/${invoice.uuid}/pdf`);
  expect(pdf.rawPayload.equals(portal.rawPayload)).toBe(true);
});

test('an invoice that is paid again after the bank took the payment back has a second receipt', async () => {
  const buyer = await orderer(kontor);
  const invoice = await paidInvoice(buyer);
  const { database, clock } = kontor.infrastructure;
  const again = { ...invoice, paid_at: new Date(clock.now().getTime() + days(9)) };
  for (const paid of [invoice, again]) {
    await inTransaction(database, (tx) => mailReceipt(kontor.infrastructure, tx, paid, { by: null, byCredit: 0 }));
  }
  expect(await mailOf(buyer, /^Zahlungsbestätigung/)).toHaveLength(2);
});

test('an invoice by bank transfer says how much, until when, to which account and with which reference', async () => {
  const buyer = await orderer(kontor);
  const invoice = { ...(await paidInvoice(buyer)), paid_at: null, due_at: new Date('2026-12-17T12:00:00Z') };
  const to = {
    accountHolder: 'Kontor GmbH',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    reference: invoice.number,
    amount: invoice.total,
  };
  const { database } = kontor.infrastructure;
  await inTransaction(database, (tx) => mailInvoice(kontor.infrastructure, tx, invoice, { kind: 'transfer', to }));
  const [mail] = await mailOf(buyer, /^Rechnung /);
  expect(mail?.links).toEqual([expect.stringContaining(`${buyer.shopPath}/invoices?pay=${invoice.uuid}`)]);
  expect(mail?.text).toContain('Bitte überweisen Sie 236,81\u00a0€ bis zum 17.\u00a0Dezember\u00a02026 auf');
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
    `Kontoinhaber: Kontor GmbH\nIBAN: DE89 3704 0044 0532 0130 00\nBIC: COBADEFFXXX\nVerwendungszweck: ${invoice.number}`,
  );
  expect(mail?.attachments.map(({ name }) => name)).toEqual([`${invoice.number}.pdf`]);
});

test('an invoice that will be collected says with what, in the language of the account', async () => {
  const buyer = await orderer(kontor);
  const invoice = { ...(await paidInvoice(buyer)), paid_at: null };
  const { database } = kontor.infrastructure;
  await database.updateTable('app_user').set({ language: 'en' }).where('email', '=', buyer.email).execute();
  const by = { type: 'sepa_debit' as const, label: 'DE •••• 3000' };
  await inTransaction(database, (tx) =>
    mailInvoice(kontor.infrastructure, tx, invoice, { kind: 'collected', amount: invoice.total, by }),
  );
  const [mail] = await mailOf(buyer, /^Invoice /);
  expect(mail?.text).toContain('we will collect €236.81 within the next few days');
  expect(mail?.text).toContain('Payment method: SEPA direct debit (DE\u00a0••••\u00a03000).');
});

test('what a credit has settled already is not asked for again: mail, page and balance name the rest', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(
    kontor,
    buyer,
    selection('starter', { yearly: true }),
    'bank_transfer',
  );
  const { customer } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select('stripe_customer_id as customer')
    .where('uuid', '=', stripeSubscriptions[0]?.uuid ?? '')
    .executeTakeFirstOrThrow();
  await kontor.stripe.customers.createBalanceTransaction(customer, { amount: -10_000, currency: 'eur' });
  const more = { ...selection('professional', { yearly: true }), paymentMethodType: 'bank_transfer' as const };
  expect((await buyer.order(more, stripeSubscriptions[0]?.uuid)).statusCode).toBe(200);
  await kontor.settle();
  const [upgrade] = await listedInvoices(buyer);
  const owed = (upgrade?.total ?? 0) - 10_000;
  const item = (await balanceOf(buyer)).items.find(({ invoiceUuid }) => invoiceUuid === upgrade?.uuid);
  expect(item?.amount).toBe(owed);
  const [mail] = await mailOf(buyer, new RegExp(`^Rechnung ${upgrade?.number}`));
  expect(mail?.text).toContain(`Bitte überweisen Sie ${formatCents(owed, 'de')} bis zum`);
  expect(mail?.text).toContain(`Bereits beglichen: ${formatCents(-10_000, 'de')}`);
});
