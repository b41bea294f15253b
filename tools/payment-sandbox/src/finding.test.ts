import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseQuery } from './http/search.ts';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, paidOrder, type Shop, shop } from './testing/shop.ts';

const day = 86_400;

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
beforeEach(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  goods = await shop(stripe);
});
afterEach(() => sandbox.close());

const ordered = async (orderId: string) => (await order(stripe, goods, { metadata: { order: orderId } })).subscription;
const foundBy = async (query: string) => (await stripe.subscriptions.search({ query })).data.map(({ id }) => id);

test('a subscription is found by its order’s metadata once the index has caught up', async () => {
  const { id } = await ordered('o-1');
  await ordered('o-2');
  expect(await foundBy('metadata["order"]:"o-1"')).toEqual([]);
  await sandbox.advance(61);
  expect(await foundBy('metadata["order"]:"o-1"')).toEqual([id]);
  expect(await foundBy("metadata['order']:'o-1' AND status:'active'")).toEqual([]);
  expect(await foundBy("metadata['order']:'o-1' OR metadata['order']:'o-2'")).toHaveLength(2);
  expect(await foundBy('-metadata["order"]:null AND -metadata["order"]:"o-2"')).toEqual([id]);
});

test('a list contains new objects that search does not find yet', async () => {
  const { id, created } = await ordered('o-1');
  const { data } = await stripe.subscriptions.list({
    customer: goods.customer.id,
    status: 'all',
    created: { gte: created },
  });
  expect(data.map((row) => [row.id, row.metadata.order])).toEqual([[id, 'o-1']]);
});

test('the index lag can be set, and results are paged', async () => {
  await sandbox.app.faults.change({ searchLagSeconds: 0 });
  for (const orderId of ['a', 'b', 'c']) await ordered(orderId);
  const first = await stripe.subscriptions.search({ query: 'created>0', limit: 2 });
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  const rest = await stripe.subscriptions.search({ query: 'created>0', limit: 2, page: first.next_page ?? '' });
  expect([rest.data.map(({ metadata }) => metadata.order), rest.has_more]).toEqual([['a'], false]);
});

test('invoices are searched by their subscription', async () => {
  await sandbox.app.faults.change({ searchLagSeconds: 0 });
  const { id, latest_invoice: invoice } = await ordered('a');
  await ordered('b');
  const { data } = await stripe.invoices.search({ query: `subscription:"${id}" AND status:"open"` });
  expect(data.map((row) => row.id)).toEqual([idOf(invoice)]);
});

test.each(['', 'metadata', 'status:"a" AND', 'status:"a" AND status:"b" OR status:"c"', 'status:active'])(
  'the query %p cannot be read',
  (query) => {
    expect(() => parseQuery(query)).toThrow('unable to parse');
  },
);

test('a field that cannot be searched is refused', async () => {
  await expect(stripe.subscriptions.search({ query: 'items:"x"' })).rejects.toMatchObject({ statusCode: 400 });
});

test('invoices are listed by state, time of creation and due date', async () => {
  const { latest_invoice: first } = await paidOrder(stripe, goods);
  await sandbox.advance(day);
  const { invoice } = await order(stripe, goods, { collection_method: 'send_invoice', days_until_due: 14 });
  const list = async (params: Stripe.InvoiceListParams) =>
    (await stripe.invoices.list(params)).data.map(({ id }) => id);
  expect(await list({ status: 'open' })).toEqual([invoice.id]);
  expect(await list({ created: { lt: invoice.created } })).toEqual([idOf(first)]);
  expect(await list({ due_date: { gt: invoice.created } })).toEqual([invoice.id]);
});

test('schedules, intents and subscriptions are listed for their customer', async () => {
  const { id, items } = await paidOrder(stripe, goods);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const setup = await stripe.setupIntents.create({ customer: goods.customer.id });
  const other = await stripe.customers.create({});
  await stripe.setupIntents.create({ customer: other.id });
  const customer = goods.customer.id;
  expect((await stripe.subscriptionSchedules.list({ customer })).data.map((row) => row.id)).toEqual([schedule.id]);
  expect((await stripe.subscriptionSchedules.list({ customer: other.id })).data).toEqual([]);
  expect((await stripe.setupIntents.list({ customer })).data.map((row) => row.id)).toEqual([setup.id]);
  expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
  const end = items.data[0]?.current_period_end ?? 0;
  const ending = async (lte: number) => (await stripe.subscriptions.list({ current_period_end: { lte } })).data.length;
  expect([await ending(end - 1), await ending(end)]).toEqual([0, 1]);
});
