import { afterEach, expect, test } from 'vitest';
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

test('a transfer that is too small pays nothing until the rest has arrived', async () => {
  const { buyer, total, transfer } = await suspended();
  await transfer(total - 100);
  await kontor.settle();
  const { owed, items } = await balanceOf(buyer);
  expect(owed).toBe(total);
  expect(await stateOf(buyer)).toBe('suspended');
  // What is asked for, also by the GiroCode, is the rest.
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
