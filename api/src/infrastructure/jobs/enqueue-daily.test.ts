import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Queryable } from '../database/open-database.ts';
import { defineJob } from './define-job.ts';
import { enqueueDaily } from './enqueue-daily.ts';
import type { JobOptions, JobQueue } from './job-queue.ts';

const daily = defineJob('look-around', z.object({}));

test('daily jobs that are queued within a minute are due together, once a day', async () => {
  const queued: (JobOptions | undefined)[] = [];
  const jobs: JobQueue = {
    enqueue: async (_tx, _job, _payload, options) => void queued.push(options),
    enqueueAll: async () => undefined,
    cancel: async () => undefined,
    onEnqueue: () => undefined,
  };
  for (const at of ['2026-11-25T10:15:00.000Z', '2026-11-25T10:15:59.999Z'])
    await enqueueDaily(jobs, {} as Queryable, daily, new Date(at));
  const together = { dueAt: new Date('2026-11-25T10:15:00.000Z'), uniqueKey: 'look-around:2026-11-25' };
  expect(queued).toEqual([together, together]);
});
