import { afterAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../infrastructure/database/open-database.ts';
import { createJobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { usageLoad } from '../../testing/usage-load.ts';
import { createAcceptUsage } from './accept-usage.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const { url, drop } = await createPostgresDatabase({ template: process.env['KONTOR_TEST_TEMPLATE'] });
const servers = await Promise.all([0, 1].map(() => openDatabase({ databaseUrl: url, dataDirectory: 'memory' }, log)));
afterAll(async () => {
  for (const server of servers) await server.close();
  await drop();
});

test('two servers that get the same events repeated and in different order count each once', async () => {
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('Two servers are needed');
  const clock = { offset: 0, now: () => new Date('2026-11-22T11:00:00.000Z') };
  const load = await usageLoad(first.owner, { shops: 20, events: 6000, perCall: 500 });
  const accepts = [first, second].map(({ database }) =>
    createAcceptUsage({ database, clock, jobs: createJobQueue(clock) }, async () => {}),
  );
  const answers = await Promise.all(
    accepts.map(async (accept, server) => {
      const counted: number[] = [];
      for (const call of load.calls(server)) counted.push((await accept('erp', call)).accepted);
      return counted;
    }),
  );
  expect(answers.flat().reduce((sum, count) => sum + count, 0)).toBe(6000);
  expect(await load.counted()).toEqual(load.expected);
});
