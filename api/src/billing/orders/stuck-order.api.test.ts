import type { OrderProgress } from '@kontor/contract/subscription';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { merchant } from '../../testing/accounts.ts';
import { newOperator } from '../../testing/operator.ts';
import {
  confirm,
  type Orderer,
  orderer,
  selection,
  setOrders,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { unstorableReadings } from '../../testing/unstorable-readings.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { infrastructure, stripe, faults } = kontor;
const { database } = infrastructure;
const { breakOurSide, repair } = unstorableReadings(database);

let operator: TestClient;
beforeEach(async () => {
  operator = await signInOperator();
});
afterEach(() => faults.change({ reset: true }));

const first = { ...selection('starter'), paymentMethodType: 'card' as const };

const ordersOf = (buyer: Orderer) =>
  database
    .selectFrom('billing_order')
    .select(['uuid', 'kind', 'state', 'problem_code'])
    .where('shop_uuid', '=', shopOf(buyer))
    .orderBy('created_at')
    .execute();
async function atProvider(buyer: Orderer) {
  const { data } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
  return data.filter(({ metadata }) => metadata['shop_uuid'] === shopOf(buyer));
}
const cancel = async (buyer: Orderer) => {
  const { stripeSubscriptions } = await buyer.subscription();
  return buyer.client.call(
    `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${stripeSubscriptions[0]?.uuid}/cancel`,
  );
};
async function stuckOf(buyer: Orderer): Promise<string> {
  const listed = (await operator.expect(200, 'GET /operator/order')).json<{ uuid: string; shopUuid: string }[]>();
  const order = listed.find(({ shopUuid }) => shopUuid === shopOf(buyer));
  if (order === undefined) throw new Error('No change of this shop needs an operator');
  return `POST /operator/order/${order.uuid}/settle`;
}
async function signInOperator(): Promise<TestClient> {
  const { client } = await newOperator(kontor, operators);
  return client;
}
const close = { action: 'close' };

/** An order whose first call did nothing at the payment provider, and which needs an operator. */
async function withoutEffect(buyer: Orderer): Promise<string> {
  await faults.change({ add: [{ kind: 'cut', method: 'POST', path: '/v1/subscriptions', times: 3 }] });
  expect((await buyer.order(first)).statusCode).toBe(503);
  await faults.change({ reset: true });
  await setOrders(kontor, buyer, 'needs-attention', '0 seconds');
  return stuckOf(buyer);
}

test('a closed order that did nothing at the payment provider ends as failed, and the shop can order again', async () => {
  const buyer = await orderer(kontor);
  const settle = await withoutEffect(buyer);
  expect((await buyer.order({ ...selection('advanced'), paymentMethodType: 'card' })).json()).toMatchObject({
    status: 409,
    code: 'subscription-in-progress',
  });
  await operator.expect(204, settle, close);
  const progress = await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/order`);
  expect(progress.json<OrderProgress>()).toMatchObject({ state: 'failed', code: 'payment-provider-error' });

  const again = await buyer.order(first);
  expect(again.statusCode).toBe(200);
  await confirm(stripe, again.json(), 'pm_card_visa');
  await kontor.settle();
  expect((await buyer.subscription()).state).toBe('active');
  expect(await atProvider(buyer)).toHaveLength(1);
});

test('a closed order that created its subscription leaves the shop with it', async () => {
  const buyer = await orderer(kontor);
  await breakOurSide();
  await buyer.order({ ...selection('starter', { yearly: true }), paymentMethodType: 'bank_transfer' });
  await repair();
  await setOrders(kontor, buyer, 'needs-attention', '0 seconds');
  expect((await buyer.subscription()).state).toBe('trial');
  await operator.expect(204, await stuckOf(buyer), close);
  expect((await buyer.subscription()).state).toBe('active');
  expect((await cancel(buyer)).statusCode).toBe(200);
  expect((await ordersOf(buyer)).map(({ kind, state, problem_code }) => [kind, state, problem_code])).toEqual([
    ['create', 'failed', 'payment-provider-error'],
    ['cancel', 'done', null],
  ]);
});

test('a closed upgrade that was paid gives the shop what it paid for, once', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  await breakOurSide();
  await buyer.order({ ...selection('enterprise'), paymentMethodType: 'card' }, stripeSubscriptions[0]?.uuid);
  await kontor.pass(1);
  await repair();
  await buyer.signIn();
  operator = await signInOperator();
  await operator.expect(204, await stuckOf(buyer), close);
  expect((await buyer.subscription()).items.map(({ product }) => product.type)).toEqual(['enterprise']);
  const [subscription] = await atProvider(buyer);
  const { data } = await stripe.invoices.list({ subscription: subscription?.id ?? '' });
  expect(data.map(({ billing_reason }) => billing_reason)).toEqual(['subscription_update', 'subscription_create']);
  expect((await cancel(buyer)).statusCode).toBe(200);
});

test('while the payment provider is unavailable nothing is closed', async () => {
  const buyer = await orderer(kontor);
  const settle = await withoutEffect(buyer);
  await faults.change({ add: [{ kind: 'cut', method: 'GET', path: '/v1/subscriptions', times: 3 }] });
  const refused = await operator.call(settle, { body: close });
  expect(refused.json()).toMatchObject({ status: 503, code: 'payment-provider-unavailable' });
  expect((await ordersOf(buyer)).map(({ state }) => state)).toEqual(['needs-attention']);
});

test('an order is closed once, and only by operators', async () => {
  const buyer = await orderer(kontor);
  const settle = await withoutEffect(buyer);
  const { client: stranger } = await merchant(kontor);
  for (const client of [buyer.client, stranger]) {
    expect((await client.call(settle, { body: close })).json()).toMatchObject({ status: 403, code: 'forbidden' });
  }
  const visitor = kontor.client();
  await visitor.call('GET /config');
  expect((await visitor.call(settle, { body: close })).json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect((await ordersOf(buyer)).map(({ state }) => state)).toEqual(['needs-attention']);
  await operator.expect(204, settle, close);
  expect((await operator.call(settle, { body: close })).json()).toMatchObject({ status: 409, code: 'order-not-stuck' });
  const unknown = 'POST /operator/order/0197a000-0000-7000-8000-0000000000aa/settle';
  expect((await operator.call(unknown, { body: close })).json()).toMatchObject({ status: 404, code: 'not-found' });
});
