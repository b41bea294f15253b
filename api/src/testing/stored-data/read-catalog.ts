import { sql } from 'kysely';
import type { Database } from '../../infrastructure/database/open-database.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Whether the database checks the tenant of its rows. */
  readonly isChecked: boolean;
  /** Whether its changes are written to the journal. */
  readonly isInJournal: boolean;
  /** Organizations, shops or people that its rows belong to, directly or through other tables. */
  readonly refersTo: readonly string[];
}

/** By their names. A column says by its name to whom a row belongs, also without a foreign key. */
const ownerColumn = /(^|_)(organization|shop|user|partner|agency)_uuid$/;

/** All tables of the database, as it says itself. */
export async function readCatalog(database: Database): Promise<ReadonlyMap<string, CatalogTable>> {
  const { rows: columns } = await sql<Column & { table: string; isChecked: boolean; isInJournal: boolean }>`
    select c.table_name as table, exists (select from pg_trigger where tgrelid = p.oid and tgname = 'write_to_journal') as "isInJournal", c.column_name as name, c.data_type as type,
      c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO' as "isRequired",
      p.relrowsecurity and exists (select from pg_policy where polrelid = p.oid and polname = 'tenant') as "isChecked"
    from information_schema.columns c
    join pg_class p on p.relname = c.table_name and p.relnamespace = 'public'::regnamespace and p.relkind in ('r', 'p')
    where c.table_schema = 'public' order by c.table_name, c.ordinal_position`.execute(database);
  const { rows: keys } = await sql<{ table: string; to: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as to
    from pg_constraint where contype = 'f'`.execute(database);
  const owners = new Set(['organization', 'shop', 'app_user']);
  const ownersOf = (table: string, seen: ReadonlySet<string> = new Set()): string[] =>
    keys
      .filter((key) => key.table === table && !seen.has(key.to))
      .flatMap(({ to }) => (owners.has(to) ? [to] : ownersOf(to, new Set([...seen, table]))));
  const tables = Map.groupBy(columns, ({ table }) => table);
  return new Map(
    [...tables].map(([name, own]) => [
      name,
      {
        name,
        columns: own,
        isChecked: own.every(({ isChecked }) => isChecked),
        isInJournal: own.some(({ isInJournal }) => isInJournal),
        refersTo: [...ownersOf(name), ...own.map((column) => column.name).filter((column) => ownerColumn.test(column))],
      },
    ]),
  );
}
