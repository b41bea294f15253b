import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';

const log = { info() {}, warn() {}, error() {} };

interface Policy {
  readonly table: string;
  readonly condition: string;
}

const policies = sql<Policy>`
  select tablename as "table", concat_ws(' ', qual, with_check) as condition from pg_policies where schemaname = 'public'`;

async function tablesWith(condition: string | RegExp): Promise<string[]> {
  const { owner, close } = await openTestDatabase(log);
  try {
    const { rows } = await policies.execute(owner);
    expect(rows.length).toBeGreaterThan(0);
    return rows.filter((policy) => new RegExp(condition).test(policy.condition)).map(({ table }) => table);
  } finally {
    await close();
  }
}

test('no policy seeks each shop of an organization in an index: it asks for all of them as one set', async () => {
  expect(await tablesWith(/= ANY \(\( SELECT visible_shops/)).toEqual([]);
});

test('a policy that follows another row reads that row alone, not all of the tenant’s', async () => {
  expect(await tablesWith(/IN \( SELECT visible\./)).toEqual([]);
});
