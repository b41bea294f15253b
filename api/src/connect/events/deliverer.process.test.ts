import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../infrastructure/database/open-database.ts';
import { deliverWithKills } from '../../testing/delivery-kills.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';

// Processes of their own, ended by SIGKILL: nothing of them can tidy up.

let opened: OpenDatabase;
let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  server = await createPostgresDatabase();
  const silent = { info() {}, warn() {}, error() {} };
  opened = await openDatabase({ databaseUrl: server.url, dataDirectory: 'memory' }, silent);
});
afterAll(async () => {
  await opened?.close();
  await server?.drop();
});

test('while servers and the receiver are killed at random, every event arrives, in the order of its subject', async () => {
  const result = await deliverWithKills(opened.owner, server.url, { changes: 400, subjects: 40, killAfter: 100 });
  expect(result).toMatchObject({ changes: 400, arrived: 400, outOfOrder: 0 });
  expect(Math.min(result.kills, result.receiverKills)).toBeGreaterThan(0);
}, 120_000);
