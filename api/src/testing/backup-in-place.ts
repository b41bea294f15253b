import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/open-database.ts';

interface Column {
  readonly relation: string;
  readonly name: string;
}

/**
 * Takes a backup of all rows and counters.
 * @returns what restores it under the running server, as a dump would: no trigger runs, and what was written since is gone
 */
export async function takeBackup(database: Database): Promise<() => Promise<void>> {
  const { rows: columns } = await sql<Column>`
    select c.relname as relation, a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, a.attnum`.execute(database);
  const tables = [...Map.groupBy(columns, ({ relation }) => relation)];
  const { rows: counters } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(database);
  await sql`drop schema if exists backup cascade`.execute(database);
  await sql`create schema backup`.execute(database);
  for (const [table] of tables) {
    await sql`create table backup.${sql.ref(table)} as table public.${sql.ref(table)}`.execute(database);
  }
  return () =>
    database.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const [table] of tables) await sql`delete from public.${sql.ref(table)}`.execute(tx);
      for (const [table, ofTable] of tables) {
        const list = sql.join(ofTable.map(({ name }) => sql.ref(name)));
        await sql`insert into public.${sql.ref(table)} (${list}) overriding system value
          select ${list} from backup.${sql.ref(table)}`.execute(tx);
      }
      for (const { name, last } of counters) {
        await sql`select setval(${`public.${name}`}::regclass, ${last ?? 1}::bigint, ${last !== null})`.execute(tx);
      }
    });
}
