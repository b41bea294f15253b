import { randomUUID } from 'node:crypto';
import type { ProductType } from '@kontor/contract/product';
import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { newItem } from '../../testing/situation.ts';
import { notePlan } from '../subscriptions/plan-changes.ts';
import { replaceItems } from '../subscriptions/subscription.repository.ts';
import { createCloseMonths, createPlanClosing } from './close-months.ts';
import { readUsage } from './read-usage.ts';
import { placeEvents } from './sort-events.ts';
import { addOrders, insertEvents, lockMonths } from './usage.repository.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database } = billing;

const running = new AbortController().signal;
/** When November closes: three whole days after its end, in Berlin. */
const closing = '2026-12-03T23:00:00.000Z';

const has = async (shopUuid: string, type: ProductType, at: string) => {
  const { uuid } = await database
    .selectFrom('subscription')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  await replaceItems(database, uuid, [newItem('wms'), newItem(type)]);
  await notePlan(database, shopUuid, new Date(at));
};

/** A shop with Advanced since October: 1,500 orders a month, and 15 cents for each further one. */
async function shop() {
  const shopUuid = await money.shop();
  await notePlan(database, shopUuid, new Date('2026-10-20T09:00:00.000Z'));
  return shopUuid;
}

const order = (shopUuid: string, ...orders: readonly (readonly [day: string, quantity: number])[]) =>
  money.inTx(async (tx) => {
    const events = orders.map(([day, quantity]) => ({
      id: randomUUID(),
      type: 'order' as const,
      shopUuid,
      occurredAt: `${day}T12:00:00.000Z`,
      quantity,
    }));
    const placed = placeEvents(events, { from: '2000-01-01', to: '2100-01-01' }).flatMap((one) =>
      typeof one === 'string' ? [] : [one],
    );
    await lockMonths(tx, placed);
    await addOrders(tx, await insertEvents(tx, 'erp', placed, new Date(closing)));
  });

const close = async (at = closing) => {
  money.setClock(at);
  await createCloseMonths(billing)({}, running);
};
const storedMonth = (shopUuid: string, month = '2026-11') =>
  database
    .selectFrom('usage_month')
    .select(['orders', 'included', 'extra', 'unit_amount', 'lines', 'closed_at'])
    .where('shop_uuid', '=', shopUuid)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
const billedMonths = async (shopUuid: string) =>
  (await money.jobs('bill-extra-orders'))
    .map(({ payload }) => payload as { shopUuid: string; month: string })
    .filter((payload) => payload.shopUuid === shopUuid)
    .map(({ month }) => month);
const november = async (shopUuid: string, now = '2026-12-10T12:00:00.000Z') =>
  (await readUsage(database, shopUuid, 2, new Date(now))).find(({ month }) => month === '2026-11');

test('a month is closed with what it costs, billed, and shown as it is billed', async () => {
  const shopUuid = await shop();
  await order(shopUuid, ['2026-11-05', 1_200], ['2026-11-05', 300], ['2026-11-30', 500], ['2026-12-01', 77]);
  await close();
  expect(await storedMonth(shopUuid)).toEqual({
    orders: 2_000,
    included: 1_500,
    extra: 500,
    unit_amount: 15,
    lines: [{ count: 500, unitAmount: 15 }],
    closed_at: new Date(closing),
  });
  expect(await billedMonths(shopUuid)).toEqual(['2026-11']);
  const shown = { month: '2026-11', orders: 2_000, included: 1_500, extra: 500, extraAmount: 7_500, isClosed: true };
  expect(await november(shopUuid)).toEqual({ ...shown, plan: null, forecast: null });
  // What is changed later changes nothing of it.
  await has(shopUuid, 'enterprise', '2026-11-02T09:00:00.000Z');
  await order(shopUuid, ['2026-11-06', 1_000]);
  expect(await november(shopUuid)).toEqual({ ...shown, plan: null, forecast: null });
  expect(await storedMonth(shopUuid, '2026-12')).toMatchObject({ closed_at: null, orders: null });
});

test('orders at several prices are billed by each, which the last release leaves to this one', async () => {
  const shopUuid = await shop();
  // Of 30 days 15 have 1,500 and 15 have 2,500 orders.
  await has(shopUuid, 'enterprise', '2026-11-16T09:00:00.000Z');
  await order(shopUuid, ['2026-11-05', 2_100], ['2026-11-20', 300]);
  await close();
  expect(await storedMonth(shopUuid)).toMatchObject({
    included: 2_000,
    extra: 400,
    unit_amount: null,
    lines: [
      { count: 100, unitAmount: 15 },
      { count: 300, unitAmount: 10 },
    ],
  });
  expect((await november(shopUuid))?.extraAmount).toBe(4_500);
});

test('within the plan nothing is billed', async () => {
  const shopUuid = await shop();
  await order(shopUuid, ['2026-11-05', 1_500]);
  await close();
  expect(await storedMonth(shopUuid)).toMatchObject({ orders: 1_500, extra: 0, unit_amount: 15, lines: [] });
  expect(await billedMonths(shopUuid)).toEqual([]);
});

test('a month takes orders until its time has come', async () => {
  const shopUuid = await shop();
  await order(shopUuid, ['2026-11-05', 1_600]);
  await close('2026-12-03T22:59:59.999Z');
  expect(await storedMonth(shopUuid)).toMatchObject({ closed_at: null, extra: null });
  expect(await november(shopUuid, '2026-12-03T22:00:00.000Z')).toMatchObject({ extra: 100, isClosed: false });
  await order(shopUuid, ['2026-11-30', 10]);
  await close();
  expect(await storedMonth(shopUuid)).toMatchObject({ extra: 110 });
});

