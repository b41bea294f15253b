import { randomUUID } from 'node:crypto';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import {
  confirm,
  customerOf,
  type Orderer,
  orderer,
  selection,
  shopOf,
  testBilling,
} from '../../testing/test-billing.ts';
import { recoverOrderJob } from './change-contract.ts';

const kontor = await testBilling();

const order = { ...selection('starter', { wms: 1 }), paymentMethodType: 'card' as const };

/** The shop's subscriptions at the payment provider, without replaced ones. */
async function subscriptionsAtProvider(buyer: Orderer) {
  const customer = await customerOf(kontor, buyer);
  const { data } = await kontor.stripe.subscriptions.list({ customer, status: 'all' });
  return data;
}

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test('twenty clicks with one key are one order with one answer', async () => {
  const buyer = await orderer(kontor);
  const key = randomUUID();
  const answers = await times(20, () => buyer.order(order, key));
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(answer.json()).toMatchObject({ status: 409, code: 'idempotency-key-in-flight' });
  }
  const last = await buyer.order(order, key);
  const secrets = [...answers, last].filter(({ statusCode }) => statusCode === 200).map((answer) => answer.body);
  expect(new Set(secrets).size).toBe(1);
  expect(await subscriptionsAtProvider(buyer)).toHaveLength(1);
});

test('twenty tabs, each with a key of its own, are one order', async () => {
  const buyer = await orderer(kontor);
  const answers = await times(20, () => buyer.order(order));
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(answer.json()).toMatchObject({ status: 409, code: 'subscription-in-progress' });
  }
  expect(await subscriptionsAtProvider(buyer)).toHaveLength(1);

  const again = await buyer.order(order);
  await confirm(kontor.stripe, again.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  expect((await buyer.subscription()).state).toBe('active');
  const late = await times(5, () => buyer.order(order));
  for (const answer of late) expect(answer.json()).toMatchObject({ code: 'subscription-in-progress' });
  expect(await subscriptionsAtProvider(buyer)).toHaveLength(1);
});

test('the same key with another order is refused', async () => {
  const buyer = await orderer(kontor);
  const key = randomUUID();
  expect((await buyer.order(order, key)).statusCode).toBe(200);
  const other = await buyer.order({ ...order, ...selection('advanced') }, key);
  expect(other.json()).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
});

test('the same key with a new quote of the same cart repeats the order, and gets its answer', async () => {
  const buyer = await orderer(kontor);
  const key = randomUUID();
  const wanted = selection('starter', { wms: 1 });
  const [one, other] = [await buyer.cart(wanted), await buyer.cart(wanted)];
  expect(other.quoteId).not.toBe(one.quoteId);
  const first = await buyer.order({ ...order, quoteId: one.quoteId }, key);
  const again = await buyer.order({ ...order, quoteId: other.quoteId }, key);
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
});

test("another organization's key is a new one", async () => {
  const key = randomUUID();
  const buyers = [await orderer(kontor), await orderer(kontor)];
  const answers = await Promise.all(buyers.map((buyer) => buyer.order(order, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.body).not.toBe(answers[1]?.body);
});

test('a new order before the payment replaces the earlier one', async () => {
  const buyer = await orderer(kontor);
  const first = (await buyer.order(order)).json<OrderAnswer>();
  const second = (await buyer.order({ ...order, ...selection('enterprise') })).json<OrderAnswer>();
  expect(second.clientSecret?.clientSecret).not.toBe(first.clientSecret?.clientSecret);
  const atProvider = await subscriptionsAtProvider(buyer);
  expect(atProvider.map(({ status }) => status).sort()).toEqual(['incomplete', 'incomplete_expired']);

  await confirm(kontor.stripe, second, 'pm_card_visa');
  await kontor.settle();
  const { state, items } = await buyer.subscription();
  expect([state, items.map(({ product }) => product.type)]).toEqual(['active', ['enterprise']]);
});

test("a process killed between the provider's call and the commit: the next attempt finds the same subscription", async () => {
  const buyer = await orderer(kontor);
  const { database } = kontor.infrastructure;
  await kontor.settle();
  await buyer.order(order, randomUUID());
  // The state after a crash between the provider's call and the commit.
  const [before] = await subscriptionsAtProvider(buyer);
  await database
    .deleteFrom('payment_subscription')
    .where('stripe_id', '=', before?.id ?? '')
    .execute();
  await database
    .updateTable('billing_order')
    .set({ state: 'working', answer: null, lease_until: new Date(0) })
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();

  const retried = await buyer.order(order);
  expect(retried.statusCode).toBe(200);
  const after = await subscriptionsAtProvider(buyer);
  expect(after.map(({ id }) => id)).toEqual([before?.id]);
});

test("a process killed before the provider's call: the order is completed later, once", async () => {
  const buyer = await orderer(kontor);
  const { database } = kontor.infrastructure;
  await buyer.order(order);
  const shopUuid = shopOf(buyer);
  const [first] = await subscriptionsAtProvider(buyer);
  await kontor.stripe.subscriptions.cancel(first?.id ?? '');
  await kontor.settle();
  await database
    .updateTable('billing_order')
    .set({ uuid: randomUUID(), state: 'working', answer: null, lease_until: new Date(0) })
    .where('shop_uuid', '=', shopUuid)
    .execute();
  const { uuid } = await database
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  const { jobs } = kontor.infrastructure;
  await Promise.all([1, 2, 3].map(() => jobs.enqueue(database, recoverOrderJob, { orderUuid: uuid })));
  await kontor.settle();
  const all = await subscriptionsAtProvider(buyer);
  expect(all.map(({ status }) => status).sort()).toEqual(['incomplete', 'incomplete_expired']);
});
