import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { monthlyTables } from '../../server/monthly-tables.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { createTestApp, testApp } from '../../testing/test-app.ts';
import { days } from '../clock.ts';
import { enqueueDaily } from '../jobs/enqueue-daily.ts';
import { createKeepMonths, keepMonthsJob } from './keep-months.ts';
import { findParts } from './parts.ts';

const kontor = await testApp();
const { database, clock, jobs } = kontor.infrastructure;
const tables = ['activity', 'usage_day', 'usage_event'] as const;

const keptMonths = async () => {
  const names = async (table: (typeof tables)[number]) =>
    (await findParts(database, { table })).map(({ from }) => from?.toISOString().slice(0, 7) ?? 'before');
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await names(table)] as const)));
};
const figures = async (name: string) =>
  (await createKeepMonths(kontor.infrastructure, monthlyTables).figures?.())?.flatMap(({ metric, value }) =>
    metric === name ? [value] : [],
  ) ?? [];
const month = (number: number) => {
  const now = clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + number)).toISOString().slice(0, 7);
};

test('every day months are made ahead, and months of usage leave that are closed', async () => {
  await enqueueDaily(jobs, database, keepMonthsJob, clock.now());
  for (let turn = 0; turn < 14; turn += 1) {
    clock.offset += days(29);
    await kontor.worker.runDue();
  }
  const kept = await keptMonths();
  expect(Math.min(...(await figures('monthsAhead')))).toBeGreaterThan(days(80) / 1000);
  expect(await figures('monthsTooOld')).toEqual([0, 0, 0]);
  expect(kept['activity']?.at(0)).toBe('before');
  for (const table of tables) expect(kept[table]?.slice(-5)).toEqual([0, 1, 2, 3, 4].map(month));
  const oldest = kept['usage_event']?.[0] ?? '';
  expect(oldest >= month(-2) && oldest < month(0)).toBe(true);
});

test('the figures say if no months are made, and if old ones stay', async () => {
  clock.offset += days(200);
  expect(await figures('monthsAhead')).toEqual([0, 0, 0]);
  expect(Math.max(...(await figures('monthsTooOld')))).toBeGreaterThan(3);
});

test('without the job, however far time is moved, everything goes on being written and read', async () => {
  const other = await createTestApp();
  const { infrastructure } = other;
  infrastructure.clock.offset += days(900);
  const { client, organizationUuid } = await merchantWithShop(other);
  const activity = (await client.expect(200, `GET /organization/${organizationUuid}/activity`)).json<unknown[]>();
  expect(activity).toHaveLength(2);
  const at = infrastructure.clock.now();
  const usage = { client_id: 'erp', event_id: '1', shop_uuid: randomUUID(), quantity: 1, received_at: at };
  await infrastructure.database
    .insertInto('usage_event')
    .values({ ...usage, occurred_at: at })
    .execute();
  await enqueueDaily(infrastructure.jobs, infrastructure.database, keepMonthsJob, infrastructure.clock.now());
  await other.worker.runDue();
  expect(await infrastructure.database.selectFrom('usage_event').select('event_id').execute()).toHaveLength(1);
  await other.close();
});
