import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { migrate } from '../../infrastructure/database/migrate.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';
import { baseData } from '../../testing/accounts.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { readAccount } from './ledger.repository.ts';

const { url, drop } = await createPostgresDatabase();
const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
const log = { info() {}, warn() {}, error() {} };
const migrateTo = (last: string) => {
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
  return migrate(database, { log, known });
};

const shop = randomUUID();

interface Earlier {
  readonly state: string;
  readonly total?: number;
  readonly dispute?: string;
  readonly chargedBack?: boolean;
  readonly due?: string;
}

/** Invoices in every state, as the previous release stored them. */
const earlier: Record<string, Earlier> = {
  paid: { state: 'paid' },
  open: { state: 'open' },
  transfer: { state: 'open', due: '2026-12-01' },
  processing: { state: 'processing' },
  void: { state: 'void' },
  'given up': { state: 'uncollectible' },
  credit: { state: 'paid', total: -500 },
  'charged back': { state: 'open', dispute: 'du_1', chargedBack: true },
  'charged back and paid again': { state: 'paid', dispute: 'du_2' },
};
const uuids = new Map(Object.keys(earlier).map((name) => [name, randomUUID()]));

beforeAll(async () => {
  await migrateTo('0014-one-writer-per-subscription');
  const organization = randomUUID();
  await sql`insert into organization (uuid, type, name, state, base_data, vat_id_verification_status, created_at)
    values (${organization}, 'merchant', 'Radwerk', 'active', ${JSON.stringify(baseData({ isoCountryCode: 'AT' }))}, 'verified', now())`.execute(
    database,
  );
  await sql`insert into shop (uuid, organization_uuid, name, type, cloud_state, created_at)
    values (${shop}, ${organization}, 'Radwerk', 'cloud', 'active', now())`.execute(database);
  await sql`insert into payment_subscription (uuid, shop_uuid, stripe_id, stripe_customer_id, state, confirmed, is_yearly,
      vat_percent, period_start, period_end, collection_method, read_at, created_at)
    values (${randomUUID()}, ${shop}, 'sub_1', 'cus_1', 'active', true, false, 0, now(), now(), 'charge_automatically', 1,
      now())`.execute(database);
  let number = 0;
  for (const [name, { state, total = 11_900, dispute = null, chargedBack = false, due = null }] of Object.entries(
    earlier,
  )) {
    number += 1;
    await sql`insert into invoice (uuid, shop_uuid, stripe_id, number, language, state, subtotal, tax, total, vat_percent,
        vat_kind, lines, recipient, issued_at, due_at, paid_at, charged_back, chargeback_dispute, read_at)
      values (${uuids.get(name)}, ${shop}, ${`in_${number}`}, ${`RE-2026-0000${number}`}, 'de', ${state}, ${total}, 0, ${total}, 0,
        'reverse-charge', '[]', '{}', now(), ${due}, ${state === 'paid' ? sql`now()` : null}, ${chargedBack}, ${dispute}, 1)`.execute(
      database,
    );
  }
  await migrate(database, { log });
});
afterAll(async () => {
  await database.destroy();
  await drop();
});

test.each([
  ['paid', 0],
  ['open', 11_900],
  ['transfer', 11_900],
  ['processing', 11_900],
  ['void', 0],
  ['given up', 0],
  ['credit', 0],
  ['charged back', 11_900],
  ['charged back and paid again', 0],
])('of an earlier invoice that is %s, %i cents are owed', async (name, owed) => {
  expect((await readAccount(database, uuids.get(name) ?? '')).owed).toBe(owed);
});

test('earlier invoices know their kind and how they are collected', async () => {
  const rows = await database.selectFrom('invoice').select(['uuid', 'kind', 'collection_method']).execute();
  const of = (name: string) => rows.find(({ uuid }) => uuid === uuids.get(name));
  expect(of('credit')).toMatchObject({ kind: 'credit-note' });
  expect(of('open')).toMatchObject({ kind: 'invoice', collection_method: 'charge_automatically' });
  expect(of('transfer')).toMatchObject({ collection_method: 'send_invoice' });
});

test('subscriptions that run get terms by their rate and country', async () => {
  const terms = await database.selectFrom('billing_terms').selectAll().execute();
  expect(terms).toMatchObject([
    { shop_uuid: shop, vat_percent: 0, vat_kind: 'reverse-charge', recipient: { isoCountryCode: 'AT' } },
  ]);
});
