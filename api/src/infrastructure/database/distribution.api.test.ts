import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copied, distributed, inOnePlace, uniqueEverywhere } from '../../testing/stored-data/distribution.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { OpenDatabase } from './open-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase({ info() {}, warn() {}, error() {} });
});
afterAll(() => opened?.close());

interface Column {
  readonly table: string;
  readonly name: string;
  readonly isRequired: boolean;
}

async function readColumns(): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, attnotnull as "isRequired"
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(opened.owner);
  return rows;
}

interface Key {
  readonly table: string;
  readonly isPrimary: boolean;
  readonly columns: readonly string[];
  readonly types: readonly string[];
}

/** What is unique in a table. */
async function readKeys(): Promise<readonly Key[]> {
  const { rows } = await sql<Key>`
    select relname as table, indisprimary as "isPrimary",
      array_agg(attname::text order by place) as columns, array_agg(atttypid::regtype::text order by place) as types
    from pg_index join pg_class on pg_class.oid = indrelid
    cross join unnest(indkey::int2[]) with ordinality as part (attribute, place)
    left join pg_attribute on attrelid = indrelid and attnum = attribute
    where indisunique and relnamespace = 'public'::regnamespace and not relispartition
    group by indexrelid, relname, indisprimary order by 1, 2 desc, 3`.execute(opened.owner);
  return rows;
}

/** Whether a key is unique within an organization alone: it names the organization, its shop, or a row of one. */
const isOfOrganization = ({ table, columns }: Key): boolean =>
  columns.some((column) => column === distributed[table] || /(^|_)(organization|shop)_uuid$/.test(column));

test('it is decided of each table whether it lies with its organization, is copied, or stays in one place', async () => {
  const decided = [distributed, copied, inOnePlace].flatMap((tables) => Object.keys(tables));
  const tables = new Set((await readColumns()).map(({ table }) => table));
  expect(decided.sort()).toEqual([...tables].sort());
});

test('each row that would lie with its organization names it, its shop, or another row that does', async () => {
  const columns = await readColumns();
  const naming = Object.entries(distributed).map(([table, name]) => ({ table, name, isRequired: true }));
  expect(columns.filter(({ table, name }) => distributed[table] === name)).toEqual(expect.arrayContaining(naming));
});

test('what is unique in all organizations together is known, and why it stays so', async () => {
  const keys = (await readKeys()).filter(({ table }) => table in distributed);
  const everywhere = keys.filter(
    (key) => !isOfOrganization(key) && !(key.isPrimary && key.types.every((type) => type === 'uuid')),
  );
  expect(everywhere.map(({ table, columns }) => `${table} (${columns.join(', ')})`).sort()).toEqual(
    Object.keys(uniqueEverywhere).sort(),
  );
});

test('how far the tables are from being distributed is what the decision says', async () => {
  const [columns, keys] = [await readColumns(), await readKeys()];
  const names = Object.keys(distributed);
  const has = (table: string, name: string) => columns.some((column) => column.table === table && column.name === name);
  const withOrganization = names.filter((table) => table === 'organization' || has(table, 'organization_uuid'));
  const { rows: triggers } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`.execute(opened.owner);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`.execute(
    opened.owner,
  );
  expect({
    tables: new Set(columns.map(({ table }) => table)).size,
    distributed: names.length,
    copied: Object.keys(copied).length,
    inOnePlace: Object.keys(inOnePlace).length,
    nameTheirOrganization: withOrganization.length,
    haveItInEveryKey: names.filter((table) =>
      keys
        .filter((key) => key.table === table)
        .every(({ columns: of }) => of.includes(table === 'organization' ? 'uuid' : 'organization_uuid')),
    ).length,
    uniqueEverywhere: Object.keys(uniqueEverywhere).length,
    withTriggers: triggers.filter(({ table }) => table in distributed).length,
    referToOnePlace: references.filter(({ from, to }) => from in distributed && to in inOnePlace).length,
  }).toEqual({
    tables: 126,
    distributed: 58,
    copied: 9,
    inOnePlace: 59,
    nameTheirOrganization: 24,
    haveItInEveryKey: 8,
    uniqueEverywhere: 21,
    withTriggers: 33,
    referToOnePlace: 0,
  });
});
