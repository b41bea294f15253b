import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { updatePlan } from '../../testing/update-plan.ts';
import {
  endOrder,
  findLatestOrder,
  findOrder,
  findOrderAtWork,
  type HeldOrder,
  isCharged,
  releaseOrder,
  renewLease,
  supersedeWaiting,
  takeOrder,
} from './order.repository.ts';

const money = await moneyDatabase();
const { order } = money;
const { database } = money.billing;

const cancel = (stripeId: string) => ({ kind: 'cancel' as const, stripeId, scheduleId: null });
const update = (stripeId: string) => updatePlan({ stripeId });

const expireLease = ({ uuid }: HeldOrder) =>
  database.updateTable('billing_order').set({ lease_until: sql<Date>`now()` }).where('uuid', '=', uuid).execute();
const secondsLeft = async ({ uuid }: HeldOrder) => {
  const { left } = await database
    .selectFrom('billing_order')
    .select(sql<number>`extract(epoch from lease_until - now())::float8`.as('left'))
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return left;
};
const stateOf = async ({ uuid }: HeldOrder) => (await findOrder(database, uuid))?.state;

test('a change is stored with its requests and held for 45 seconds', async () => {
  const shop = await money.shop();
  const held = await order(shop);
  expect(await findOrder(database, held.uuid)).toMatchObject({
    shop_uuid: shop,
    kind: 'cancel',
    plan: cancel(`sub_${shop}`),
    state: 'working',
    holder: held.holder,
    attempts: 0,
    answer: null,
  });
  const left = await secondsLeft(held);
  expect(left).toBeGreaterThan(30);
  expect(left).toBeLessThanOrEqual(45);
});

test('a shop has one place for a change', async () => {
  const shop = await money.shop();
  await order(shop);
  await expect(order(shop)).rejects.toMatchObject({ code: '23505' });
});

