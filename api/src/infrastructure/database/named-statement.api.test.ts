import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { merchantWithShop, password } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeAll(async () => {
  owner = await merchantWithShop(kontor);
});

test('the statements of every call are prepared once per connection', async () => {
  await owner.client.expect(200, `GET ${owner.shopPath}/subscription/active`);
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(
    kontor.infrastructure.database,
  );
  for (const each of ['caller', 'organization-of-member', 'shop']) {
    expect(rows.filter(({ name }) => name === each)).toHaveLength(1);
  }
});

test('this release continues to work while a newer one adds columns', async () => {
  const { database } = kontor.infrastructure;
  const tables = (await database.introspection.getTables()).map(({ name }) => name);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column of_a_newer_release text`.execute(database);
  }
  await owner.client.expect(200, 'GET /user');
  await owner.client.expect(200, `GET ${owner.shopPath}/subscription/active`);
  await kontor.client().login(owner.email, password);
  await owner.client.expect(200, 'PUT /user', { firstName: 'Ada', lastName: 'Lovelace', language: 'en' });
});
