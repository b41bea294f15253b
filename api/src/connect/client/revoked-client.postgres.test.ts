import type { Entitlements } from '@kontor/contract/connect-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { askForToken, callWith, connectClient } from '../../testing/connect.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { callLimit } from './authenticate-client.ts';
import { createClients } from './clients.ts';

// Two servers on one database.

let drop: () => Promise<void>;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  drop = database.drop;
  one = await createTestApp({ databaseUrl: database.url });
  other = await createTestApp({ databaseUrl: database.url });
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await drop?.();
});

test('a client that one server revokes has no calls and no tokens on the other, at once', async () => {
  const { id, secret, token } = await connectClient(one);
  expect((await callWith(other, token, 'GET /connect/shop')).statusCode).toBe(200);
  await createClients(one.infrastructure).revoke(id);
  expect((await callWith(other, token, 'GET /connect/shop')).statusCode).toBe(401);
  expect((await askForToken(other, id, secret)).statusCode).toBe(401);
});

test('tokens of a secret that one server rotates out end on the other, at once', async () => {
  const { id, token } = await connectClient(one);
  const clients = createClients(one.infrastructure);
  for (const status of [200, 401]) {
    one.infrastructure.clock.offset += 1;
    await clients.rotate(id);
    expect((await callWith(other, token, 'GET /connect/shop')).statusCode).toBe(status);
  }
});

test('calls of one client at both servers are counted together', async () => {
  const { token } = await connectClient(one);
  // All within the same second, however long they take.
  const now = new Date();
  const clocks = [one, other].map(({ infrastructure }) => infrastructure.clock);
  const running = clocks.map((clock) => clock.now);
  for (const clock of clocks) clock.now = () => now;
  const calls = Array.from({ length: callLimit.max + 20 }, (_, turn) =>
    callWith(turn % 2 === 0 ? one : other, token, 'GET /connect/shop'),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  for (const [index, clock] of clocks.entries()) clock.now = running[index] ?? clock.now;
  expect([200, 429].map((status) => statuses.filter((answered) => answered === status).length)).toEqual([
    callLimit.max,
    20,
  ]);
});

test('entitlements that both servers read for the first time have one version', async () => {
  const { shop } = await merchantWithShop(one);
  const { token } = await connectClient(one);
  const read = (server: TestApp) => callWith(server, token, `GET /connect/shop/${shop.uuid}/entitlements`);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => read(turn % 2 === 0 ? one : other)));
  expect(new Set(answers.map((answer) => answer.json<Entitlements>().version))).toEqual(new Set([1]));
});
