import { randomUUID } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import type { InvoicePayment } from '@kontor/contract/invoice';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { balanceOf, listedInvoices } from '../../testing/invoices.ts';
import { memberWith } from '../../testing/members.ts';
import {
  answerBank,
  changeMethod,
  confirm,
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
const { stripe } = kontor;

async function liveAtProvider(buyer: Orderer): Promise<{ stripeId: string; customer: string }> {
  const { stripeSubscriptions } = await buyer.subscription();
  const row = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select(['stripe_id', 'stripe_customer_id'])
    .where('uuid', '=', stripeSubscriptions[0]?.uuid ?? '')
    .executeTakeFirstOrThrow();
  return { stripeId: row.stripe_id, customer: row.stripe_customer_id };
}

/** The subscription ends while its last invoice is open and its card is declined. */
async function debtor(): Promise<Orderer> {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { stripeId, customer } = await liveAtProvider(buyer);
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(stripeId, { default_payment_method: id });
  await kontor.pass(31);
  await buyer.signIn();
  await stripe.subscriptions.cancel(stripeId);
  await kontor.settle();
  expect((await buyer.subscription()).state).toBe('expired');
  return buyer;
}

const owedBy = async (buyer: Orderer) => {
  const [item] = (await balanceOf(buyer)).items;
  if (item === undefined) throw new Error('Nothing is owed');
  return item;
};

async function pay(buyer: Orderer, body?: object) {
  const { invoiceUuid } = await owedBy(buyer);
  return buyer.client.call(`POST ${buyer.shopPath}/invoice/${invoiceUuid}/pay`, body === undefined ? {} : { body });
}

test('the balance names the method on file, whose failure is told as the bank words it', async () => {
  const buyer = await debtor();
  expect(await owedBy(buyer)).toMatchObject({
    amount: 17_731,
    isOverdue: true,
    paymentMethod: { type: 'card', label: 'Visa •••• 0341' },
  });
  expect((await pay(buyer)).json()).toMatchObject({ status: 402, code: 'payment-provider-error' });
});

test('what is owed for a shop can be paid after the shop was removed', async () => {
  const buyer = await debtor();
  const { invoiceUuid } = await owedBy(buyer);
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}`);
  const call = `POST ${buyer.shopPath}/invoice/${invoiceUuid}/pay`;
  const answer = (await buyer.client.expect(200, call, { newMethodType: 'card' })).json<InvoicePayment>();
  await confirm(stripe, answer, 'pm_card_mastercard');
  await kontor.settle();
  expect((await listedInvoices(buyer))[0]).toMatchObject({ state: 'paid' });
});

test('after the subscription has ended an open invoice is paid with a new card', async () => {
  const buyer = await debtor();
  const answer = await pay(buyer, { newMethodType: 'card' });
  expect(answer.json()).toMatchObject({ clientSecret: { type: 'payment_intent' }, bankTransfer: null });
  expect((await balanceOf(buyer)).owed).toBe(17_731);
  await confirm(stripe, answer.json<InvoicePayment>(), 'pm_card_mastercard');
  await kontor.settle();
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0, items: [] });
  expect((await listedInvoices(buyer))[0]).toMatchObject({ state: 'paid' });
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=invoice.paid`;
  expect((await buyer.client.expect(200, activity)).json()).toMatchObject([
    { actor: { kind: 'user', name: 'Eva Brandt' }, address: '127.0.0.0/24' },
  ]);
  const [receipt] = (await mailsTo(buyer.client, buyer.email)).filter(({ subject }) => subject.includes('Zahlung'));
  expect(receipt?.text).toContain('Mastercard\u00a0••••\u00a04444');
});

test('a person who asked first and left is not named as the payer, but the one who pays afterwards', async () => {
  const buyer = await debtor();
  await pay(buyer, { newMethodType: 'card' });
  await kontor.pass(1);
  await buyer.signIn();
  const other = await memberWith(kontor, buyer.organizationUuid, 'billing');
  await other.client.expect(200, 'PUT /user', { firstName: 'Paul', lastName: 'Weber', language: 'de' });
  const { invoiceUuid } = await owedBy(buyer);
  const call = `POST ${buyer.shopPath}/invoice/${invoiceUuid}/pay`;
  const answer = (await other.client.expect(200, call, { newMethodType: 'card' })).json<InvoicePayment>();
  await confirm(stripe, answer, 'pm_card_mastercard');
  await kontor.settle();
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=invoice.paid`;
  const entries = (await buyer.client.expect(200, activity)).json<Activity[]>();
  expect(entries.map(({ actor }) => actor.name)).toEqual(['Paul Weber']);
});

test('no person is named for a payment that the provider collects a day after a person asked and left', async () => {
  const buyer = await debtor();
  const answer = (await pay(buyer, { newMethodType: 'card' })).json<InvoicePayment>();
  await kontor.pass(1);
  await buyer.signIn();
  await confirm(stripe, answer, 'pm_card_mastercard');
  await kontor.settle();
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=invoice.paid`;
  expect((await buyer.client.expect(200, activity)).json()).toEqual([]);
});

