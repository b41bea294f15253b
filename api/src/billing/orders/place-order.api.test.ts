import type { Order } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import { cart } from '@kontor/domain/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { providerSubscription } from '../../testing/provider-subscription.ts';
import { paymentRow, testCatalog } from '../../testing/situation.ts';
import { until } from '../../testing/until.ts';
import { makeQuote } from '../cart/make-quote.ts';
import { loadSituation } from '../cart/shop-situation.ts';
import { placeOrder, placeOrderAndWait } from './place-order.ts';

const money = await moneyDatabase();
const { database } = money.billing;

const ordered = (selection: Selection, change: Partial<Order> = {}): Order => ({
  items: selection.items,
  isYearlySubscription: selection.isYearlySubscription,
  paymentMethodType: 'card',
  ...change,
});

/** A shop that has Advanced and four WMS devices, at a provider that accepts every order. */
async function shopAt(
  change: (stripeId: string) => Answers = () => ({}),
  delay?: (call: string) => Promise<void> | undefined,
) {
  const uuid = await money.shop();
  const stripeId = `sub_${uuid}`;
  const ordering = await money.owner(uuid);
  const { shop, organization } = ordering;
  const item = (type: string, quantity: number) => ({
    id: `si_${type}`,
    quantity,
    price: { id: `${type}-month`, metadata: { type, platform: 'cloud', version: 'v2' } },
  });
  const schedule = { id: 'sub_sched_1', status: 'active', current_phase: null, phases: [{ items: [], start_date: 1 }] };
  const { stripe, told } = answeringProvider(
    {
      'GET customers': listOf(),
      'GET customers/search': listOf(),
      'POST customers': { id: `cus_${uuid}` },
      [`GET customers/cus_${uuid}`]: { id: `cus_${uuid}`, balance: 0 },
      [`GET subscriptions/${stripeId}`]: providerSubscription(stripeId, {
        default_tax_rates: [{ id: 'vat-19', percentage: 19 }],
        items: { data: [item('advanced', 1), item('wms', 4)] },
      }),
      [`POST subscriptions/${stripeId}`]: providerSubscription(stripeId),
      'POST subscription_schedules': schedule,
      'GET subscription_schedules/sub_sched_1': schedule,
      'POST subscription_schedules/sub_sched_1': schedule,
      'GET subscriptions': listOf(),
      // Starter for a month.
      'POST invoices/create_preview': { amount_due: 17_731, starting_balance: 0 },
      'POST subscriptions': { id: `sub_new_${uuid}` },
      [`GET subscriptions/sub_new_${uuid}`]: providerSubscription(`sub_new_${uuid}`, {
        status: 'incomplete',
        latest_invoice: { id: 'in_1', confirmation_secret: { client_secret: 'pi_secret' } },
      }),
      'GET invoices/in_1': {
        id: 'in_1',
        object: 'invoice',
        status: 'open',
        total: 0,
        starting_balance: 0,
        payments: { data: [] },
      },
      ...change(stripeId),
    },
    delay,
  );
  const billing = { ...money.billing, stripe, catalog: async () => testCatalog };
  return {
    shop,
    billing,
    ordering,
    calls: () => told.map(({ call }) => call.replaceAll(uuid, 'shop')),
    order: (selection: Selection, order: Partial<Order> = {}) =>
      placeOrder(billing, ordering, ordered(selection, order)),
    quote: async (selection: Selection) =>
      makeQuote(billing, await loadSituation(database, shop, organization, billing.clock.now()), selection, 'en'),
  };
}
type Shop = Awaited<ReturnType<typeof shopAt>>;

/** Without a subscription at the provider, as on trial. */
async function newcomer(...given: Parameters<typeof shopAt>): Promise<Shop> {
  const one = await shopAt(...given);
  await database.deleteFrom('payment_subscription').where('shop_uuid', '=', one.shop.uuid).execute();
  return one;
}
const ordersOf = ({ shop }: Shop) =>
  database
    .selectFrom('billing_order')
    .selectAll()
    .where('shop_uuid', '=', shop.uuid)
    .orderBy('created_at')
    .orderBy('state')
    .execute();
