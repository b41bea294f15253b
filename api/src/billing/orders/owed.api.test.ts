import type { Balance } from '@kontor/contract/invoice';
import { expect, test } from 'vitest';
import {
  changeMethod,
  type Orderer,
  orderer,
  providerOf,
  selection,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();

const balance = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/balance`)).json<Balance>();

/** The customer enters another card. */
const giveCard = (buyer: Orderer, body?: { paysOpenInvoices: boolean }) =>
  changeMethod(kontor, buyer, 'pm_card_visa', body);

/** Later charges of the card on file fail. */
async function failFromNowOn(buyer: Orderer): Promise<string> {
  const provider = (await buyer.subscription()).stripeSubscriptions[0];
  const { stripe_id: stripeId, stripe_customer_id: customer } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select(['stripe_id', 'stripe_customer_id'])
    .where('uuid', '=', provider?.uuid ?? '')
    .executeTakeFirstOrThrow();
  const { id } = await kontor.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await kontor.stripe.subscriptions.update(stripeId, { default_payment_method: id });
  return stripeId;
}

test('a card given while a bank transfer is open pays it if the customer agrees, and leaves it open if not', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const { owed } = await balance(buyer);
  expect(owed).toBeGreaterThan(0);
  await giveCard(buyer, { paysOpenInvoices: false });
  expect((await balance(buyer)).owed).toBe(owed);
  await giveCard(buyer, { paysOpenInvoices: true });
  expect(await balance(buyer)).toMatchObject({ owed: 0, items: [] });
});

test('a declined renewal that the customer leaves open is not charged to the new card by a retry', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await failFromNowOn(buyer);
  await kontor.pass(32);
  await buyer.signIn();
  const { owed } = await balance(buyer);
  expect(owed).toBeGreaterThan(0);
  await giveCard(buyer, { paysOpenInvoices: false });
  await kontor.pass(20);
  await buyer.signIn();
  expect((await balance(buyer)).owed).toBe(owed);
  expect((await buyer.client.expect(200, `GET ${providerOf(buyer)}/dunning-process`)).json()).toMatchObject({
    cause: 'failed-card-payment',
  });
});

test('who pays months later pays every period, oldest first, and is billed again from then on', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const stripeId = await failFromNowOn(buyer);
  await kontor.pass(95);
  await buyer.signIn();
  expect((await buyer.subscription()).state).toBe('unpaid');
  const before = await balance(buyer);
  expect(before.items.length).toBeGreaterThan(1);

  await giveCard(buyer);
  expect(await balance(buyer)).toMatchObject({ owed: 0, items: [] });
  expect((await buyer.subscription()).state).toBe('active');
  const { data } = await kontor.stripe.invoices.list({ subscription: stripeId, limit: 100 });
  expect(data.filter(({ status }) => status !== 'paid')).toEqual([]);

  await kontor.pass(31);
  await buyer.signIn();
  const next = await kontor.stripe.invoices.list({ subscription: stripeId, limit: 100 });
  expect([next.data.length, next.data[0]?.status]).toEqual([data.length + 1, 'paid']);
});

test('an open invoice is paid once, however often it is asked for', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const [item] = (await balance(buyer)).items;
  const pay = `POST ${buyer.shopPath}/invoice/${item?.invoiceUuid}/pay`;
  const answer = (await buyer.client.expect(200, pay)).json<{ bankTransfer: object }>();
  expect(answer).toMatchObject({ clientSecret: null, bankTransfer: { reference: item?.number, amount: item?.amount } });
  await giveCard(buyer, { paysOpenInvoices: true });
  const again = await buyer.client.call(pay);
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'invoice-not-open' }]);
});

test('a subscription that is canceled and unpaid takes no order', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }));
  await failFromNowOn(buyer);
  await kontor.pass(31);
  await buyer.signIn();
  const id = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  await buyer.client.expect(200, `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${id}/cancel`);
  expect((await buyer.subscription()).state).toBe('past-due');
  const refused = await buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, id);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'subscription-canceled' }]);
});
