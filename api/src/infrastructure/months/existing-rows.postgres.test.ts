import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { migrateServer } from '../database/open-database.ts';

const log = { info() {}, warn() {}, error() {} };
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0115'));

let client: pg.Client;
let drop: () => Promise<void>;
const [organization, shop] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  const database = await createPostgresDatabase();
  ({ drop } = database);
  await migrateServer(database.url, { log, known: before });
  client = new pg.Client({ connectionString: database.url, options: '-c lock_timeout=3000' });
  await client.connect();
  await client.query(
    `insert into organization (uuid, type, name, state, vat_id_verification_status, shop_system, created_at)
      values ('${organization}', 'merchant', 'Radwerk', 'active', 'unavailable', 'cloud', now());
    insert into shop (uuid, organization_uuid, name, type, cloud_state, created_at)
      values ('${shop}', '${organization}', 'radwerk.test', 'cloud', 'active', now());`,
  );
  // Of four years, and of a sandbox whose time was moved by one.
  await client.query(
    `insert into usage_event select 'erp', 'order-' || n, '${shop}', now() + interval '1 year' - n * interval '1 day', 1, now()
      from generate_series(1, 1800) n`,
  );
  await client.query(
    `insert into usage_month (shop_uuid, month) select '${shop}', to_char(now() + n * interval '1 month', 'YYYY-MM')
      from generate_series(-40, 12) n;
    insert into usage_day select shop_uuid, month, 7, 3 from usage_month;`,
  );
  await client.query(
    `insert into activity (uuid, organization_uuid, at, actor_kind, action, details)
      select gen_random_uuid(), '${organization}', now() - n * interval '1 day', 'system', 'organization.changed', '{}'
      from generate_series(1, 500) n`,
  );
  // The release before uses the tables while they are changed.
  const uses = use();
  await migrateServer(database.url, { log });
  ended = true;
  await uses;
});
afterAll(async () => {
  await client.end();
  await drop();
});

let ended = false;
let written = 0;
/** Counts and records as the release before does. No statement waits for seconds. */
async function use(): Promise<void> {
  while (!ended) {
    written += 1;
    await client.query(
      `insert into usage_event (client_id, event_id, shop_uuid, occurred_at, quantity, received_at)
        values ('erp', 'new-${written}', '${shop}', now(), 1, now()) on conflict do nothing returning event_id`,
    );
    await client.query(
      `insert into usage_day values ('${shop}', to_char(now(), 'YYYY-MM'), 8, 1)
        on conflict (shop_uuid, month, day) do update set orders = usage_day.orders + excluded.orders`,
    );
    await client.query(
      `insert into activity (uuid, organization_uuid, at, actor_kind, action, details)
        values (gen_random_uuid(), '${organization}', now(), 'system', 'organization.changed', '{}')`,
    );
    await client.query(
      `select * from activity where organization_uuid = '${organization}' order by number desc limit 51`,
    );
  }
}

const number = async (query: string) => Number((await client.query<{ n: string }>(query)).rows[0]?.n);

test('tables in use become tables by months: no row is lost, and the release before goes on', async () => {
  expect(written).toBeGreaterThan(0);
  expect(await number('select count(*) n from usage_event')).toBe(1800 + written);
  expect(await number('select sum(orders) n from usage_day')).toBe(53 * 3 + written);
  expect(await number('select count(*) n from activity')).toBe(500 + written);
  expect(await number('select count(distinct number) n from activity')).toBe(500 + written);
});

test('what the release before does afterwards is right as well', async () => {
  const again = await client.query(
    `insert into usage_event (client_id, event_id, shop_uuid, occurred_at, quantity, received_at)
      select client_id, event_id, shop_uuid, occurred_at, quantity, received_at from usage_event
      on conflict do nothing returning event_id`,
  );
  expect(again.rowCount).toBe(0);
  const largest = await number('select max(number) n from activity');
  const { rows } = await client.query<{ number: string }>(
    `insert into activity (uuid, organization_uuid, at, actor_kind, action, details)
      values (gen_random_uuid(), '${organization}', now(), 'system', 'organization.changed', '{}') returning number`,
  );
  expect(Number(rows[0]?.number)).toBe(largest + 1);
});

test('the months of existing rows are read by their time, from one part', async () => {
  const { rows } = await client.query<Record<string, string>>(
    `explain select from activity where organization_uuid = '${organization}' and at >= now() - interval '1 year' and at <= now()
      order by at desc, number desc limit 51`,
  );
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan Backward using activity_key on activity_first|activity_first/);
});