test('an unknown change is not found', async () => {
  expect(await findOrder(database, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

test('a change in progress is held until its lease ends, or by an operator', async () => {
  const shop = await money.shop();
  expect(await findOrderAtWork(database, shop)).toBeNull();
  const held = await order(shop);
  const atWork = async () => {
    const found = await findOrderAtWork(database, shop);
    return found && [found.order.uuid === held.uuid, found.isHeld];
  };
  expect(await atWork()).toEqual([true, true]);
  await expireLease(held);
  expect(await atWork()).toEqual([true, false]);
  await releaseOrder(database, held, { state: 'needs-attention', error: 'unclear' });
  expect(await atWork()).toEqual([true, true]);
  await endOrder(database, held, 'done', {});
  expect(await atWork()).toBeNull();
});

test('a released change keeps its failure and can be taken at once, by one process', async () => {
  const held = await order(await money.shop());
  expect(await takeOrder(database, held.uuid)).toBeNull();
  await releaseOrder(database, held, { state: 'working', error: 'away' });
  expect(await findOrder(database, held.uuid)).toMatchObject({ state: 'working', last_error: 'away', attempts: 1 });
  const taken = await takeOrder(database, held.uuid);
  expect(taken).toMatchObject({ uuid: held.uuid, state: 'working' });
  expect(taken?.holder).not.toBe(held.holder);
  expect((await findOrder(database, held.uuid))?.holder).toBe(taken?.holder);
  expect(await secondsLeft(held)).toBeGreaterThan(30);
  expect(await takeOrder(database, held.uuid)).toBeNull();
});

test('a change that waits for the customer is taken whenever the customer has acted', async () => {
  const held = await order(await money.shop());
  await endOrder(database, held, 'awaiting-setup', {
    answer: { clientSecret: { type: 'setup_intent', clientSecret: 'seti_1_secret' } },
  });
  expect(await takeOrder(database, held.uuid)).toMatchObject({
    state: 'working',
    answer: { clientSecret: { clientSecret: 'seti_1_secret' } },
  });
});

test.each(['needs-attention', 'done', 'failed', 'superseded'] as const)(
  'a change that is %s is not taken',
  async (state) => {
    const held = await order(await money.shop());
    await database
      .updateTable('billing_order')
      .set({ state, lease_until: sql<Date>`now()` })
      .where('uuid', '=', held.uuid)
      .execute();
    expect(await takeOrder(database, held.uuid)).toBeNull();
  },
);

test('who lost a change to another process neither renews, releases nor ends it', async () => {
  const held = await order(await money.shop());
  await expireLease(held);
  const other = await takeOrder(database, held.uuid);
  await expireLease(held);
  expect(await renewLease(database, held)).toBe(false);
  expect(await secondsLeft(held)).toBeLessThanOrEqual(0);
  await releaseOrder(database, held, { state: 'needs-attention', error: 'mine' });
  expect(await endOrder(database, held, 'failed', { code: 'payment-provider-error' })).toBe(false);
  expect(await findOrder(database, held.uuid)).toMatchObject({ state: 'working', last_error: null });
  expect(other && (await renewLease(database, other))).toBe(true);
  expect(await secondsLeft(held)).toBeGreaterThan(30);
  expect(other && (await endOrder(database, other, 'failed', { code: 'payment-provider-error' }))).toBe(true);
  expect(await findOrder(database, held.uuid)).toMatchObject({
    state: 'failed',
    problem_code: 'payment-provider-error',
    answer: null,
  });
});

test('the latest order is one that is done or waits for the customer, and no other change', async () => {
  const shop = await money.shop();
  const at = (minute: number) => ({ created_at: new Date(Date.UTC(2026, 10, 22, 10, minute)) });
  expect(await findLatestOrder(database, shop)).toBeNull();
  const first = await order(shop, { plan: update(`sub_${shop}`), ...at(1) });
  expect(await findLatestOrder(database, shop)).toBeNull();
  await endOrder(database, first, 'awaiting-setup', {});
  expect((await findLatestOrder(database, shop))?.uuid).toBe(first.uuid);
  await database.updateTable('billing_order').set({ state: 'done' }).where('uuid', '=', first.uuid).execute();
  const second = await order(shop, { plan: update(`sub_${shop}`), ...at(2) });
  await endOrder(database, second, 'done', {});
  const cancelled = await order(shop, at(3));
  await endOrder(database, cancelled, 'done', {});
  const refused = await order(shop, { plan: update(`sub_${shop}`), ...at(4) });
  await endOrder(database, refused, 'failed', {});
  expect((await findLatestOrder(database, shop))?.uuid).toBe(second.uuid);
  expect(await findLatestOrder(database, await money.shop())).toBeNull();
});

test('a quote is spent once an order of its shop was carried out with it', async () => {
  const shop = await money.shop();
  const quote = { uuid: '0197a000-0000-4000-8000-000000000001', shop_uuid: shop };
  const isSpent = (one: typeof quote) => isCharged(database, one as Parameters<typeof isCharged>[1]);
  const held = await order(shop, { quote_uuid: quote.uuid });
  expect(await isSpent(quote)).toBe(false);
  await endOrder(database, held, 'done', {});
  expect(await isSpent(quote)).toBe(true);
  expect(await isSpent({ ...quote, uuid: '0197a000-0000-4000-8000-000000000002' })).toBe(false);
  expect(await isSpent({ ...quote, shop_uuid: await money.shop() })).toBe(false);
});

test('what waits for the customer is superseded, and nothing else of the shop or of another', async () => {
  const [shop, other] = [await money.shop(), await money.shop()];
  const done = await order(shop);
  await endOrder(database, done, 'done', {});
  const waiting = await order(shop);
  await endOrder(database, waiting, 'awaiting-setup', {});
  const elsewhere = await order(other);
  await endOrder(database, elsewhere, 'awaiting-setup', {});
  await supersedeWaiting(database, shop);
  expect(await Promise.all([done, waiting, elsewhere].map(stateOf))).toEqual(['done', 'superseded', 'awaiting-setup']);
});
