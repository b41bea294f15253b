import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runWithKills } from '../../testing/job-kills.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';

// Processes of their own, ended by SIGKILL: nothing of them can tidy up.

let opened: OpenDatabase;
let server: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  server = await createPostgresDatabase();
  const silent = { info() {}, warn() {}, error() {} };
  opened = await openDatabase({ databaseUrl: server.url, dataDirectory: 'memory' }, silent);
});
beforeEach(async () => {
  await opened.owner.deleteFrom('job').execute();
});
afterAll(async () => {
  await opened?.close();
  await server?.drop();
});

test('while processes are killed at random, every job has its effect, and none is parked', async () => {
  const result = await runWithKills(opened.owner, server.url, { jobs: 600, fatal: 0, killAfter: 100 });
  expect(result).toMatchObject({ effects: 600, left: 0, parked: 0 });
}, 120_000);

test('a job that kills its process is parked, and the jobs that ran beside it are done', async () => {
  const result = await runWithKills(opened.owner, server.url, { jobs: 50, fatal: 1, killAfter: null });
  expect(result).toMatchObject({ effects: 50, left: 0, parked: 1, kills: 5 });
}, 120_000);
