import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let kontor: TestApp;
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeAll(async () => {
  kontor = await createTestApp();
  owner = await merchantWithShop(kontor);
});
afterAll(() => kontor?.close());

const processOf = async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kontor.infrastructure.callers);
  return rows[0]?.pid;
};

test('callers of simultaneous calls are looked up on one connection', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, processOf));
  expect(new Set(others)).toEqual(new Set([first]));
});

test('one statement that fails does not fail those that were sent with it', async () => {
  const { callers } = kontor.infrastructure;
  const number = (text: string) => sql<{ number: number }>`select ${text}::int as number`.execute(callers);
  const results = await Promise.allSettled([number('1'), number('none'), number('3')]);
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value.rows[0]?.number : 'failed'))).toEqual([
    1,
    'failed',
    3,
  ]);
});

test('when the connection is lost, calls that meet the loss get 503 and the next ones another connection', async () => {
  const before = await processOf();
  await sql`select pg_terminate_backend(${before})`.execute(kontor.infrastructure.database);
  await until(async () => {
    const { statusCode } = await owner.client.call('GET /user');
    expect([200, 503]).toContain(statusCode);
    return (await processOf().catch(() => before)) !== before;
  });
  await owner.client.expect(200, `GET ${owner.shopPath}/subscription/active`);
});
