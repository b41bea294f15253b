import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchant } from '../testing/accounts.ts';
import { type FreezableDatabase, freezableDatabase } from '../testing/freezable-database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';

let kontor: TestApp;
let client: TestClient;
let frozen: FreezableDatabase;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  drop = database.drop;
  frozen = await freezableDatabase(database.url);
  kontor = await createTestApp({ databaseUrl: frozen.url });
  ({ client } = await merchant(kontor));
});
afterAll(async () => {
  frozen?.thaw();
  await kontor?.close();
  frozen?.close();
  await drop?.();
});

test('while the database hangs a call is answered with 503 within its limit, and goes on when it no longer does', async () => {
  await client.expect(200, 'GET /user');
  frozen.freeze();
  const startedAt = performance.now();
  const { statusCode, headers } = await client.call('GET /user');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  frozen.thaw();
  await client.expect(200, 'GET /user');
});
