import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { migrate } from '../../infrastructure/database/migrate.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';
import { baseData } from '../../testing/accounts.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';

const { url, drop } = await createPostgresDatabase();
const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
const log = { info() {}, warn() {}, error() {} };
const organization = randomUUID();

interface Contract {
  readonly state: string;
  readonly live: boolean;
  readonly yearly?: boolean;
  readonly amount: number;
  readonly from: string;
  readonly endedAt?: string;
}

/** A shop with one contract, as the last release stored it. */
async function insertShop({ state, live, yearly = false, amount, from, endedAt }: Contract): Promise<string> {
  const [shop, subscription, payment] = [randomUUID(), randomUUID(), randomUUID()];
  const price = JSON.stringify({ tiers: [{ upTo: null, unitAmount: amount }] });
  await sql`insert into shop (uuid, organization_uuid, name, type, cloud_state, created_at)
    values (${shop}, ${organization}, 'Radwerk', 'cloud', 'active', now())`.execute(database);
  await sql`insert into subscription (uuid, shop_uuid, state, created_at) values (${subscription}, ${shop}, ${state}, '2026-01-10')`.execute(
    database,
  );
  await sql`insert into subscription_item (uuid, subscription_uuid, state, type, platform, version, is_trial, quantity, position, price)
    values (${randomUUID()}, ${subscription}, ${live ? 'active' : 'expired'}, 'starter', 'cloud', 'v2', false, 1, 0, ${price})`.execute(
    database,
  );
  await sql`insert into payment_subscription (uuid, shop_uuid, stripe_id, stripe_customer_id, state, confirmed, is_yearly, vat_percent,
      period_start, period_end, collection_method, read_at, created_at, ended_at)
    values (${payment}, ${shop}, ${`sub_${payment}`}, 'cus_1', ${live ? 'active' : 'canceled'}, true, ${yearly}, 19, now(), now(),
      'charge_automatically', 1, ${from}, ${endedAt ?? null})`.execute(database);
  return shop;
}

beforeAll(async () => {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0148'));
  await migrate(database, { log, known });
  await sql`insert into organization (uuid, type, name, state, base_data, vat_id_verification_status, created_at)
    values (${organization}, 'merchant', 'Radwerk', 'active', ${JSON.stringify(baseData())}, 'verified', now())`.execute(
    database,
  );
  const running = await insertShop({ state: 'active', live: true, yearly: true, amount: 149_000, from: '2026-02-03' });
  await insertShop({ state: 'expired', live: false, amount: 14_900, from: '2026-02-05', endedAt: '2026-03-31T22:30Z' });
  await insertShop({ state: 'complimentary', live: true, amount: 28_900, from: '2026-02-06' });
  await sql`insert into usage_month (shop_uuid, month, closed_at, orders, included, extra, unit_amount, lines)
    values (${running}, '2026-04', '2026-05-04', 1100, 1000, 100, 28, '[{"count": 60, "unitAmount": 28}, {"count": 40, "unitAmount": 30}]'),
      (${running}, '2026-05', '2026-06-04', 1010, 1000, 10, 28, null)`.execute(database);
  await migrate(database, { log, known: migrations });
});
afterAll(async () => {
  await database.destroy();
  await drop();
});

test('contracts, trials and orders of before are in the months in which they began and ended', async () => {
  const months = await database
    .selectFrom('figure_month')
    .selectAll()
    .where('dimension', '=', 'all')
    .orderBy('month')
    .execute();
  const shown = months.map(({ month, dimension, group_name, ...sums }) => {
    expect([dimension, group_name]).toEqual(['all', '']);
    return [month, Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))];
  });
  expect(shown).toEqual([
    ['2026-01', { trials_begun: 2 }],
    ['2026-02', { added: 12_417 + 14_900, trials_turned: 2 }],
    // The last evening of March in UTC is in April in Berlin.
    ['2026-04', { lost: 14_900, extra_orders: 60 * 28 + 40 * 30 }],
    ['2026-05', { extra_orders: 280 }],
  ]);
});

test('from then on each entry is added to the sums', async () => {
  await sql`insert into figure_entry (shop_uuid, at, month, figure, amount, monthly_amount, plan)
    select shop_uuid, now(), '2026-06', 'more', 583, 13000, 'starter' from figure_entry where monthly_amount = 12417`.execute(
    database,
  );
  const rows = await database.selectFrom('figure_month').select('more').where('month', '=', '2026-06').execute();
  expect(rows.map(({ more }) => more)).toEqual([583, 583, 583, 583]);
});