test('days on which the shop is switched off include nothing and cost nothing', async () => {
  const [off, on] = [await shop(), await shop()];
  const suspend = async (shopUuid: string, state: 'overdue' | 'resolved', changed: string, suspended: string | null) =>
    database
      .insertInto('dunning_process')
      .values({
        uuid: randomUUID(),
        shop_uuid: null,
        invoice_uuid: (await money.invoice(shopUuid)).uuid,
        state,
        cause: 'unpaid-bank-transfer',
        deactivation_at: null,
        started_at: new Date('2026-10-01'),
        changed_at: new Date(changed),
        suspended_at: suspended === null ? null : new Date(suspended),
      })
      .execute();
  await suspend(off, 'overdue', '2026-11-10T08:00:00.000Z', null);
  await suspend(on, 'resolved', '2026-11-12T08:00:00.000Z', '2026-11-10T08:00:00.000Z');
  // One that was paid before the shop was switched off.
  await suspend(on, 'resolved', '2026-11-20T08:00:00.000Z', null);
  for (const shopUuid of [off, on])
    await order(shopUuid, ['2026-11-05', 500], ['2026-11-11', 700], ['2026-11-20', 1_000]);
  await close();
  // Nine days of 30, and all but two.
  expect(await storedMonth(off)).toMatchObject({ orders: 2_200, included: 450, extra: 50 });
  expect(await storedMonth(on)).toMatchObject({ orders: 2_200, included: 1_400, extra: 100 });
});

test('a plan is noted when it changes, and never before the change that was noted last', async () => {
  const shopUuid = await shop();
  const noted = async () =>
    (
      await database
        .selectFrom('plan_change')
        .select(['changed_at', 'plan', 'is_charged', 'included_orders', 'extra_order_amount'])
        .where('shop_uuid', '=', shopUuid)
        .orderBy('number')
        .execute()
    ).map(({ changed_at, ...change }) => [changed_at.toISOString().slice(0, 10), ...Object.values(change)]);
  const advanced = ['2026-10-20', 'advanced', true, 1_500, 15];
  await notePlan(database, shopUuid, new Date('2026-11-01'));
  expect(await noted()).toEqual([advanced]);
  await has(shopUuid, 'starter', '2026-10-01');
  expect(await noted()).toEqual([advanced, ['2026-10-20', 'starter', true, 1_000, 20]]);
  await database
    .updateTable('subscription')
    .set({ state: 'complimentary' })
    .where('shop_uuid', '=', shopUuid)
    .execute();
  await notePlan(database, shopUuid, new Date('2026-11-02'));
  expect((await noted())[2]).toEqual(['2026-11-02', 'starter', false, 1_000, 20]);
  await database.updateTable('subscription').set({ state: 'expired' }).where('shop_uuid', '=', shopUuid).execute();
  await notePlan(database, shopUuid, new Date('2026-11-03'));
  expect((await noted())[3]).toEqual(['2026-11-03', null, false, null, null]);
});

test('what the last release noted has the orders and prices of then', async () => {
  const shopUuid = await shop();
  await database
    .updateTable('plan_change')
    .set({ included_orders: null, extra_order_amount: null })
    .where('shop_uuid', '=', shopUuid)
    .execute();
  await order(shopUuid, ['2026-11-05', 1_510]);
  await close();
  expect(await storedMonth(shopUuid)).toMatchObject({ included: 1_500, lines: [{ count: 10, unitAmount: 15 }] });
  // It is the same plan: nothing is noted anew.
  await notePlan(database, shopUuid, new Date('2026-11-30'));
  const changes = await database.selectFrom('plan_change').select('number').where('shop_uuid', '=', shopUuid).execute();
  expect(changes).toHaveLength(1);
});

test('each day the closing of the month before is planned for its time, and what was not billed is billed', async () => {
  const shopUuid = await shop();
  await order(shopUuid, ['2026-11-05', 1_600]);
  await close();
  await database.deleteFrom('job').execute();
  money.setClock('2026-12-02T06:00:00.000Z');
  await createPlanClosing(billing)({}, running);
  const [planned, ...others] = await money.jobs('close-usage-months');
  expect([planned?.due_at, others]).toEqual([new Date('2026-12-03T23:01:00.000Z'), []]);
  expect(await billedMonths(shopUuid)).toEqual(['2026-11']);
  expect((await money.jobs('plan-usage-closing')).map(({ due_at }) => due_at)).toEqual([
    new Date('2026-12-03T06:00:00.000Z'),
  ]);
  // Once its time is over it is planned for now, and what was billed is not billed again.
  await database.deleteFrom('job').execute();
  await database.updateTable('usage_month').set({ invoice_stripe_id: 'in_month' }).execute();
  money.setClock('2026-12-05T06:00:00.000Z');
  await createPlanClosing(billing)({}, running);
  expect((await money.jobs('close-usage-months'))[0]?.due_at).toEqual(new Date('2026-12-05T06:00:00.000Z'));
  expect(await billedMonths(shopUuid)).toEqual([]);
});

test('what the extra orders of a month cost is in the figures of the month in which they were made', async () => {
  const shopUuid = await shop();
  await order(shopUuid, ['2026-11-05', 1_600]);
  await close();
  const entries = await database
    .selectFrom('figure_entry')
    .select(['month', 'amount', 'plan'])
    .where('shop_uuid', '=', shopUuid)
    .where('figure', '=', 'extraOrders')
    .execute();
  expect(entries).toEqual([{ month: '2026-11', amount: 100 * 15, plan: 'advanced' }]);
});