test('a new card of which the bank requires authentication pays after it', async () => {
  const buyer = await debtor();
  const answer = (await pay(buyer, { newMethodType: 'card' })).json<InvoicePayment>();
  await confirm(stripe, answer, 'pm_card_threeDSecure2Required');
  await kontor.settle();
  expect((await balanceOf(buyer)).owed).toBe(17_731);
  await answerBank(kontor, answer, 'succeeded');
  await kontor.settle();
  expect((await balanceOf(buyer)).owed).toBe(0);
});

test('an invoice that was issued for a card is paid by a direct debit from a new account', async () => {
  const buyer = await debtor();
  const answer = await pay(buyer, { newMethodType: 'sepa_debit' });
  await confirm(stripe, answer.json<InvoicePayment>(), 'DE89370400440532013000');
  await kontor.settle();
  expect((await listedInvoices(buyer))[0]).toMatchObject({ state: expect.stringMatching(/^(processing|paid)$/) });
  await kontor.pass(14);
  await buyer.signIn();
  expect((await listedInvoices(buyer))[0]).toMatchObject({ state: 'paid' });
});

test('the method of a newer subscription pays an invoice of an ended one', async () => {
  const buyer = await debtor();
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_mastercard');
  expect(await owedBy(buyer)).toMatchObject({ paymentMethod: { type: 'card', label: 'Mastercard •••• 4444' } });
  expect((await pay(buyer)).json()).toEqual({ clientSecret: null, bankTransfer: null });
  expect((await balanceOf(buyer)).owed).toBe(0);
});

test('a new method of a newer subscription pays what an ended one left open', async () => {
  const buyer = await debtor();
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_visa');
  const { stripeSubscriptions } = await buyer.subscription();
  const call = `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/setup-intent/${randomUUID()}`;
  const { clientSecret } = (await buyer.client.expect(200, call)).json<{ clientSecret: string }>();
  await confirm(stripe, { clientSecret: { type: 'setup_intent', clientSecret } }, 'pm_card_mastercard');
  await buyer.client.expect(204, `POST ${providerOf(buyer)}/${randomUUID()}/sync`);
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0, items: [] });
});

test('a method whose set-up began before the subscription ended pays what it left open', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { stripeId } = await liveAtProvider(buyer);
  const { stripeSubscriptions } = await buyer.subscription();
  const call = `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/setup-intent/${randomUUID()}`;
  const { clientSecret } = (await buyer.client.expect(200, call)).json<{ clientSecret: string }>();
  await stripe.subscriptions.cancel(stripeId);
  await kontor.settle();
  await confirm(stripe, { clientSecret: { type: 'setup_intent', clientSecret } }, 'pm_card_visa');
  await kontor.settle();
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0, items: [] });
  expect(await kontor.infrastructure.database.selectFrom('job').select('last_error').execute()).not.toContainEqual({
    last_error: 'subscription-in-progress',
  });
});

test('a card on file pays an invoice that was issued for a bank transfer', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  expect((await owedBy(buyer)).paymentMethod).toEqual({ type: 'bank_transfer', label: '' });
  expect((await pay(buyer)).json()).toMatchObject({ bankTransfer: { accountHolder: expect.any(String) } });
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: false });
  expect((await owedBy(buyer)).paymentMethod).toMatchObject({ type: 'card' });
  expect((await pay(buyer)).json()).toEqual({ clientSecret: null, bankTransfer: null });
  expect((await balanceOf(buyer)).owed).toBe(0);
});

