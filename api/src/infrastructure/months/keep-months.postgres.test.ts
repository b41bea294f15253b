import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitForBlockedStatement } from '../../testing/locks.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import { keepMonths } from './keep-months.ts';
import { letMonthsLeave } from './let-months-leave.ts';
import { makeMonths } from './make-months.ts';
import { type MonthlyTable, startOfMonth } from './monthly-table.ts';
import { findDetached, findParts } from './parts.ts';

const silent = { info() {}, warn() {}, error() {} };
const running = new AbortController().signal;
const events: MonthlyTable = {
  table: 'usage_event',
  column: 'occurred_at',
  of: 'instants',
  keptFrom: (now) => startOfMonth(now, -1),
};

let opened: OpenDatabase;
let databaseUrl: string;
let drop: () => Promise<void>;
/** The first month that is a part of its own. */
let first: Date;
/** Other connections, on which nothing waits for a lock. */
let reader: pg.Client;
let writer: pg.Client;
beforeEach(async () => {
  const database = await createPostgresDatabase({ template: process.env['KONTOR_TEST_TEMPLATE'] });
  ({ drop, url: databaseUrl } = database);
  opened = await openDatabase({ databaseUrl: database.url, dataDirectory: 'memory' }, silent);
  first = (await findParts(opened.owner, events))[0]?.to ?? new Date(0);
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url, options: '-c lock_timeout=100' });
    await client.connect();
    return client;
  };
  [reader, writer] = await Promise.all([connect(), connect()]);
});
afterEach(async () => {
  await reader.end();
  await writer.end();
  await opened.close();
  await drop();
});

const month = (number: number, day = 1) => new Date(startOfMonth(first, number).getTime() + (day - 1) * 86_400_000);
const insert = (client: pg.Client, at: Date, id: string = randomUUID()) =>
  client.query(
    `insert into usage_event (client_id, event_id, shop_uuid, occurred_at, quantity, received_at)
      values ('erp', $1, $2, $3, 1, $3)`,
    [id, randomUUID(), at],
  );
const count = async (client: pg.Client, from: Date, to: Date): Promise<number> => {
  const text = 'select count(*)::integer as count from usage_event where occurred_at >= $1 and occurred_at < $2';
  return (await client.query<{ count: number }>(text, [from, to])).rows[0]?.count ?? 0;
};
const make = (now: Date) => opened.asOwner((owner) => makeMonths(owner, events, now));
const leave = (now: Date) => opened.asOwner((owner) => letMonthsLeave(owner, events, now, running));
const parts = async () =>
  (await findParts(opened.owner, events)).map(({ from, to }) =>
    [from, to].map((date) => date?.toISOString().slice(0, 7) ?? ''),
  );
const name = (number: number) => month(number).toISOString().slice(0, 7);

test('three months are made before they begin, and there is a place for what comes after them', async () => {
  await make(month(0, 10));
  const made = [0, 1, 2, 3].map((number) => [name(number), name(number + 1)]);
  expect(await parts()).toEqual([['', name(0)], ...made, [name(4), '']]);
  await make(month(0, 20));
  expect(await parts()).toHaveLength(6);
  await make(month(1, 1));
  expect((await parts()).at(-1)).toEqual([name(5), '']);
});

test('a row of a month that was not made is kept, and is found when months are made again', async () => {
  await make(month(0));
  await insert(writer, month(9, 15), 'far');
  expect(await count(reader, month(9), month(10))).toBe(1);
  await make(month(10));
  expect(await count(reader, month(9), month(10))).toBe(1);
  expect((await parts()).slice(-2)).toEqual([
    [name(4), name(14)],
    [name(14), ''],
  ]);
  // Not even if time was moved back meanwhile.
  await insert(writer, month(19, 15), 'farther');
  await make(month(11));
  expect((await parts()).at(-1)).toEqual([name(20), '']);
  expect(await count(reader, month(4), month(30))).toBe(2);
});

