import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { namedJob, noting, testJobs } from '../../testing/test-jobs.ts';
import { until } from '../../testing/until.ts';
import { after, minutes } from '../clock.ts';
import { createJobTable } from './job-table.ts';

const jobs = await testJobs();
const { database, clock } = jobs;
const job = namedJob('note');

const someStatementWaits = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows.length > 0;
};

test('of two jobs with one key that are begun at the same moment, one waits until the other has ended', async () => {
  await jobs.queue(job, 'running', { serialKey: 'shop' });
  const { done, handled } = noting(job);
  const { runDue } = jobs.worker([handled]);
  let drained: Promise<number> | undefined;
  await database.transaction().execute(async (tx) => {
    // Another worker's claim, which is not committed when this one looks.
    await sql`update job set attempts = 1, locked_until = now() + interval '1 minute'`.execute(tx);
    await jobs.queue(job, 'earlier', { serialKey: 'shop', dueAt: after(clock.now(), -minutes(1)) });
    drained = runDue();
    await until(someStatementWaits);
  });
  expect(await drained).toBe(0);
  expect(done).toEqual([]);
  await sql`delete from job where locked_until is not null`.execute(database);
  await runDue();
  expect(done).toEqual(['earlier']);
});

test('a claim takes no more than its limit, however the database carries it out', async () => {
  for (const name of ['first', 'second', 'third']) await jobs.queue(job, name);
  await database.transaction().execute(async (tx) => {
    // What is left is a nested loop, which runs a subquery once for each row.
    for (const way of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort']) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    }
    const owner = { uuid: randomUUID(), lease: minutes(1) };
    const table = createJobTable(tx, clock, [noting(job).handled], owner);
    expect(await table.claim('all', 1)).toHaveLength(1);
    expect(await table.claim('all', 5)).toHaveLength(2);
  });
});
