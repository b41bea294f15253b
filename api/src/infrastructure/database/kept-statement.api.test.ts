import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { kept, unplanned } from './kept-statement.ts';

const { database } = (await testApp()).infrastructure;

interface Named {
  readonly name: string;
  readonly value: string | null;
}

test('a kept statement is compiled once and answers each call with its own values', async () => {
  let built = 0;
  const echo = kept('echo', (_, { name, value }: Named) => {
    built += 1;
    return sql<Named>`select ${name}::text as name, ${value}::text as value, ${'fixed'}::text as other`;
  });
  const asked = [
    { name: 'first', value: 'one' },
    { name: 'second', value: null },
  ];
  const answers = await Promise.all(asked.map((each) => echo(database, each)));
  expect(answers).toEqual(asked.map((each) => [{ ...each, other: 'fixed' }]));
  expect(built).toBe(1);
});

test('a kept statement of a transaction sees what the transaction has written', async () => {
  const valueOf = kept('value-of', (db, { name }: { readonly name: string }) =>
    db.selectFrom('system_value').select('value').where('name', '=', name),
  );
  await database.transaction().execute(async (tx) => {
    await tx.insertInto('system_value').values({ name: 'kept', value: 'yes' }).execute();
    expect(await valueOf(tx, { name: 'kept' })).toEqual([{ value: 'yes' }]);
  });
});

test('a list that the database does not look at is planned for once and not with each call', async () => {
  const valuesOf = kept('values-of', (db, { names }: { readonly names: readonly string[] }) =>
    db
      .selectFrom('system_value')
      .select('value')
      .where(sql<boolean>`name = any(${unplanned(names, 'text[]')}::text[])`),
  );
  await database.connection().execute(async (connection) => {
    for (let call = 0; call < 12; call += 1) await valuesOf(connection, { names: ['one'] });
    const { rows } = await sql<{ custom_plans: number }>`
      select custom_plans from pg_prepared_statements where name = 'values-of'`.execute(connection);
    // Postgres compares the first five with the one for any value.
    expect(rows).toEqual([{ custom_plans: 5 }]);
  });
});