test('an old month leaves while one reads and another writes: neither waits, nor does who comes meanwhile', async () => {
  await make(month(0));
  await insert(writer, month(0, 5));
  await insert(writer, month(2, 5));
  await reader.query('begin');
  expect(await count(reader, month(0), month(3))).toBe(2);
  await writer.query('begin');
  await insert(writer, month(2, 6));
  const leaving = leave(month(3, 10));
  await waitForBlockedStatement(opened.owner);
  // The month is on its way. Everybody goes on reading and writing.
  await insert(writer, month(2, 7));
  expect(await count(reader, month(2), month(3))).toBe(1);
  const { owner } = opened;
  await sql`set lock_timeout to 100`.execute(owner);
  const other = await owner.selectFrom('usage_event').select('event_id').where('occurred_at', '>=', month(2)).execute();
  expect(other).toHaveLength(1);
  await writer.query('commit');
  await reader.query('commit');
  await leaving;
  expect(await count(reader, month(0), month(1))).toBe(0);
  expect(await count(reader, month(2), month(3))).toBe(3);
  expect((await parts())[0]).toEqual([name(2), name(3)]);
  expect(await findDetached(opened.owner, events)).toEqual([]);
});

test('a month whose leaving was interrupted leaves the next time', async () => {
  await make(month(0));
  await reader.query('begin');
  await count(reader, month(0), month(1));
  const leaving = expect(leave(month(1, 10))).rejects.toThrow(/terminat/);
  await waitForBlockedStatement(opened.owner);
  await writer.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor months'
    and datname = current_database()`);
  await leaving;
  await reader.query('commit');
  expect((await findParts(opened.owner, events)).filter(({ isLeaving }) => isLeaving)).toHaveLength(1);
  await leave(month(1, 11));
  expect((await parts())[0]).toEqual([name(0), name(1)]);
  expect(await findDetached(opened.owner, events)).toEqual([]);
});

test('what has to outlast a month is kept before it leaves, and again before it is removed', async () => {
  await make(month(0));
  await insert(writer, month(0, 5), 'one');
  const kept: string[][] = [];
  const keeping: MonthlyTable = {
    ...events,
    keep: async (owner, part) => {
      const { rows } = await sql<{ event_id: string }>`select event_id from ${part}`.execute(owner);
      kept.push(rows.map(({ event_id }) => event_id));
    },
  };
  await opened.asOwner((owner) => letMonthsLeave(owner, keeping, month(2, 10), running));
  // And of the part before all months.
  expect(kept).toEqual([[], ['one'], ['one'], []]);
});

test('a transaction that uses the table for long is not waited for, so that no other waits behind', async () => {
  await reader.query('begin');
  await count(reader, month(0), month(1));
  await expect(make(month(0))).rejects.toMatchObject({ code: '55P03' });
  await insert(writer, month(0, 5));
  await reader.query('commit');
  await make(month(0));
  expect(await count(reader, month(0), month(1))).toBe(1);
});

test('while the table is used for long, the months of the others are kept, and its own another day', async () => {
  const logged: object[] = [];
  const log = { ...silent, warn: (about: object) => void logged.push(about) };
  const days: MonthlyTable = { table: 'usage_day', column: 'month', of: 'names', keptFrom: () => new Date(0) };
  const kept = { tables: [events, days], clock: { now: () => month(0) }, log, signal: running };
  await reader.query('begin');
  await count(reader, month(0), month(1));
  await opened.asOwner((owner) => keepMonths(owner, kept));
  await reader.query('commit');
  expect(logged).toMatchObject([{ table: 'usage_event' }]);
  expect(await parts()).toHaveLength(2);
  expect(await findParts(opened.owner, days)).toHaveLength(6);
});

test('a server whose role may not change the schema says so; the owner keeps the months', async () => {
  const logged: object[] = [];
  const role = `server_${randomBytes(4).toString('hex')}`;
  await writer.query(`create role ${role} login in role kontor_tenant, kontor_system`);
  const url = new URL(databaseUrl);
  url.username = role;
  const server = await openDatabase({ databaseUrl: url.href, dataDirectory: 'memory' }, silent);
  const log = { ...silent, warn: (about: object) => void logged.push(about) };
  const kept = { tables: [events], clock: { now: () => month(2, 10) }, log, signal: running };
  await server.asOwner((owner) => keepMonths(owner, kept));
  expect(logged).toMatchObject([{ table: 'usage_event', err: { code: '42501' } }]);
  await opened.asOwner((owner) => keepMonths(owner, kept));
  await server.asOwner((owner) => keepMonths(owner, kept));
  expect(logged).toHaveLength(1);
  await server.close();
  await writer.query(`drop role ${role}`);
});

test('the roles of servers read the tables, whose policies hold, and no part of them', async () => {
  for (const role of ['kontor_tenant', 'kontor_system']) {
    await reader.query(`set role ${role}`);
    await expect(reader.query('select from months.activity_first')).rejects.toMatchObject({ code: '42501' });
    await reader.query('select from activity');
    await reader.query('reset role');
  }
});
