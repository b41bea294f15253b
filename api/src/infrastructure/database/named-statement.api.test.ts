import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { merchantWithShop, password } from '../../testing/accounts.ts';
import { tableNames } from '../../testing/table-names.ts';
import { testApp } from '../../testing/test-app.ts';
import type { Database } from './open-database.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeAll(async () => {
  owner = await merchantWithShop(kontor);
});

const preparedOn = async (db: Database) =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows.map(({ name }) => name);

test('the statements of every call are prepared once per connection', async () => {
  for (let call = 0; call < 3; call += 1) {
    await owner.client.expect(200, 'GET /user');
    await owner.client.expect(200, `GET /organization/${owner.organizationUuid}`);
    await owner.client.expect(200, `GET ${owner.shopPath}/subscription/active`);
  }
  const { callers, database } = kontor.infrastructure;
  const ofCallers = await preparedOn(callers);
  for (const each of ['caller', 'caller-in-organization', 'caller-in-shop']) {
    expect(ofCallers.filter((name) => name === each)).toHaveLength(1);
  }
  expect(await preparedOn(database)).toContain('subscriptions-of-shops');
});

test('this release continues to work while a newer one adds columns', async () => {
  const { database } = kontor.infrastructure;
  for (const table of await tableNames(database)) {
    await sql`alter table ${sql.table(table)} add column of_a_newer_release text`.execute(database);
  }
  await owner.client.expect(200, 'GET /user');
  await owner.client.expect(200, `GET ${owner.shopPath}/subscription/active`);
  await kontor.client().login(owner.email, password);
  await owner.client.expect(200, 'PUT /user', { firstName: 'Ada', lastName: 'Lovelace', language: 'en' });
});
