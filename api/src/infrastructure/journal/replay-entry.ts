import { sql } from 'kysely';
import type { Queryable, Tx } from '../database/open-database.ts';
import type { JournalEntry } from './journal.tables.ts';

/** The columns of a table, with those of its primary key. */
export interface Relation {
  readonly columns: ReadonlySet<string>;
  readonly key: readonly string[];
}

/** The tables of the journal. Their columns may be others than those of the release that wrote an entry. */
export async function readRelations(db: Queryable): Promise<ReadonlyMap<string, Relation>> {
  const { rows } = await sql<{ relation: string; name: string; isKey: boolean }>`
    select c.relname as relation, a.attname as name,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p')
    order by c.relname, a.attnum`.execute(db);
  const tables = Map.groupBy(rows, ({ relation }) => relation);
  return new Map(
    [...tables].map(([relation, columns]) => [
      relation,
      {
        columns: new Set(columns.map(({ name }) => name)),
        key: columns.filter(({ isKey }) => isKey).map(({ name }) => name),
      },
    ]),
  );
}

/** Numbers the readings of the payment provider. It is not read back, so that every reading is newer. */
const neverRead = { read_at: 0 };

/** Makes a change of the journal again. A row that is there already is brought to the state of the entry. */
export async function replayEntry(tx: Tx, { relation: name, operation, content }: JournalEntry, relation: Relation) {
  const { columns, key } = relation;
  const row = sql`jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify({ ...neverRead, ...content })}::jsonb)`;
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`${name}.${column}`)} = stored.${sql.ref(column)}`),
    sql` and `,
  );
  if (operation === 'delete') {
    await sql`delete from ${sql.table(name)} using ${row} as stored where ${isSame}`.execute(tx);
    return;
  }
  const known = Object.keys({ ...neverRead, ...content }).filter((column) => columns.has(column));
  const list = (some: readonly string[]) => sql.join(some.map((column) => sql.ref(column)));
  const changed = known.filter((column) => !key.includes(column) && column in content);
  const change =
    operation === 'insert' || changed.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`;
  await sql`
    insert into ${sql.table(name)} (${list(known)}) overriding system value
    select ${list(known)} from ${row} as stored
    on conflict (${list(key)}) ${change}`.execute(tx);
}
