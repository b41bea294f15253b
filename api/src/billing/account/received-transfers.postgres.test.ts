import { randomUUID } from 'node:crypto';
import { uuidFormat } from '@kontor/contract/uuid-format';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import { migrate } from '../../infrastructure/database/migrate.ts';
import type { Tables } from '../../infrastructure/database/tables.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { shareOut } from './received-transfers.ts';

const { url, drop } = await createPostgresDatabase();
const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
const log = { info() {}, warn() {}, error() {} };

afterAll(async () => {
  await database.destroy();
  await drop();
});

test('what was transferred before this release has rows: what came last is left', async () => {
  const before = Object.entries(migrations).filter(([name]) => name < '0080');
  await migrate(database, { log, known: Object.fromEntries(before) });
  const [one, other] = [randomUUID(), randomUUID()];
  const entries: [string, string, number, number][] = [
    [one, 'given', -10_000, 1],
    [one, 'used', 10_000, 2],
    [one, 'given', -5_000, 3],
    [one, 'used', 3_000, 4],
    [one, 'given', -700, 5],
    [other, 'given', -900, 1],
    [other, 'paid-back', 900, 2],
  ];
  for (const [organization, kind, amount, day] of entries) {
    await sql`insert into account_entry (uuid, organization_uuid, fund, kind, amount, at, document, reference)
      values (${randomUUID()}, ${organization}, 'transfer', ${kind}, ${amount}, ${`2026-11-0${day}`}, null,
        ${randomUUID()})`.execute(database);
  }
  await migrate(database, { log });
  const rows = await database
    .selectFrom('received_transfer')
    .select(['uuid', 'movement', 'organization_uuid', 'state', sql<number>`amount::int`.as('amount')])
    .select(sql<number>`remaining::int`.as('remaining'))
    .orderBy('received_at')
    .execute();
  const left = (organization: string) =>
    rows
      .filter(({ organization_uuid }) => organization_uuid === organization)
      .map(({ amount, remaining, state }) => [amount, remaining, state]);
  expect(left(one)).toEqual([
    [10_000, 0, 'assigned'],
    [5_000, 2_000, 'open'],
    [700, 700, 'open'],
  ]);
  expect(left(other)).toEqual([[900, 0, 'assigned']]);
  // The journal's entries about a row name it by its id, which a backup from before this release makes anew.
  await database.deleteFrom('received_transfer').where('organization_uuid', '=', one).execute();
  await database.transaction().execute((tx) => shareOut(tx, one));
  const again = await database
    .selectFrom('received_transfer')
    .select(['uuid', 'movement', 'organization_uuid'])
    .execute();
  const idsOf = (some: typeof again) => new Map(some.map(({ uuid, movement }) => [movement, uuid]));
  expect(idsOf(again)).toEqual(idsOf(rows));
  expect(rows.every(({ uuid }) => uuidFormat.test(uuid))).toBe(true);
});
