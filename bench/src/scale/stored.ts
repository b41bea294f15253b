import type pg from 'pg';

/** The values of a row as text, in the order of its table's columns. */
export type Row = readonly (string | null)[];

export interface StoredTable {
  readonly name: string;
  /** Without those that the database numbers itself. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The column whose uuid other tables refer to. */
  readonly id: number | null;
  /** The column that names the one row of another table which it is about: there is none about the same twice. */
  readonly owner: number | null;
  /** Columns whose values tell rows apart and are no uuids. */
  readonly names: readonly number[];
  /** The names of companies and shops, by which people tell them apart. */
  readonly titles: readonly number[];
  readonly rows: readonly Row[];
}

const titles: ReadonlySet<string> = new Set(['organization.name', 'shop.name']);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isId: boolean;
  readonly isOwner: boolean;
  /** The last one of a unique index over texts alone: the ones before it are kinds. */
  readonly isName: boolean;
}

const catalog = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    key.is_unique and not key.refers as "isId", key.is_unique and key.refers as "isOwner",
    exists (select from pg_index i left join pg_partitioned_table p on p.partrelid = i.indrelid,
        lateral (select array_agg(k order by n) as keys from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality as key (k, n)
          where p.partattrs is null or k <> all (p.partattrs::int2[])) as named
      where i.indrelid = c.oid and i.indisunique and i.indexprs is null
        and keys[cardinality(keys)] = a.attnum and not exists (select from pg_attribute o
          where o.attrelid = c.oid and o.attnum = any (keys) and o.atttypid <> 'text'::regtype)) as "isName"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  cross join lateral (select
    a.atttypid = 'uuid'::regtype and exists (select from pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indnatts = 1 and i.indkey[0] = a.attnum) as is_unique,
    exists (select from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as refers) key
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
  order by c.relname, a.attnum`;

/** Every table with its rows: the world that is copied is small. */
export async function readStored(client: pg.Client): Promise<StoredTable[]> {
  const { rows: columns } = await client.query<Column>(catalog);
  const tables: StoredTable[] = [];
  for (const [name, own] of Map.groupBy(columns, ({ table }) => table)) {
    const texts = own.map((column) => `${client.escapeIdentifier(column.name)}::text`).join(', ');
    const { rows } = await client.query<(string | null)[]>({
      text: `select ${texts} from ${client.escapeIdentifier(name)}`,
      rowMode: 'array',
    });
    const place = (is: (column: Column) => boolean) => {
      const index = own.findIndex(is);
      return index < 0 ? null : index;
    };
    const those = (are: (column: Column) => boolean) => own.flatMap((column, index) => (are(column) ? [index] : []));
    tables.push({
      name,
      columns: own,
      id: place(({ isId }) => isId),
      owner: place(({ isOwner }) => isOwner),
      names: those(({ isName }) => isName),
      titles: those((column) => titles.has(`${name}.${column.name}`)),
      rows,
    });
  }
  return tables;
}
