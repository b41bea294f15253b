import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';

const log = { info() {}, warn() {}, error() {} };

/** Foreign keys without an index, by the reasons why none is needed. */
const withoutIndex: Readonly<Record<string, string>> = {};

/** An index over all rows that refer to others, or that have the column at all, begins with the key's columns. */
const unindexed = sql<{ key: string }>`
  select conrelid::regclass || '.' || (select string_agg(attname, ', ' order by attnum) from pg_attribute
      where attrelid = conrelid and attnum = any (conkey)) as key
  from pg_constraint
  where contype = 'f' and not exists (select from pg_index
    where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      and (indpred is null or pg_get_expr(indpred, indrelid) = any (select '(' || quote_ident(attname) || ' IS NOT NULL)'
        from pg_attribute where attrelid = conrelid and attnum = any (conkey))))
  order by 1`;

/** All rows, in an order in which another index has them, too: it is written with each row, and read in place of the better one. */
const repeated = sql<{ index: string }>`
  select one.indexrelid::regclass::text as index
  from pg_index one join pg_index longer on longer.indrelid = one.indrelid and longer.indexrelid <> one.indexrelid
  where not one.indisunique and one.indpred is null and longer.indpred is null
    and one.indexprs is null and longer.indexprs is null
    and (longer.indkey::int2[])[0:one.indnkeyatts - 1] = (one.indkey::int2[])[0:one.indnkeyatts - 1]
    and (longer.indoption::int2[])[0:one.indnkeyatts - 1] = (one.indoption::int2[])[0:one.indnkeyatts - 1]
    and (longer.indclass::oid[])[0:one.indnkeyatts - 1] = (one.indclass::oid[])[0:one.indnkeyatts - 1]
  order by 1`;

test('no index repeats the beginning of another one', async () => {
  const { owner, close } = await openTestDatabase(log);
  try {
    expect((await repeated.execute(owner)).rows).toEqual([]);
  } finally {
    await close();
  }
});

test('removing a row reads only the rows that refer to it: every foreign key has an index', async () => {
  const { owner, close } = await openTestDatabase(log);
  try {
    const { rows } = await unindexed.execute(owner);
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(withoutIndex).sort());
  } finally {
    await close();
  }
});
