import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { answeringProvider } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { providerSubscription } from '../../testing/provider-subscription.ts';
import { mirrorSubscription } from './mirror-subscription.ts';
import { findSubscription } from './subscription.repository.ts';

const money = await moneyDatabase();
const { billing, logged } = money;
const { database } = billing;

const unix = (instant: string) => Date.parse(instant) / 1000;
const begin = '2026-11-20T09:00:00.000Z';
const end = '2026-12-20T09:00:00.000Z';

const price = (type: string) => ({
  id: `price_${type}`,
  metadata: { type, platform: 'cloud', version: 'v2' },
  recurring: { interval: 'month' },
});
const itemOf = (type: string, quantity = 1) => ({
  id: `si_${type}`,
  price: price(type),
  quantity,
  current_period_start: unix(begin),
  current_period_end: unix(end),
});

/** The subscription of a shop as the payment provider answers it: Advanced and four WMS devices for a month. */
const answered = (shopUuid: string, stripeId: string, change: object = {}) => ({
  ...providerSubscription(stripeId),
  metadata: { subscription_uuid: randomUUID(), shop_uuid: shopUuid },
  default_tax_rates: [{ id: 'txr_1', percentage: 19 }],
  items: { data: [itemOf('advanced'), itemOf('wms', 4)] },
  ...change,
});

const mirror = (stripeId: string, { subscription, schedule = {} }: { subscription: object; schedule?: object }) => {
  money.setClock(new Date(billing.clock.now().getTime() + 1_000).toISOString());
  const { stripe } = answeringProvider({
    [`GET subscriptions/${stripeId}`]: subscription,
    'GET subscription_schedules/sub_sched_1': schedule,
  });
  return mirrorSubscription({ ...billing, stripe }, stripeId);
};

/** A shop without a payment-provider subscription. */
const newShop = async () => {
  const shop = await money.shop();
  await database.deleteFrom('payment_subscription').where('shop_uuid', '=', shop).execute();
  return { shop, stripeId: `sub_new_${shop}` };
};
const stored = async (shop: string) => {
  const found = await findSubscription(database, shop);
  if (found === null) throw new Error('The shop has a subscription');
  return found;
};
const itemsOf = async (shop: string) =>
  (await stored(shop)).items.map(({ state, type, quantity }) => `${state} ${quantity} ${type}`);
/** The jobs that tell of a shop or of its organization, in the order in which they were queued. */
const told = async (shop: string) => {
  const organizationUuid = await money.organizationOf(shop);
  const rows = await database
    .selectFrom('job')
    .select(['kind', 'payload', 'due_at'])
    .orderBy('created_at')
    .orderBy('kind')
    .execute();
  return rows.filter(({ payload }) => [shop, organizationUuid].some((uuid) => JSON.stringify(payload).includes(uuid)));
};

test('a first order that the customer completed becomes the subscription of the shop, and is told once', async () => {
  const { shop, stripeId } = await newShop();
  const subscription = answered(shop, stripeId);
  await mirror(stripeId, { subscription });
  const { payments, subscription: own } = await stored(shop);
  expect(own.state).toBe('active');
  expect(payments).toEqual([
    {
      uuid: subscription.metadata.subscription_uuid,
      shop_uuid: shop,
      stripe_id: stripeId,
      stripe_customer_id: 'cus_1',
      state: 'active',
      confirmed: true,
      is_yearly: false,
      vat_percent: 19,
      setup_intent_id: null,
      schedule_id: null,
      schedule_activation_at: null,
      schedule_is_yearly: null,
      schedule_sends_invoices: null,
      schedule_days_until_due: null,
      cancel_at: null,
      ended_at: null,
      period_start: new Date(begin),
      period_end: new Date(end),
      collection_method: 'charge_automatically',
      days_until_due: null,
      payment_method_type: null,
      payment_method_label: null,
      mandate_url: null,
      read_at: expect.any(Number),
      created_at: billing.clock.now(),
    },
  ]);
  expect(await itemsOf(shop)).toEqual(['active 1 advanced', 'active 4 wms']);
  const first = await told(shop);
  const { subscription_uuid: paymentSubscriptionUuid } = subscription.metadata;
  expect(first.map(({ kind }) => kind)).toEqual(['follow-base-data', 'order-confirmed']);
  expect(first[1]?.payload).toEqual({ shopUuid: shop, paymentSubscriptionUuid, orderUuid: null });
  await mirror(stripeId, { subscription });
  expect(await told(shop)).toEqual(first);
});

