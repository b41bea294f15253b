import type { DunningProcess } from '@kontor/contract/dunning';
import type { AccountEntry, OrganizationAccount } from '@kontor/contract/organization-account';
import { formatCents } from '@kontor/domain/money';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { compare, differencesOf } from '../../testing/comparison.ts';
import { balanceOf, billingOf, listedInvoices, onlyInvoice } from '../../testing/invoices.ts';
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
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorDispute } from './mirror-dispute.ts';
import { creditPaidTwiceJob } from './paid-twice-job.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

const dunning = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${providerOf(buyer)}/dunning-process`)).json<DunningProcess | ''>();
const entitled = async (buyer: Orderer) => (await readEntitlements(database, shopOf(buyer))).state;
const subjects = async (buyer: Orderer) => (await mailsTo(buyer.client, buyer.email)).map(({ subject }) => subject);

async function entries(buyer: Orderer): Promise<[kind: string, amount: number][]> {
  const rows = await database
    .selectFrom('ledger_entry')
    .select(['kind', 'amount'])
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();
  return rows.map(({ kind, amount }): [string, number] => [kind, amount]).sort();
}

async function pass(buyer: Orderer, days: number): Promise<void> {
  await kontor.pass(days);
  await buyer.signIn();
}

async function seconds(count: number): Promise<void> {
  await kontor.timeTravel.advance(count * 1000);
  await kontor.settle();
}

async function disputeOf(buyer: Orderer) {
  const { stripe_id } = await onlyInvoice(kontor, buyer);
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: stripe_id });
  const payment_intent = data[0]?.payment.payment_intent;
  if (typeof payment_intent !== 'string') throw new Error('Not paid by a payment intent');
  const [dispute] = (await kontor.stripe.disputes.list({ payment_intent })).data;
  if (dispute === undefined) throw new Error('There is no dispute');
  return dispute;
}

async function win(dispute: string): Promise<void> {
  await kontor.stripe.disputes.update(dispute, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await seconds(5);
}

const numberOf = (document: AccountEntry['document']) => document && 'number' in document && document.number;
const accountOf = async ({ client, organizationUuid }: Orderer): Promise<OrganizationAccount> =>
  (await client.expect(200, `GET /organization/${organizationUuid}/account`)).json<OrganizationAccount>();

const invoiceOf = async (buyer: Orderer) => ({ invoiceUuid: (await onlyInvoice(kontor, buyer)).uuid });

test('a dispute that is won makes the invoice paid again and ends its dunning, however often it is told', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_createDispute');
  await seconds(5);
  const { id } = await disputeOf(buyer);
  expect(await listedInvoices(buyer)).toMatchObject([{ state: 'open', paidAt: null }]);
  expect((await balanceOf(buyer)).owed).toBe(17_731);
  expect(await dunning(buyer)).toMatchObject({ cause: 'sepa-chargeback' });

  await win(id);
  await mirrorDispute(billingOf(kontor), id);
  expect(await listedInvoices(buyer)).toMatchObject([{ state: 'paid', paidAt: expect.any(String) }]);
  expect((await balanceOf(buyer)).owed).toBe(0);
  expect(await dunning(buyer)).toBe('');
  expect(await entries(buyer)).toEqual([
    ['chargeback', 17_731],
    ['chargeback-reversal', -17_731],
    ['invoice', 17_731],
    ['payment', -17_731],
  ]);
});

test('a dispute that is won after the invoice was paid again becomes credit, which the next order uses', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_createDispute');
  await seconds(5);
  const { id } = await disputeOf(buyer);
  await changeMethod(kontor, buyer, 'pm_card_visa');
  expect((await balanceOf(buyer)).owed).toBe(0);
  await win(id);
  await kontor.infrastructure.jobs.enqueue(database, creditPaidTwiceJob, await invoiceOf(buyer));
  await mirrorDispute(billingOf(kontor), id);
  await kontor.settle();

  const { number } = await onlyInvoice(kontor, buyer);
  const account = await accountOf(buyer);
  expect(account).toMatchObject({ credit: 17_731, unassigned: 0, owed: 0 });
  expect(account.entries.map(({ of, kind, amount, document }) => [of, kind, amount, numberOf(document)])).toEqual(
    expect.arrayContaining([
      ['invoice', 'refund', 17_731, number],
      ['credit', 'given', -17_731, number],
    ]),
  );
  expect(account.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(-17_731);
  expect(await listedInvoices(buyer)).toMatchObject([{ state: 'paid' }]);
  const customer = await customerOf(kontor, buyer);
  await compare(kontor, customer);
  expect(await differencesOf(kontor, customer)).toEqual([]);

  await buyer.signIn();
  const wanted = selection('advanced');
  const { quoteId, dueNow } = await buyer.cart(wanted);
  expect(dueNow.amount).toBe(0);
  const { stripeSubscriptions } = await buyer.subscription();
  const upgrade = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, stripeSubscriptions[0]?.uuid);
  expect(upgrade.statusCode).toBe(200);
  await kontor.settle();
  const [newest] = await listedInvoices(buyer);
  expect([newest?.state, (await accountOf(buyer)).credit]).toEqual(['paid', 17_731 - (newest?.total ?? 0)]);
});

test('both chargebacks of an invoice that was charged three times become credit, each once', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_createDispute');
  await seconds(5);
  const { id: first } = await disputeOf(buyer);
  await changeMethod(kontor, buyer, 'pm_card_createDispute');
  await seconds(5);
  const second = (await kontor.stripe.disputes.list()).data.find(({ id }) => id !== first && id.length > 0);
  await changeMethod(kontor, buyer, 'pm_card_visa');
  await win(first);
  expect(await accountOf(buyer)).toMatchObject({ credit: 17_731, owed: 0 });
  await win(second?.id ?? '');
  expect(await accountOf(buyer)).toMatchObject({ credit: 2 * 17_731, owed: 0 });
});

test('an inquiry moves no money, and its invoice stays paid', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_createDisputeInquiry');
  await seconds(5);
  await mirrorDispute(billingOf(kontor), (await disputeOf(buyer)).id);
  expect(await listedInvoices(buyer)).toMatchObject([{ state: 'paid' }]);
  expect(await dunning(buyer)).toBe('');
});

test('an invoice is dunned by its own method and due date after the subscription changed to a card', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: false });
  expect(await balanceOf(buyer)).toMatchObject({ items: [{ collectionMethod: 'send_invoice', isOverdue: false }] });
  await pass(buyer, 15);
  expect(await dunning(buyer)).toMatchObject({ state: 'invoice-finalized', cause: 'unpaid-bank-transfer' });
  await pass(buyer, 32);
  expect(await dunning(buyer)).toMatchObject({ state: 'overdue' });
});

test('of several invoices each is dunned, and the one that has come furthest is shown', async () => {
  const buyer = await orderer(kontor);
  const starter = selection('starter', { yearly: true });
  const { stripeSubscriptions } = await subscribe(kontor, buyer, starter, 'bank_transfer');
  const first = await onlyInvoice(kontor, buyer);
  await pass(buyer, 10);
  const more = selection('advanced', { yearly: true });
  const { quoteId } = await buyer.cart(more);
  const order = { ...more, paymentMethodType: 'bank_transfer' as const, quoteId };
  expect((await buyer.order(order, stripeSubscriptions[0]?.uuid)).statusCode).toBe(200);
  await pass(buyer, 15);
  const { items, owed } = await balanceOf(buyer);
  expect(items.map(({ isOverdue }) => isOverdue)).toEqual([true, true]);
  expect(owed).toBe(items.reduce((sum, { amount }) => sum + amount, 0));
  const processes = await database
    .selectFrom('dunning_process')
    .select('state')
    .where(
      'invoice_uuid',
      'in',
      items.map(({ invoiceUuid }) => invoiceUuid),
    )
    .execute();
  expect(processes.map(({ state }) => state).sort()).toEqual(['invoice-finalized', 'invoice-reminder-sent']);
  expect(await dunning(buyer)).toMatchObject({ state: 'invoice-reminder-sent', invoiceUuid: first.uuid });
});

test('a transfer is asked for by mail with everything it needs, and settles the invoice with a receipt', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { total, number, stripe_id, bank_account: account } = await onlyInvoice(kontor, buyer);
  const mails = await mailsTo(buyer.client, buyer.email);
  // The page shows the same data as the document, which also has a GiroCode.
  const mail = mails.find(({ subject }) => subject.startsWith(`Rechnung ${number}`));
  expect(mail?.attachments).toMatchObject([{ name: `${number}.pdf`, type: 'application/pdf' }]);
  expect(mail?.text).toContain(`Verwendungszweck: ${number}`);
  expect(mail?.text.replaceAll(/[ \u00a0]/g, '')).toContain(`IBAN:${account?.iban}`);
  expect(mail?.text).toMatch(/1\.773,10\u00a0€ bis zum /);
  await pass(buyer, 20);
  expect(await dunning(buyer)).toMatchObject({ cause: 'unpaid-bank-transfer' });

  const { customer } = await kontor.stripe.invoices.retrieve(stripe_id);
  const path = { amount: total, currency: 'eur', reference: number ?? '' };
  await kontor.stripe.testHelpers.customers.fundCashBalance(idOf(customer ?? ''), path);
  await kontor.settle();
  expect(await listedInvoices(buyer)).toMatchObject([{ state: 'paid', paidAt: expect.any(String) }]);
  expect(await dunning(buyer)).toBe('');
  expect((await subjects(buyer))[0]).toBe(`Zahlungsbestätigung zur Rechnung ${number}`);
  expect(await entries(buyer)).toEqual([
    ['invoice', total],
    ['payment', -total],
  ]);
});

test('after a credit note the list, the balance and the bank details name what is left to pay', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { uuid, total, stripe_id: invoice } = await onlyInvoice(kontor, buyer);
  await kontor.stripe.creditNotes.create({ invoice, amount: 11_900 });
  await kontor.settle();
  const left = total - 11_900;
  const listed = await listedInvoices(buyer);
  expect(listed.find((each) => each.uuid === uuid)).toMatchObject({ state: 'open', total, owed: left });
  expect(listed.find(({ kind }) => kind === 'credit-note')).toMatchObject({ total: -11_900, owed: 0 });
  expect((await balanceOf(buyer)).items).toMatchObject([{ total, amount: left }]);
  const answer = await buyer.client.expect(200, `POST ${buyer.shopPath}/invoice/${uuid}/pay`);
  expect(answer.json()).toMatchObject({ bankTransfer: { amount: left } });
});

test('an invoice that is voided is not owed, and one that was given up is no loss once it is paid', async () => {
  const [voided, givenUp] = [await orderer(kontor), await orderer(kontor)];
  for (const buyer of [voided, givenUp]) {
    await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  }
  await kontor.stripe.invoices.voidInvoice((await onlyInvoice(kontor, voided)).stripe_id);
  const { stripe_id } = await onlyInvoice(kontor, givenUp);
  await kontor.stripe.invoices.markUncollectible(stripe_id);
  await kontor.settle();
  expect(await listedInvoices(voided)).toMatchObject([{ state: 'void' }]);
  expect(await entries(voided)).toEqual([
    ['invoice', 177_310],
    ['void', -177_310],
  ]);
  expect(await listedInvoices(givenUp)).toMatchObject([{ state: 'uncollectible' }]);
  await kontor.stripe.invoices.pay(stripe_id, { paid_out_of_band: true });
  await kontor.settle();
  expect(await listedInvoices(givenUp)).toMatchObject([{ state: 'paid' }]);
  expect(await entries(givenUp)).toEqual([
    ['invoice', 177_310],
    ['payment', -177_310],
    ['write-off', -177_310],
    ['write-off', 177_310],
  ]);
});

test('a refund that fails is money that the customer still has to get, and operators are told', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_refundFail');
  const { stripe_id } = await onlyInvoice(kontor, buyer);
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: stripe_id });
  await kontor.stripe.refunds.create({ payment_intent: idOf(data[0]?.payment.payment_intent ?? '') });
  await kontor.settle();
  await seconds(10);
  expect(await entries(buyer)).toEqual([
    ['credit-note', -17_731],
    ['invoice', 17_731],
    ['payment', -17_731],
    ['refund', -17_731],
    ['refund', 17_731],
  ]);
  expect(kontor.logged.filter((line) => line.includes('"alarm":"refund-failed"'))).toHaveLength(1);
});

test('what is overdue suspends the shop, and paying gives everything back at once, with a mail each', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 1 }));
  expect(await entitled(buyer)).toBe('active');
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail', { paysOpenInvoices: true });
  await pass(buyer, 31);
  expect(await entitled(buyer)).toBe('past-due');
  await pass(buyer, 33);
  expect(await readEntitlements(database, shopOf(buyer))).toMatchObject({
    state: 'suspended',
    erp: { enabled: false },
    wms: { enabled: false, devices: 1 },
  });
  expect((await subjects(buyer))[0]).toBe('Radwerk ist abgeschaltet');
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: true });
  expect(await readEntitlements(database, shopOf(buyer))).toMatchObject({
    state: 'active',
    erp: { enabled: true },
    wms: { enabled: true, devices: 1 },
  });
  const mails = await mailsTo(buyer.client, buyer.email);
  const restored = mails.find(({ subject }) => subject === 'Radwerk ist wieder freigeschaltet');
  const [attached, ...others] = restored?.attachments ?? [];
  const settled = (await listedInvoices(buyer)).find(({ number }) => attached?.name === `${number}.pdf`);
  expect([settled?.state, others]).toEqual(['paid', []]);
  expect(restored?.text).toContain(formatCents(settled?.total ?? 0, 'de'));
});
