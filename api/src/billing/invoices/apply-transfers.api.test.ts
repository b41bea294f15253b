import { formatCents } from '@kontor/domain/money';
import { afterEach, expect, test } from 'vitest';
import { minutes } from '../../infrastructure/clock.ts';
import { mailsTo } from '../../testing/accounts.ts';
import { balanceOf, billingOf, listedInvoices, onlyInvoice } from '../../testing/invoices.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { readEntitlements } from '../dunning/read-entitlements.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { queueComparison } from '../webhooks/compare-customer.ts';

const kontor = await testBilling();
const { stripe, faults } = kontor;

afterEach(() => faults.change({ reset: true }));

/** Ordered by bank transfer and never paid: switched off, and overdue for longer than the provider pays invoices itself. */
async function suspended() {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { total, number, stripe_id } = await onlyInvoice(kontor, buyer);
  const { customer } = await stripe.invoices.retrieve(stripe_id);
  await kontor.pass(60);
  await buyer.signIn();
  expect(await stateOf(buyer)).toBe('suspended');
  const transfer = (amount: number) =>
    stripe.testHelpers.customers.fundCashBalance(idOf(customer ?? ''), {
      amount,
      currency: 'eur',
      reference: number ?? '',
    });
  return { buyer, total, transfer, customer: idOf(customer ?? '') };
}

const stateOf = async (buyer: Orderer) => (await readEntitlements(kontor.infrastructure.database, shopOf(buyer))).state;

test('a transfer long after the due date pays the invoice and switches the shop on', async () => {
  const { buyer, total, transfer } = await suspended();
  await transfer(total);
  await kontor.settle();
  expect((await balanceOf(buyer)).owed).toBe(0);
  expect(await listedInvoices(buyer)).toMatchObject([{ state: 'paid' }]);
  expect(await stateOf(buyer)).toBe('active');
});

/** The mails that confirm a part of an invoice, oldest first. */
const partsConfirmed = async ({ client, email }: Orderer) =>
  (await mailsTo(client, email)).filter(({ subject }) => subject.startsWith('Teilzahlung')).map(({ text }) => text);

test('a transfer that is too small is confirmed, and from then on the rest is asked for, by transfer alone', async () => {
  const { buyer, total, transfer } = await suspended();
  await transfer(total - 100);
  await kontor.settle();
  const { owed, items } = await balanceOf(buyer);
  expect({ owed, items }).toMatchObject({ owed: 100, items: [{ total, amount: 100, transferred: total - 100 }] });
  expect(await listedInvoices(buyer)).toMatchObject([{ state: 'open', total, owed: 100 }]);
  expect(await stateOf(buyer)).toBe('suspended');
  const account = await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/account`);
  expect(account.json()).toMatchObject({ owed: 100, unassigned: 0 });
  const [confirmation = '', ...others] = await partsConfirmed(buyer);
  expect(others).toEqual([]);
  expect(confirmation).toContain(`${formatCents(total - 100, 'de')} bei uns eingegangen`);
  expect(confirmation).toMatch(/überweisen Sie noch 1,00\s€ .*Offener Betrag: 1,00\s€\n.*Verwendungszweck: RE-/s);
  const pay = `POST ${buyer.shopPath}/invoice/${items[0]?.invoiceUuid}/pay`;
  expect((await buyer.client.expect(200, pay)).json()).toMatchObject({ bankTransfer: { amount: 100 } });
  // A card would be charged with the whole of it.
  for (const newMethodType of ['card', 'sepa_debit']) {
    const refused = await buyer.client.expect(409, pay, { newMethodType });
    expect(refused.json()).toMatchObject({ code: 'payment-method-unavailable' });
  }
  await transfer(100);
  await kontor.settle();
  expect((await balanceOf(buyer)).owed).toBe(0);
  expect(await stateOf(buyer)).toBe('active');
});

test('a part whose event was lost is found by the daily comparison, when it is seen a second time', async () => {
  const { buyer, total, transfer, customer } = await suspended();
  await faults.change({ add: [{ kind: 'drop-events', times: 1 }] });
  await transfer(total - 100);
  await kontor.settle();
  expect((await balanceOf(buyer)).owed).toBe(total);
  const { database, clock } = kontor.infrastructure;
  await queueComparison(billingOf(kontor), database, { stripeCustomerId: customer, seen: [] }, clock.now());
  await kontor.settle();
  await kontor.timeTravel.advance(minutes(16));
  await buyer.signIn();
  expect((await balanceOf(buyer)).owed).toBe(100);
  expect(await partsConfirmed(buyer)).toHaveLength(1);
});

test('a card that is refused because a part has just arrived makes the rest known, before its event comes', async () => {
  const { buyer, total, transfer } = await suspended();
  await faults.change({ add: [{ kind: 'drop-events', times: 1 }] });
  await transfer(total - 100);
  await kontor.settle();
  const [{ invoiceUuid } = { invoiceUuid: '' }] = (await balanceOf(buyer)).items;
  await buyer.client.expect(409, `POST ${buyer.shopPath}/invoice/${invoiceUuid}/pay`, { newMethodType: 'card' });
  expect(await balanceOf(buyer)).toMatchObject({ owed: 100, items: [{ transferred: total - 100 }] });
});

test('a transfer whose event was lost is applied by the daily comparison', async () => {
  const { buyer, total, transfer, customer } = await suspended();
  await faults.change({ add: [{ kind: 'drop-events', times: 2 }] });
  await transfer(total);
  await kontor.settle();
  expect((await balanceOf(buyer)).owed).toBe(total);
  const { database, clock } = kontor.infrastructure;
  await queueComparison(billingOf(kontor), database, { stripeCustomerId: customer, seen: [] }, clock.now());
  await kontor.settle();
  expect((await balanceOf(buyer)).owed).toBe(0);
  expect(await stateOf(buyer)).toBe('active');
});