test('a chargeback of an ended subscription is paid with a new card, once', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', 'DE35370400440532013002');
  const { stripeId } = await liveAtProvider(buyer);
  await kontor.pass(15);
  await buyer.signIn();
  await stripe.subscriptions.cancel(stripeId);
  await kontor.settle();
  const first = (await pay(buyer, { newMethodType: 'sepa_debit' })).json<InvoicePayment>();
  const second = (await pay(buyer, { newMethodType: 'card' })).json<InvoicePayment>();
  expect((await pay(buyer, { newMethodType: 'card' })).json()).toEqual(second);
  await expect(confirm(stripe, first, 'DE89370400440532013000')).rejects.toThrow('canceled');
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=invoice.paid`;
  expect((await buyer.client.expect(200, activity)).json()).toEqual([]);
  await confirm(stripe, second, 'pm_card_visa');
  await kontor.settle();
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0, items: [] });
  expect((await buyer.client.expect(200, activity)).json()).toMatchObject([{ actor: { name: 'Eva Brandt' } }]);
});

test('a contract above the limit of direct debits gets none by paying a smaller invoice of it', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { stripeId, customer } = await liveAtProvider(buyer);
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(stripeId, { default_payment_method: id });
  await kontor.pass(31);
  await buyer.signIn();
  const { database } = kontor.infrastructure;
  await database
    .updateTable('subscription_item')
    .set({ quantity: 40 })
    .where('subscription_uuid', '=', (await buyer.subscription()).uuid)
    .execute();
  expect((await pay(buyer, { newMethodType: 'sepa_debit' })).json()).toMatchObject({
    status: 409,
    code: 'payment-method-unavailable',
  });
  expect((await pay(buyer, { newMethodType: 'card' })).statusCode).toBe(200);
});

test('an invoice that was issued to be charged cannot be paid by a transfer, which the provider would not assign', async () => {
  const buyer = await debtor();
  expect((await pay(buyer, { newMethodType: 'bank_transfer' })).json()).toMatchObject({
    status: 409,
    code: 'payment-method-unavailable',
  });
  expect((await pay(buyer, { newMethodType: 'cash' })).statusCode).toBe(422);
});

test('a transfer is possible as long as the invoice was issued for one, and charges no card on file', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: false });
  const { owed } = await balanceOf(buyer);
  expect((await pay(buyer, { newMethodType: 'bank_transfer' })).json()).toMatchObject({
    clientSecret: null,
    bankTransfer: { iban: expect.any(String), amount: owed },
  });
  expect((await balanceOf(buyer)).owed).toBe(owed);
});

test('a running subscription whose card is declined is paid with a new account, which pays its next invoices too', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { stripeId, customer } = await liveAtProvider(buyer);
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(stripeId, { default_payment_method: id });
  await kontor.pass(31);
  await buyer.signIn();
  const answer = await pay(buyer, { newMethodType: 'sepa_debit' });
  await confirm(stripe, answer.json<InvoicePayment>(), 'DE89370400440532013000');
  await kontor.pass(14);
  await buyer.signIn();
  expect((await listedInvoices(buyer))[0]).toMatchObject({ state: 'paid' });
  await kontor.pass(31);
  await buyer.signIn();
  const invoices = await listedInvoices(buyer);
  expect(invoices).toHaveLength(3);
  expect(invoices[0]?.state).toMatch(/^(processing|paid)$/);
});

test('a debit above the limit of direct debits is refused, a card is not', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('enterprise', { yearly: true, pos: 20 }), 'bank_transfer');
  const refused = (await pay(buyer, { newMethodType: 'sepa_debit' })).json();
  expect(refused).toMatchObject({ status: 409, code: 'payment-method-unavailable' });
  expect((await pay(buyer, { newMethodType: 'card' })).json()).toMatchObject({
    clientSecret: { type: 'payment_intent' },
  });
});

const confirmationTo = async (buyer: Orderer) =>
  (await mailsTo(buyer.client, buyer.email)).find(({ subject }) => subject === 'Ihre Bestellung für Radwerk')?.text;
const entitlements = (buyer: Orderer) => readEntitlements(kontor.infrastructure.database, shopOf(buyer));

test('the confirmation of a new order says what is owed from before, and what happens if it stays open', async () => {
  const buyer = await debtor();
  const { number } = await owedBy(buyer);
  await kontor.pass(1);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('starter'), 'card', 'pm_card_mastercard');
  expect(await confirmationTo(buyer)).toContain(
    `Aus früheren Rechnungen sind noch 177,31\u00a0€ offen (${number}). Bitte bezahlen Sie auch diesen Betrag`,
  );
  expect((await entitlements(buyer)).state).toBe('past-due');
});

test('once the debt is overdue, the confirmation says that the products are off until it is paid', async () => {
  const buyer = await debtor();
  await kontor.pass(35);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { items } = await balanceOf(buyer);
  expect(items.map(({ amount }) => amount)).toEqual([17_731, 177_310]);
  expect((await entitlements(buyer)).state).toBe('suspended');
  const text = await confirmationTo(buyer);
  expect(text).toContain(`noch 177,31\u00a0€ offen (${items[0]?.number}). ERP, WMS und POS sind für Radwerk deshalb`);
  expect(text).not.toContain(items[1]?.number);

  const call = `POST ${buyer.shopPath}/invoice/${items[0]?.invoiceUuid}/pay`;
  const answer = (await buyer.client.expect(200, call, { newMethodType: 'card' })).json<InvoicePayment>();
  await confirm(stripe, answer, 'pm_card_visa');
  await kontor.settle();
  expect((await entitlements(buyer)).state).toBe('active');
});

test('the confirmation to a shop without debts says nothing of debts', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  expect(await confirmationTo(buyer)).not.toContain('offen');
});
