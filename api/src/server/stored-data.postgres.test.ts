import { ExportedOrganization, exportLists } from '@kontor/contract/export-document';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailedToken, merchantWithShop, password } from '../testing/accounts.ts';
import { type Canaries, fillTables } from '../testing/stored-data/fill-tables.ts';
import { notInJournal } from '../testing/stored-data/not-in-journal.ts';
import { readCatalog } from '../testing/stored-data/read-catalog.ts';
import { tablesOfMoney } from '../testing/stored-data/tables-of-money.ts';
import { tablesOfOrganizations } from '../testing/stored-data/tables-of-organizations.ts';
import { otherTables, tablesOfPeople } from '../testing/stored-data/tables-of-people.ts';
import { testApp } from '../testing/test-app.ts';

// A new table fails here until its author has said, in testing/stored-data, what becomes of its rows.
const kontor = await testApp();
const { database } = kontor.infrastructure;
const catalog = await readCatalog(database);
const decisions = { ...tablesOfOrganizations, ...tablesOfMoney, ...tablesOfPeople };
const decided = Object.entries(decisions);

test('of every table it is decided whether it has data of organizations or people', () => {
  expect(Object.keys({ ...decisions, ...otherTables }).sort()).toEqual([...catalog.keys()].sort());
});

test('a table that refers to an organization, a shop or a person is not one of the others', () => {
  const referring = [...catalog.values()].filter(({ refersTo }) => refersTo.length > 0).map(({ name }) => name);
  expect(referring.filter((name) => name in otherTables)).toEqual([]);
});

test('every table of a tenant is checked by the database, or it is said why not', () => {
  const open = [...catalog.values()].filter(({ isChecked }) => !isChecked).map(({ name }) => name);
  const unchecked = decided.filter(([, { everyTenant }]) => everyTenant !== undefined).map(([name]) => name);
  expect(open.filter((name) => name in decisions).sort()).toEqual(unchecked.sort());
});

test('of every table about money the journal has the changes, or it is said why not', () => {
  const left = Object.keys(tablesOfMoney).filter((name) => !(catalog.get(name)?.isInJournal ?? false));
  expect(left.sort()).toEqual(Object.keys(notInJournal).sort());
});

test('every list of the export has a table, and every such table a list', () => {
  const lists = decided.flatMap(([, { exported }]) => (typeof exported === 'string' ? [] : [exported.list]));
  expect(new Set(lists)).toEqual(new Set([...Object.keys(exportLists), 'organization']));
});

const keyOf = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test.each(decided.flatMap(([name, { exported }]) => (typeof exported === 'string' ? [] : [{ name, ...exported }])))(
  'each column of $name is in the export, or it is said why not',
  ({ name, list, as = {}, without = {} }) => {
    const shape = list === 'organization' ? ExportedOrganization.shape : exportLists[list].shape;
    const columns = catalog.get(name)?.columns.map((column) => column.name) ?? [];
    const missing = columns.filter((column) => !((as[column] ?? keyOf(column)) in shape) && !(column in without));
    expect(missing).toEqual([]);
    const unknown = [...Object.keys(as), ...Object.keys(without)].filter((column) => !columns.includes(column));
    expect(unknown).toEqual([]);
  },
);

test('with an organization and its person go the rows and columns of which that is said', async () => {
  const { client, email, organizationUuid, shop } = await merchantWithShop(kontor);
  const { uuid: userUuid } = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await client.expect(202, `POST /user/${userUuid}/delete`, { password });
  const token = await mailedToken(client, email);
  const canaries: Canaries = { organizationUuid, shopUuid: shop.uuid, userUuid };
  const filled = await fillTables(database, catalog, decisions, canaries);
  const left = async () => {
    const found: string[] = [];
    for (const { name, traces } of filled) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
        database,
      );
      if (rows.some(({ row }) => traces.some((trace) => row.includes(trace)))) found.push(name);
    }
    return found;
  };
  expect(await left()).toEqual(filled.map(({ name }) => name));
  await client.expect(200, `POST /confirmation/${token}`);
  expect(await left()).toEqual([]);
});