const statesOf = async (one: Shop) => (await ordersOf(one)).map(({ kind, state }) => `${kind} ${state}`);
const refused = (order: Promise<unknown>, code: string) => expect(order).rejects.toMatchObject({ code });

const starter = cart('starter');
const smaller = cart('starter', 1);
const payment = { clientSecret: { type: 'payment_intent', clientSecret: 'pi_secret' } };
const nothingToConfirm = { clientSecret: null };

/** The provider of a change to another payment method, which the customer has yet to enter. */
const withSetup = () => ({
  'GET setup_intents': listOf(),
  'POST setup_intents': { id: 'seti_1' },
  'GET setup_intents/seti_1': {
    id: 'seti_1',
    status: 'requires_payment_method',
    payment_method: null,
    client_secret: 's',
  },
});
const setup = { clientSecret: { type: 'setup_intent', clientSecret: 's' } };

test('a first order creates customer and subscription, and answers what is to be confirmed', async () => {
  const one = await newcomer();
  const { uuid: quoteId } = await one.quote(starter);
  expect(await one.order(starter, { quoteId })).toEqual(payment);
  expect(one.calls()).toEqual(['POST customers', 'POST invoices/create_preview', 'POST subscriptions']);
  expect(await ordersOf(one)).toMatchObject([{ kind: 'create', state: 'done', quote_uuid: quoteId }]);
});

test('a change of a running subscription is one at the provider as well', async () => {
  const one = await shopAt();
  expect(await one.order(smaller)).toEqual(nothingToConfirm);
  expect(one.calls()).toEqual([
    'POST customers',
    'POST subscription_schedules',
    'POST subscription_schedules/sub_sched_1',
  ]);
  const [live] = await database
    .selectFrom('payment_subscription')
    .select('uuid')
    .where('shop_uuid', '=', one.shop.uuid)
    .execute();
  expect(await ordersOf(one)).toMatchObject([{ kind: 'update', state: 'done', payment_subscription_uuid: live?.uuid }]);
});

test('the billing terms that an order was taxed by are kept with it', async () => {
  const one = await shopAt();
  await one.order(smaller);
  const terms = await database.selectFrom('billing_terms').selectAll().where('shop_uuid', '=', one.shop.uuid).execute();
  expect(terms).toHaveLength(1);
});

test('the same change with the same quote is answered as before, however often it is ordered', async () => {
  const one = await shopAt();
  const { uuid: quoteId } = await one.quote(smaller);
  await one.order(smaller, { quoteId });
  const calls = one.calls();
  expect(await one.order(smaller, { quoteId })).toEqual(nothingToConfirm);
  expect([one.calls(), await statesOf(one)]).toEqual([calls, ['update done']]);
});

test.each([
  ['another selection', cart('starter', 2), {}],
  ['another method', smaller, { paymentMethodType: 'sepa_debit' as const }],
])('%s is another order', async (_, selection, change) => {
  const one = await shopAt(withSetup);
  await one.order(smaller);
  await one.order(selection, change);
  expect(await ordersOf(one)).toHaveLength(2);
});

test('an order that a dead process left behind is completed by its repetition, and not placed a second time', async () => {
  const one = await newcomer();
  await one.order(starter);
  await database
    .updateTable('billing_order')
    .set({ state: 'working', lease_until: sql<Date>`now()` })
    .where('shop_uuid', '=', one.shop.uuid)
    .execute();
  // The provider knows it by now, and the customer has nothing to confirm any more.
  const [left] = await ordersOf(one);
  const created = providerSubscription(`sub_new_${one.shop.uuid}`, { metadata: { order_uuid: left?.uuid } });
  const { stripe, told } = answeringProvider({
    'GET subscriptions': listOf(created),
    [`GET subscriptions/${created.id}`]: { ...created, metadata: {} },
  });
  const answer = await placeOrder({ ...one.billing, stripe }, one.ordering, ordered(starter));
  expect([answer, told, await statesOf(one)]).toEqual([nothingToConfirm, [], ['create done']]);
});