test('an order that is not completed changes nothing of what the shop has', async () => {
  const { shop, stripeId } = await newShop();
  await mirror(stripeId, {
    subscription: answered(shop, stripeId, { pending_setup_intent: 'seti_1', items: { data: [itemOf('starter')] } }),
  });
  expect((await stored(shop)).payments).toMatchObject([{ confirmed: false, setup_intent_id: 'seti_1' }]);
  expect(await itemsOf(shop)).toEqual(['active 1 advanced', 'active 4 wms']);
  expect(await told(shop)).toEqual([]);
});

test('an order is completed when nothing is left to confirm', async () => {
  const { shop, stripeId } = await newShop();
  const subscription = answered(shop, stripeId, { items: { data: [itemOf('starter')] } });
  await mirror(stripeId, { subscription: { ...subscription, pending_setup_intent: 'seti_1' } });
  await mirror(stripeId, { subscription });
  expect((await stored(shop)).payments).toMatchObject([{ confirmed: true, setup_intent_id: null }]);
  expect(await itemsOf(shop)).toEqual(['active 1 starter']);
  expect(await told(shop)).toHaveLength(2);
});

test('a set-up that we began stays until the provider has another', async () => {
  const { shop, stripeId } = await newShop();
  const subscription = answered(shop, stripeId);
  await mirror(stripeId, { subscription });
  await database
    .updateTable('payment_subscription')
    .set({ setup_intent_id: 'seti_own' })
    .where('shop_uuid', '=', shop)
    .execute();
  await mirror(stripeId, { subscription });
  expect((await stored(shop)).payments).toMatchObject([{ setup_intent_id: 'seti_own' }]);
  await mirror(stripeId, { subscription: { ...subscription, pending_setup_intent: 'seti_2' } });
  expect((await stored(shop)).payments).toMatchObject([{ setup_intent_id: 'seti_2', confirmed: true }]);
});

test('an order that was never completed and ended is not told as confirmed', async () => {
  const { shop, stripeId } = await newShop();
  await mirror(stripeId, { subscription: answered(shop, stripeId, { status: 'incomplete_expired' }) });
  expect((await stored(shop)).payments).toMatchObject([{ confirmed: false, state: 'incomplete_expired' }]);
  expect(await told(shop)).toEqual([]);
});

test('a subscription that ended takes what the shop had', async () => {
  const { shop, stripeId } = await newShop();
  const subscription = answered(shop, stripeId);
  await mirror(stripeId, { subscription });
  await mirror(stripeId, { subscription: { ...subscription, status: 'canceled' } });
  expect((await stored(shop)).subscription.state).toBe('expired');
  expect(await itemsOf(shop)).toEqual(['expired 1 advanced', 'expired 4 wms']);
  expect((await told(shop)).at(-1)?.payload).toMatchObject({ kind: 'stopped' });
});

test('late word of a subscription that ended does not end its successor', async () => {
  const { shop, stripeId } = await newShop();
  const former = answered(shop, `${stripeId}_former`);
  await mirror(former.id, { subscription: former });
  await mirror(former.id, { subscription: { ...former, status: 'canceled' } });
  await mirror(stripeId, { subscription: answered(shop, stripeId) });
  const before = await told(shop);
  await mirror(former.id, { subscription: { ...former, status: 'canceled' } });
  expect((await stored(shop)).subscription.state).toBe('active');
  expect(await itemsOf(shop)).toEqual(['active 1 advanced', 'active 4 wms']);
  expect(await told(shop)).toEqual(before);
});

