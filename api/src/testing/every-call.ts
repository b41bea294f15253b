import { randomUUID } from 'node:crypto';
import type { Call, CallKey } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/open-database.ts';
import { tableNames } from './table-names.ts';

/** Every call of the contract with its entry, so that such tests cover future calls as well. */
export const everyCall = Object.entries(calls) as ReadonlyArray<readonly [key: CallKey, call: Call]>;

export const parametersOf = (key: string): string[] => [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Parameters that are no ids. */
const others: Readonly<Record<string, string>> = { month: '2026-11' };

/** The call with these ids in its path; all others are random. */
export const withIds = (key: string, ids: Readonly<Record<string, string>>): string =>
  key.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? others[name] ?? randomUUID());

/** Tables about requests as such, which a refused request may change. */
export const bookkeeping = [
  'session',
  'session_token',
  'rate_limit',
  'idempotency_key',
  'kysely_migration',
  'kysely_migration_lock',
];

/** Every row of the database, to detect changes. */
export async function contentsOf(database: Database, without: readonly string[] = []): Promise<string> {
  const tables = await tableNames(database);
  const contents: string[] = [];
  for (const table of tables.filter((name) => !without.includes(name)).sort()) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database);
    contents.push(table, ...rows.map((row) => JSON.stringify(row)).sort());
  }
  return contents.join('\n');
}
