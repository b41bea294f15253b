import { randomUUID } from 'node:crypto';
import type { UsageEvent } from '@kontor/contract/usage';
import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { notePlan } from '../subscriptions/plan-changes.ts';
import { createAcceptUsage } from './accept-usage.ts';
import { createCloseMonths, createPlanClosing } from './close-months.ts';
import { readUsage } from './read-usage.ts';
import type { ReachedThreshold } from './thresholds.ts';
import { createMailThresholds } from './usage-mails.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database, clock } = billing;
const announced: ReachedThreshold[] = [];
const accept = createAcceptUsage(billing, async (_, reached) => void announced.push(...reached));
const signal = new AbortController().signal;
const noon = '2026-11-22T11:00:00.000Z';

/** A shop that has paid for Advanced since October: 1,500 orders, 15 cents for each further one. */
async function shop(): Promise<string> {
  money.setClock(noon);
  const shopUuid = await money.shop();
  await notePlan(database, shopUuid, new Date('2026-10-20T09:00:00.000Z'));
  return shopUuid;
}
const order = (shopUuid: string, quantity = 1, change: Partial<UsageEvent> = {}): UsageEvent => ({
  id: randomUUID(),
  shopUuid,
  type: 'order',
  occurredAt: clock.now().toISOString(),
  quantity,
  ...change,
});
const months = (shopUuid: string, count = 2) => readUsage(database, shopUuid, count, clock.now());
const ordersOf = async (shopUuid: string) => (await months(shopUuid)).map(({ orders }) => orders);

test('orders are counted for their month, once per id and client', async () => {
  const shopUuid = await shop();
  const events = [order(shopUuid, 3), order(shopUuid, 4, { occurredAt: '2026-11-01T00:00:00Z' })];
  expect(await accept('erp', events)).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
  expect(await accept('erp', events.toReversed())).toEqual({ accepted: 0, duplicates: 2, rejected: [] });
  const changed = events.map((event) => ({ ...event, quantity: 900, occurredAt: '2026-11-03T00:00:00Z' }));
  expect(await accept('erp', changed)).toEqual({ accepted: 0, duplicates: 2, rejected: [] });
  expect(await ordersOf(shopUuid)).toEqual([7, 0]);
  // Ids are a client's own.
  expect(await accept('pos', events)).toMatchObject({ accepted: 2 });
  expect(await ordersOf(shopUuid)).toEqual([14, 0]);
});

test('a negative quantity corrects', async () => {
  const shopUuid = await shop();
  await accept('erp', [order(shopUuid, 10), order(shopUuid, -4)]);
  expect(await ordersOf(shopUuid)).toEqual([6, 0]);
});

test('events that cannot be counted are rejected one by one, and the others count', async () => {
  const shopUuid = await shop();
  const future = order(shopUuid, 1, { occurredAt: '2026-11-22T11:05:01.000Z' });
  const answer = await accept('erp', [
    order(randomUUID()),
    order(shopUuid, 2),
    future,
    order(shopUuid, 1, { occurredAt: '2026-09-30T12:00:00.000Z' }),
  ]);
  expect(answer).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [
      { index: 0, code: 'shop-unknown' },
      { index: 2, code: 'in-the-future' },
      { index: 3, code: 'month-closed' },
    ],
  });
  money.setClock('2026-11-22T11:01:00.000Z');
  expect(await accept('erp', [future])).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
});

test('a customer is told once at 80 and once at 100 percent, in its language', async () => {
  const shopUuid = await shop();
  announced.length = 0;
  const steps = [1199, 1, 299, -300, 301, 500];
  for (const quantity of steps) await accept('erp', [order(shopUuid, quantity)]);
  expect(announced.map(({ threshold, orders, included }) => [threshold, orders, included])).toEqual([
    [80, 1200, 1500],
    [100, 1500, 1500],
  ]);
  await mailAll();
  expect(await money.mails(shopUuid)).toEqual([
    'radwerk.test: 80% of the included orders are used',
    'radwerk.test: all included orders are used',
  ]);
  await mailAll();
  expect(await money.mails(shopUuid)).toHaveLength(2);
});

test('a shop that passes both at once gets one mail', async () => {
  const shopUuid = await shop();
  announced.length = 0;
  await accept('erp', [order(shopUuid, 5000)]);
  expect(announced.map(({ threshold }) => threshold)).toEqual([80, 100]);
  await mailAll();
  expect(await money.mails(shopUuid)).toEqual(['radwerk.test: all included orders are used']);
});