test('a scheduled change is had from its day on, and told', async () => {
  const { shop, stripeId } = await newShop();
  const subscription = answered(shop, stripeId);
  await mirror(stripeId, { subscription });
  await mirror(stripeId, {
    subscription: { ...subscription, schedule: 'sub_sched_1' },
    schedule: {
      id: 'sub_sched_1',
      default_settings: { collection_method: 'charge_automatically' },
      status: 'active',
      current_phase: { start_date: unix(begin), end_date: unix(end) },
      phases: [
        { start_date: unix(begin), end_date: unix(end), items: [] },
        { start_date: unix(end), items: [{ price: price('starter'), quantity: 1 }] },
      ],
    },
  });
  expect((await stored(shop)).payments).toMatchObject([
    { schedule_id: 'sub_sched_1', schedule_activation_at: new Date(end) },
  ]);
  expect(await itemsOf(shop)).toEqual(['active 1 advanced', 'active 4 wms', 'pending 1 starter']);
  const event = (await told(shop)).at(-1);
  expect(event).toMatchObject({ payload: { kind: 'change-scheduled', at: end }, due_at: billing.clock.now() });

  await mirror(stripeId, { subscription });
  const withdrawn = (await told(shop)).at(-1);
  expect(withdrawn?.payload).toMatchObject({ kind: 'change-withdrawn' });
  expect(withdrawn?.due_at.getTime()).toBe(billing.clock.now().getTime() + 60_000);
  expect(await itemsOf(shop)).toEqual(['active 1 advanced', 'active 4 wms']);
});

test('a subscription that no order made is ignored', async () => {
  const { shop, stripeId } = await newShop();
  await mirror(stripeId, { subscription: answered(shop, stripeId, { metadata: {} }) });
  expect((await stored(shop)).payments).toEqual([]);
  expect(logged.at(-1)).toMatchObject({
    level: 'warn',
    message: 'a payment-provider subscription without an order was ignored',
  });
});

test('a subscription of a shop that is gone is ignored', async () => {
  const gone = randomUUID();
  await mirror(`sub_${gone}`, { subscription: answered(gone, `sub_${gone}`) });
  expect(logged.at(-1)).toMatchObject({
    level: 'warn',
    message: 'a payment-provider subscription of a deleted shop was ignored',
  });
});

test('an older reading does not overwrite a newer one', async () => {
  const { shop, stripeId } = await newShop();
  const subscription = answered(shop, stripeId);
  await mirror(stripeId, { subscription });
  const [row] = (await stored(shop)).payments;
  const ahead = (row?.read_at ?? 0) + 1_000;
  await database.updateTable('payment_subscription').set({ read_at: ahead }).where('shop_uuid', '=', shop).execute();
  await mirror(stripeId, { subscription: { ...subscription, status: 'past_due' } });
  expect((await stored(shop)).payments).toMatchObject([{ state: 'active', read_at: ahead }]);
  expect((await stored(shop)).subscription.state).toBe('active');
});

test('a move of prices ends once a period has begun at it, and one that waits does not', async () => {
  const { shop, stripeId } = await newShop();
  const subscription = answered(shop, stripeId);
  await mirror(stripeId, { subscription });
  const free = (await stored(shop)).items.flatMap(({ price: paid }) => paid ?? []);
  const move = async (kind: 'list' | 'special' | 'special-end', notBefore: string, prices: typeof free) => {
    const uuid = randomUUID();
    await database
      .insertInto('price_move')
      .values({
        uuid,
        payment_subscription_uuid: subscription.metadata.subscription_uuid,
        shop_uuid: shop,
        kind,
        price_list_uuid: kind === 'list' ? firstPriceList.uuid : null,
        prices: JSON.stringify(prices),
        not_before: new Date(notBefore),
        created_at: billing.clock.now(),
        ended_at: null,
      })
      .execute();
    return uuid;
  };
  const special = await move('special', begin, free);
  const list = await move('list', begin, []);
  const specialEnd = await move('special-end', end, free);
  const open = async () => new Set((await stored(shop)).moves.map(({ uuid }) => uuid));
  expect(await open()).toEqual(new Set([special, list, specialEnd]));
  await mirror(stripeId, { subscription });
  expect(await open()).toEqual(new Set([list, specialEnd]));
  const { ended_at } = await database
    .selectFrom('price_move')
    .select('ended_at')
    .where('uuid', '=', special)
    .executeTakeFirstOrThrow();
  expect(ended_at).toEqual(billing.clock.now());
});