test('an order is held to the rules', async () => {
  const one = await shopAt();
  await refused(one.order(cart('advanced', 4)), 'nothing-changed');
  await refused(
    one.order({ ...smaller, items: smaller.items.filter(({ product }) => product.type === 'wms') }),
    'no-plan-item',
  );
  expect([one.calls(), await ordersOf(one)]).toEqual([[], []]);
});

test('an order by an unknown quote is refused before anything is stored', async () => {
  const one = await shopAt();
  await refused(one.order(smaller, { quoteId: '0197a000-0000-4000-8000-000000000009' }), 'quote-changed');
  expect([one.calls(), await ordersOf(one)]).toEqual([[], []]);
});

test('while another change is in progress an order is refused', async () => {
  const one = await shopAt();
  await money.order(one.shop.uuid);
  await refused(one.order(smaller), 'subscription-in-progress');
});

test('a newer order replaces one that waits for the customer', async () => {
  const one = await shopAt();
  const { uuid } = await money.order(one.shop.uuid);
  await database.updateTable('billing_order').set({ state: 'awaiting-setup' }).where('uuid', '=', uuid).execute();
  await one.order(smaller);
  expect((await statesOf(one)).toSorted()).toEqual(['cancel superseded', 'update done']);
});

test('what the shop has by the time an order is stored must be what the order was checked against', async () => {
  const one = await shopAt();
  const billing = {
    ...one.billing,
    // The last thing that is read before the order is stored.
    catalog: async () => {
      await database
        .updateTable('payment_subscription')
        .set({ payment_method_type: 'sepa_debit' })
        .where('shop_uuid', '=', one.shop.uuid)
        .execute();
      return testCatalog;
    },
  };
  await refused(placeOrderAndWait(billing, one.ordering, ordered(smaller)), 'subscription-in-progress');
  expect(await ordersOf(one)).toEqual([]);
});

test('a shop that cannot buy is told so', async () => {
  const one = await shopAt();
  await database.deleteFrom('subscription').where('shop_uuid', '=', one.shop.uuid).execute();
  await database.deleteFrom('payment_subscription').where('shop_uuid', '=', one.shop.uuid).execute();
  await refused(one.order(smaller), 'no-subscription');
});

test('what another process left behind is completed, and another order is placed after it', async () => {
  const one = await shopAt();
  const { uuid } = await money.order(one.shop.uuid, {
    plan: { kind: 'resume', stripeId: `sub_${one.shop.uuid}`, scheduleId: null },
  });
  await database.updateTable('billing_order').set({ lease_until: sql<Date>`now()` }).where('uuid', '=', uuid).execute();
  await one.order(smaller);
  expect((await statesOf(one)).toSorted()).toEqual(['resume done', 'update done']);
});

test('a change that was carried out by one quote is another order by another quote', async () => {
  const one = await shopAt();
  const { uuid: first } = await one.quote(smaller);
  await one.order(smaller, { quoteId: first });
  const { uuid: second } = await one.quote(smaller);
  await one.order(smaller, { quoteId: second });
  expect((await ordersOf(one)).map(({ quote_uuid }) => quote_uuid).toSorted()).toEqual([first, second].toSorted());
});

test('a change that waits for the customer is answered again by the same quote, and makes way for another one', async () => {
  const one = await shopAt(withSetup);
  const { uuid: quoteId } = await one.quote(smaller);
  expect(await one.order(smaller, { quoteId, paymentMethodType: 'sepa_debit' })).toEqual(setup);
  const calls = one.calls();
  expect(await one.order(smaller, { quoteId, paymentMethodType: 'sepa_debit' })).toEqual(setup);
  expect([one.calls(), await statesOf(one)]).toEqual([calls, ['update awaiting-setup']]);
  const { uuid: newer } = await one.quote(smaller);
  await one.order(smaller, { quoteId: newer, paymentMethodType: 'sepa_debit' });
  expect((await statesOf(one)).toSorted()).toEqual(['update awaiting-setup', 'update superseded']);
  expect(await one.order(smaller, { quoteId: newer })).toEqual(nothingToConfirm);
  expect((await statesOf(one)).toSorted()).toEqual(['update done', 'update superseded', 'update superseded']);
});

