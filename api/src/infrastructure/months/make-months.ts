import { sql } from 'kysely';
import type { Database, Tx } from '../database/open-database.ts';
import { type MonthlyTable, startOfMonth } from './monthly-table.ts';
import { boundOf, findParts, partNamed, partOf, restOf } from './parts.ts';

/** How many months are made before they begin. */
const ahead = 3;

/**
 * The table is locked for some milliseconds, once a month. Who uses it for longer is not waited for: the next day will do,
 * since three months are ahead.
 */
const lockTimeout = '500ms';

/**
 * Makes the months that come. What is behind the last one belongs to the rest, which takes every row. If it has rows, because no
 * months were made for long or a sandbox's time was moved, it becomes one part of several months, and nothing is copied.
 */
export async function makeMonths(owner: Database, table: MonthlyTable, now: Date): Promise<void> {
  const until = startOfMonth(now, ahead + 1);
  const rest = (await findParts(owner, table)).at(-1);
  if (rest?.to !== null || rest.from === null) throw new Error(`The table ${table.table} has no part for the rest`);
  const { from } = rest;
  if (from >= until) return;
  await owner.transaction().execute(async (tx) => {
    await sql`set local lock_timeout to ${sql.lit(lockTimeout)}`.execute(tx);
    await divide(tx, table, from, until);
  });
}

async function divide(tx: Tx, table: MonthlyTable, from: Date, until: Date): Promise<void> {
  const whole = sql.table(table.table);
  const rest = partNamed(restOf(table));
  const range = (start: Date, end: Date) => sql`for values from (${boundOf(table, start)}) to (${boundOf(table, end)})`;
  await sql`alter table ${whole} detach partition ${rest}`.execute(tx);
  const newest = await findNewest(tx, table);
  let end = until;
  if (newest === null) {
    await sql`drop table ${rest}`.execute(tx);
    for (let month = from; month < until; month = startOfMonth(month, 1)) {
      const part = partNamed(partOf(table, month));
      await sql`create table ${part} partition of ${whole} ${range(month, startOfMonth(month, 1))}`.execute(tx);
    }
  } else {
    const name = partOf(table, from);
    if (newest >= until) end = startOfMonth(newest, 1);
    await sql`alter table ${rest} rename to ${sql.ref(name)}`.execute(tx);
    await sql`alter table ${whole} attach partition ${partNamed(name)} ${range(from, end)}`.execute(tx);
  }
  await sql`create table ${rest} partition of ${whole} for values from (${boundOf(table, end)}) to (maxvalue)`.execute(
    tx,
  );
}

/** The time of the newest row in the rest of a table; `null` if it has none. */
async function findNewest(tx: Tx, table: MonthlyTable): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | string | null }>`
    select max(${sql.ref(table.column)}) as newest from ${partNamed(restOf(table))}`.execute(tx);
  const newest = rows[0]?.newest ?? null;
  return newest === null ? null : new Date(newest);
}
