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

/** Entries that one statement makes again: they follow one another, and have the same form and different rows. */
export interface Run {
  readonly relation: string;
  readonly operation: JournalEntry['operation'];
  readonly rows: readonly JournalEntry['content'][];
}

const formOf = ({ relation, operation, content }: JournalEntry): string =>
  JSON.stringify([relation, operation, Object.keys(content).sort()]);

/** In the order of the entries: a later one may need what an earlier one has made. */
export function runsOf(entries: readonly JournalEntry[], relations: ReadonlyMap<string, Relation>): Run[] {
  const runs: { readonly run: Run & { readonly rows: JournalEntry['content'][] }; form: string; keys: Set<string> }[] =
    [];
  for (const entry of entries) {
    const { relation, operation, content } = entry;
    const key = JSON.stringify(relations.get(relation)?.key.map((column) => content[column]));
    const form = formOf(entry);
    const last = runs.at(-1);
    if (last?.form === form && !last.keys.has(key)) {
      last.run.rows.push(content);
      last.keys.add(key);
    } else {
      runs.push({ run: { relation, operation, rows: [content] }, form, keys: new Set([key]) });
    }
  }
  return runs.map(({ run }) => run);
}

/** Numbers the readings of the payment provider. It is not read back, so that every reading is newer. */
const neverRead = { read_at: 0 };

/** Makes changes of the journal again. Rows that are there already are brought to the state of the entries. */
export async function replayRun(
  tx: Tx,
  { relation: name, operation, rows }: Run,
  { columns, key }: Relation,
): Promise<void> {
  const [first = {}] = rows;
  const json = JSON.stringify(rows.map((row) => ({ ...neverRead, ...row })));
  const stored = sql`jsonb_populate_recordset(null::${sql.table(name)}, ${json}::jsonb)`;
  if (operation === 'delete') {
    const isSame = sql.join(
      key.map((column) => sql`${sql.ref(`${name}.${column}`)} = stored.${sql.ref(column)}`),
      sql` and `,
    );
    await sql`delete from ${sql.table(name)} using ${stored} as stored where ${isSame}`.execute(tx);
    return;
  }
  const known = Object.keys({ ...neverRead, ...first }).filter((column) => columns.has(column));
  const list = (some: readonly string[]) => sql.join(some.map((column) => sql.ref(column)));
  const changed = known.filter((column) => !key.includes(column) && column in first);
  const change =
    operation === 'insert' || changed.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`;
  await sql`
    insert into ${sql.table(name)} (${list(known)}) overriding system value
    select ${list(known)} from ${stored} as stored
    on conflict (${list(key)}) ${change}`.execute(tx);
}