test('a change that was refused is ordered again', async () => {
  const one = await shopAt();
  const { uuid: quoteId } = await one.quote(smaller);
  await one.order(smaller, { quoteId });
  await database.updateTable('billing_order').set({ state: 'failed' }).where('shop_uuid', '=', one.shop.uuid).execute();
  await one.order(smaller, { quoteId });
  expect((await statesOf(one)).toSorted()).toEqual(['update done', 'update failed']);
});

/** A first order that the customer has not confirmed, as the provider's events have told of it. */
async function unconfirmed(change: { readonly uuid?: string } = {}): Promise<Shop> {
  const one = await newcomer((stripeId) => {
    const created = stripeId.replace('sub_', 'sub_new_');
    return { [`DELETE subscriptions/${created}`]: { id: created } };
  });
  await one.order(starter);
  const [first] = await ordersOf(one);
  const row = paymentRow({
    uuid: first?.payment_subscription_uuid ?? '',
    shop_uuid: one.shop.uuid,
    stripe_id: `sub_new_${one.shop.uuid}`,
    state: 'incomplete',
    confirmed: false,
    ...change,
  });
  await database.insertInto('payment_subscription').values(row).execute();
  return one;
}

test('a repeated first order is asked for its confirmation again, on the same subscription', async () => {
  const one = await unconfirmed();
  const calls = one.calls();
  expect(await one.order(starter)).toEqual(payment);
  expect([one.calls(), await statesOf(one)]).toEqual([calls, ['create done']]);
});

const creations = (one: Shop) => one.calls().filter((call) => call === 'POST subscriptions').length;

test('a first order whose price changed meanwhile makes way for one by the new price', async () => {
  const one = await unconfirmed();
  const { quote_uuid: charged } = (await ordersOf(one))[0] ?? {};
  await database
    .updateTable('quote')
    .set({ cart: sql`jsonb_set(cart::jsonb, '{total}', '1')` })
    .where('uuid', '=', charged ?? '')
    .execute();
  const { uuid: quoteId } = await one.quote(starter);
  await one.order(starter, { quoteId });
  expect([creations(one), (await ordersOf(one)).length]).toEqual([2, 2]);
});

test('a first order whose quote is gone makes way for a new one', async () => {
  const one = await unconfirmed();
  await database.deleteFrom('quote').where('shop_uuid', '=', one.shop.uuid).execute();
  await one.order(starter);
  expect(creations(one)).toBe(2);
});

test('a first order is not taken for one whose subscription is another', async () => {
  const one = await unconfirmed({ uuid: '0197a000-0000-4000-8000-000000000008' });
  await one.order(starter);
  expect(creations(one)).toBe(2);
  const without = await newcomer();
  await without.order(starter);
  await without.order(starter);
  expect(creations(without)).toBe(2);
});

test('a shop without products to buy is told so', async () => {
  const one = await shopAt();
  const ordering = { ...one.ordering, shop: { ...one.shop, type: 'shopware5' as const } };
  await refused(placeOrder(one.billing, ordering, ordered(smaller)), 'no-subscription');
});

test('an order is answered within nine seconds: as going on if it is stored, and as not placed if it is not', async () => {
  const go = Promise.withResolvers<void>();
  const slowAt = (slow: string) => newcomer(undefined, (call) => (call === slow ? go.promise : undefined));
  const [stored, unstored] = [await slowAt('POST subscriptions'), await slowAt('POST customers')];
  money.logged.length = 0;
  const [accepted, refusal] = await Promise.allSettled([stored.order(starter), unstored.order(starter)]);
  const [order] = await ordersOf(stored);
  expect(accepted).toEqual({ status: 'fulfilled', value: { orderUuid: order?.uuid, state: 'working' } });
  expect(refusal).toMatchObject({
    reason: { code: 'payment-provider-unavailable', options: { retryAfterSeconds: 10 } },
  });
  go.resolve();
  await until(async () => (await statesOf(stored)).includes('create done'));
  await until(() => money.logged.some(({ message }) => message === 'an order that was answered early failed'));
  expect(await ordersOf(unstored)).toEqual([]);
});

test('an order that can wait is placed however long the provider takes', async () => {
  const one = await newcomer();
  expect(await placeOrderAndWait(one.billing, one.ordering, ordered(starter))).toEqual(payment);
});
