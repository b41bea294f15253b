import { randomUUID } from 'node:crypto';
import type { BaseData } from '@kontor/contract/organization';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { confirm, type Orderer, orderer, selection, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

const wanted = selection('starter');
const order = { ...wanted, paymentMethodType: 'card' as const };

async function move(buyer: Orderer, to: Partial<BaseData>): Promise<void> {
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, baseData(to));
  await kontor.settle();
}

const paidFor = async (answer: OrderAnswer): Promise<number> => {
  const id = answer.clientSecret?.clientSecret.split('_secret')[0] ?? '';
  return (await kontor.stripe.paymentIntents.retrieve(id)).amount;
};

test('an order that is repeated after its price changed is charged by the new price, and the old one makes way', async () => {
  const buyer = await orderer(kontor);
  const { quoteId } = await buyer.cart(wanted);
  const first = (await buyer.order({ ...order, quoteId })).json<OrderAnswer>();
  expect(await paidFor(first)).toBe(17_731);

  await move(buyer, { isoCountryCode: 'AT', vatId: 'AT000000000' });
  const stale = await buyer.order({ ...order, quoteId });
  expect(stale.json()).toMatchObject({ status: 409, code: 'quote-changed', cart: { total: 14_900 } });
  const cart = await buyer.cart(wanted);
  const second = (await buyer.order({ ...order, quoteId: cart.quoteId })).json<OrderAnswer>();
  expect(await paidFor(second)).toBe(14_900);

  await expect(confirm(kontor.stripe, first, 'pm_card_visa')).rejects.toMatchObject({ statusCode: 400 });
  await confirm(kontor.stripe, second, 'pm_card_visa');
  await kontor.settle();
  const invoices = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`);
  expect(invoices.json()).toMatchObject([{ total: 14_900, state: 'paid', number: expect.stringMatching(/-00001$/) }]);
});

test('an order that is repeated at the same price, under another quote, keeps its payment', async () => {
  const buyer = await orderer(kontor);
  const first = await buyer.order({ ...order, quoteId: (await buyer.cart(wanted)).quoteId });
  const second = await buyer.order({ ...order, quoteId: (await buyer.cart(wanted)).quoteId });
  expect([first.statusCode, second.body]).toEqual([200, first.body]);
});

test('an order that is repeated is held to the rules as they apply by now', async () => {
  const buyer = await orderer(kontor);
  expect((await buyer.order(order)).statusCode).toBe(200);
  await move(buyer, { isoCountryCode: 'AT' });
  expect((await buyer.order(order)).json()).toMatchObject({ status: 409, code: 'tax-id-required' });
});

test('a repeated order with an unknown quote is refused', async () => {
  const buyer = await orderer(kontor);
  expect((await buyer.order(order)).statusCode).toBe(200);
  const again = await buyer.order({ ...order, quoteId: randomUUID() });
  expect(again.json()).toMatchObject({ status: 409, code: 'quote-changed' });
});

test('an order that was paid a moment ago does not make way for another one', async () => {
  const buyer = await orderer(kontor);
  const first = await buyer.order(order);
  await confirm(kontor.stripe, first.json<OrderAnswer>(), 'pm_card_visa');
  const other = await buyer.order({ ...selection('advanced'), paymentMethodType: 'card' });
  expect(other.json()).toMatchObject({ status: 409, code: 'subscription-in-progress' });
  await kontor.settle();
  expect(await buyer.subscription()).toMatchObject({
    state: 'active',
    items: [{ product: { type: 'starter' } }],
    stripeSubscriptions: [{ state: 'active' }],
  });
});

test('the same key and the same order are answered the same, whatever has changed since', async () => {
  const buyer = await orderer(kontor);
  const key = randomUUID();
  const first = await buyer.order(order, key);
  await move(buyer, { isoCountryCode: 'AT', vatId: 'AT000000000' });
  expect((await buyer.order(order, key)).body).toBe(first.body);
});
