import type { Config } from '@kontor/contract/config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { operatorOf } from '../../testing/operator.ts';
import { changeSettings } from '../../testing/settings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';

// Two servers on one database.

const operators: string[] = [];
let drop: () => Promise<void>;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  drop = database.drop;
  const open = () => createTestApp({ databaseUrl: database.url, environment: { operators } });
  [one, other] = await Promise.all([open(), open()]);
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await drop?.();
});

test('what is set at one server is what the other goes by at once, and what its pages go by within a second', async () => {
  const operator = await operatorOf(one, operators);
  const config = async (server: TestApp) => (await server.client().expect(200, 'GET /config')).json<Config>();
  expect((await config(other)).trialDays).toBe(30);
  await changeSettings(operator, { trialDays: 7 });
  const { client, shopPath } = await merchantWithShop(other);
  const trial = await client.expect(200, `GET ${shopPath}/subscription/active`);
  expect(trial.json()).toMatchObject({ items: [{ trialDays: 7 }] });
  expect((await config(one)).trialDays).toBe(7);
  const since = performance.now();
  await until(async () => (await config(other)).trialDays === 7);
  expect(performance.now() - since).toBeLessThan(5_000);
});
