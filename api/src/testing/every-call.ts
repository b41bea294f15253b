import { randomUUID } from 'node:crypto';
import type { Call, CallKey } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Every call of the contract with its entry: what is proven for all calls is proven for those that are added as well. */
export const everyCall = Object.entries(calls) as ReadonlyArray<readonly [key: CallKey, call: Call]>;

export const parametersOf = (key: string): string[] => [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The call with these ids in its path; all others are made up. */
export const withIds = (key: string, ids: Readonly<Record<string, string>>): string =>
  key.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());

/** Belongs to requests as such; a request that is refused may leave traces here. */
const bookkeeping = [
  'session',
  'session_token',
  'rate_limit',
  'idempotency_key',
  'kysely_migration',
  'kysely_migration_lock',
];

/** Every row of the database but those of requests as such, to see that nothing was written. */
export async function contentsOf({ infrastructure: { database } }: TestApp): Promise<string> {
  const tables = (await database.introspection.getTables()).map(({ name }) => name);
  const rows: unknown[] = [];
  for (const table of tables.filter((name) => !bookkeeping.includes(name)).sort()) {
    rows.push(table, (await sql`select * from ${sql.table(table)} order by 1`.execute(database)).rows);
  }
  return JSON.stringify(rows);
}