test('an owner who does not want to be told gets no mail, and other systems are told as before', async () => {
  const shopUuid = await shop();
  announced.length = 0;
  await wantMails(shopUuid, false);
  await accept('erp', [order(shopUuid, 1300)]);
  await mailAll();
  expect(await money.mails(shopUuid)).toEqual([]);
  expect(announced.map(({ threshold }) => threshold)).toEqual([80]);
  await wantMails(shopUuid, true);
  await accept('erp', [order(shopUuid, 200)]);
  await mailAll();
  expect((await money.mails(shopUuid)).at(-1)).toBe('radwerk.test: all included orders are used');
});

test('the mail leads to where it can be switched off', async () => {
  const shopUuid = await shop();
  await accept('erp', [order(shopUuid, 1300)]);
  await mailAll();
  const mail = await database
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', `owner-${shopUuid}@radwerk.test`)
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain('switch these notices off there');
  expect(mail.text).toContain(`/shop/${shopUuid}/subscription/usage`);
});

test('nothing is announced of a month that is over, and again in the next one', async () => {
  const shopUuid = await shop();
  announced.length = 0;
  money.setClock('2026-12-01T11:00:00.000Z');
  await accept('erp', [order(shopUuid, 1600, { occurredAt: noon })]);
  expect(announced).toEqual([]);
  await accept('erp', [order(shopUuid, 1200)]);
  expect(announced.map(({ month, threshold }) => [month, threshold])).toEqual([['2026-12', 80]]);
});

test('if a call fails, nothing of it is counted', async () => {
  const shopUuid = await shop();
  const failing = createAcceptUsage(billing, async () => {
    throw new Error('the events of other systems cannot be stored');
  });
  const events = [order(shopUuid, 1500)];
  await expect(failing('erp', events)).rejects.toThrow('cannot be stored');
  expect(await ordersOf(shopUuid)).toEqual([0, 0]);
  expect(await accept('erp', events)).toMatchObject({ accepted: 1 });
});

test('a month closes on the fourth: what it costs is fixed, and late orders are rejected', async () => {
  const shopUuid = await shop();
  await accept('erp', [order(shopUuid, 1600)]);
  money.setClock('2026-12-03T22:00:00.000Z');
  await createPlanClosing(billing)({}, signal);
  const waiting = (await money.jobs('close-usage-months')).map(({ due_at }) => due_at.toISOString());
  expect(waiting).toEqual(['2026-12-03T23:01:00.000Z']);
  await createCloseMonths(billing)({}, signal);
  expect(await accept('erp', [order(shopUuid, 12, { occurredAt: noon })])).toMatchObject({ accepted: 1 });
  money.setClock('2026-12-03T23:00:00.000Z');
  await createCloseMonths(billing)({}, signal);
  expect(await accept('erp', [order(shopUuid, 1, { occurredAt: noon })])).toMatchObject({
    rejected: [{ index: 0, code: 'month-closed' }],
  });
  const queued = async () => (await money.jobs('bill-extra-orders')).map(({ payload }) => payload);
  const payload = { shopUuid, month: '2026-11' };
  expect(await queued()).toContainEqual(payload);
  await database.deleteFrom('job').where('kind', '=', 'bill-extra-orders').execute();
  await createPlanClosing(billing)({}, signal);
  expect(await queued()).toContainEqual(payload);
  // A plan that is stored late changes nothing of it.
  await database.deleteFrom('plan_change').where('shop_uuid', '=', shopUuid).execute();
  expect((await months(shopUuid))[1]).toEqual({
    month: '2026-11',
    orders: 1612,
    included: 1500,
    extra: 112,
    extraAmount: 1680,
    forecast: null,
    plan: null,
    isClosed: true,
  });
});

const wantMails = (shopUuid: string, usage_mails: boolean) =>
  database
    .updateTable('app_user')
    .set({ usage_mails })
    .where('uuid', 'in', (owners) =>
      owners
        .selectFrom('membership')
        .innerJoin('shop', 'shop.organization_uuid', 'membership.organization_uuid')
        .select('membership.user_uuid')
        .where('shop.uuid', '=', shopUuid),
    )
    .execute();

async function mailAll(): Promise<void> {
  for (const { payload } of await money.jobs('mail-usage-thresholds')) {
    await createMailThresholds(billing)(payload as Parameters<ReturnType<typeof createMailThresholds>>[0], signal);
  }
}
