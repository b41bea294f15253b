import { randomUUID } from 'node:crypto';
import type { UsageEvent } from '@kontor/contract/usage';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createKeepMonths } from '../../infrastructure/months/keep-months.ts';
import { startOfMonth } from '../../infrastructure/months/monthly-table.ts';
import { findParts } from '../../infrastructure/months/parts.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { createAcceptUsage } from './accept-usage.ts';
import { eventsByMonth } from './months-of-usage.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database } = billing;
const accept = createAcceptUsage(billing, async () => {});
const months = createKeepMonths(billing, [eventsByMonth]);
const keepMonths = () => months.jobs?.[0]?.run({}, new AbortController().signal);

/** The first month that is a part of its own. */
let first: Date;
let shopUuid: string;
beforeAll(async () => {
  shopUuid = await money.shop();
  first = (await findParts(database, eventsByMonth))[0]?.to ?? new Date(0);
});

/** Noon on a day of a month. */
const at = (month: number, day = 10) => new Date(startOfMonth(first, month).getTime() + (day - 0.5) * 86_400_000);
const order = (occurredAt: Date, id: string = randomUUID()): UsageEvent => ({
  id,
  shopUuid,
  type: 'order',
  occurredAt: occurredAt.toISOString(),
  quantity: 1,
});
async function sendOn(day: Date, ...events: UsageEvent[]) {
  money.setClock(day.toISOString());
  return accept('erp', events);
}
const stored = async () => (await database.selectFrom('usage_event').select('event_id').execute()).length;
const counted = async () =>
  (
    await sql<{ count: number }>`select coalesce(sum(cardinality(ids)), 0)::integer as count from counted_id`.execute(
      database,
    )
  ).rows[0]?.count;

test('an order counts once for ever: also after its month has left, and whatever is sent with it', async () => {
  money.setClock(at(0).toISOString());
  await keepMonths();
  const ids = Array.from({ length: 250 }, (_, index) => `order-${index}`);
  for (const number of ids.keys())
    if (number % 100 === 0) await sendOn(at(0), ...ids.slice(number, number + 100).map((one) => order(at(0), one)));
  await sendOn(at(1), order(at(1), 'next-month'));
  expect(await stored()).toBe(251);
  money.setClock(at(2).toISOString());
  await keepMonths();
  expect(await stored()).toBe(1);
  money.setClock(at(3).toISOString());
  await keepMonths();
  await keepMonths();
  expect([await stored(), await counted()]).toEqual([0, 251]);
  expect(await sendOn(at(3), order(at(0), 'order-7'), order(at(3), 'order-8'), order(at(3), 'next-month'))).toEqual({
    accepted: 0,
    duplicates: 3,
    rejected: [],
  });
  // Ids are a client's own.
  expect(await accept('pos', [order(at(3), 'order-7')])).toMatchObject({ accepted: 1 });
  const again = ids.map((id) => order(at(20), id));
  expect(await sendOn(at(20), ...again, order(at(20)))).toMatchObject({ accepted: 1, duplicates: 250 });
});

test('a month stays as long as its orders are counted: in Berlin it begins before it does in the calendar of the database', async () => {
  const [month, late] = [at(30), new Date(startOfMonth(first, 30).getTime() - 30 * 60_000)];
  money.setClock(at(29).toISOString());
  await keepMonths();
  await sendOn(month, order(month));
  money.setClock(at(31, 3).toISOString());
  await keepMonths();
  expect(await accept('erp', [order(late)])).toMatchObject({ accepted: 1 });
});
