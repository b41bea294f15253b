import type pg from 'pg';

/** Tables of which a world is made, with the most rows first. */
const shown = 14;

/** The largest tables with their rows, in words. */
export async function rowsOfTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; rows: string }>(
    `select relname as name, reltuples::bigint::text as rows from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by reltuples desc limit $1`,
    [shown],
  );
  return rows.map(({ name, rows: count }) => `${name} ${count}`).join(', ');
}

/** Foreign keys whose columns no index begins with: removing what they refer to reads their whole table. */
export async function unindexedForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select conrelid::regclass || ' (' || (select string_agg(attname, ', ') from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)) || ')' as key
      from pg_constraint where contype = 'f' and not exists (select from pg_index
        where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) = any (select '(' || quote_ident(attname) || ' IS NOT NULL)'
            from pg_attribute where attrelid = conrelid and attnum = any (conkey))))
      order by 1`,
  );
  return rows.map(({ key }) => key);
}
