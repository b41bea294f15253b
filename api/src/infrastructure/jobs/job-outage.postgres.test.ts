import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedJob, quickSettings, testJobs } from '../../testing/test-jobs.ts';
import { until } from '../../testing/until.ts';
import { minutes, seconds } from '../clock.ts';
import { handleJob } from './define-job.ts';

const jobs = await testJobs();
const { database, clock, logged } = jobs;
const job = namedJob('outage');

/** Connected to another database of the same server. */
let admin: pg.Client;
let name: string;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env['KONTOR_TEST_DATABASE_URL'] });
  await admin.connect();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  name = rows[0]?.name ?? '';
});
afterAll(() => admin?.end());

async function becomeReadOnly(): Promise<void> {
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}
const becomeWritable = () => admin.query(`alter database ${name} reset default_transaction_read_only`);

const failures = (text: string) => logged.filter((line) => line.startsWith(text)).length;

test('a job that ends while the database is read-only is done once, however long that takes', async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const handled = handleJob(job, async () => {
    runs += 1;
    begun.resolve();
    await gate.promise;
  });
  await jobs.queue(job, 'slow');
  // Its lease ends during the outage, and it tries to tell the outcome later than the other worker looks for ended leases.
  jobs.worker([handled], { ...quickSettings, lease: seconds(4), heartbeat: 3800 }).start();
  await begun.promise;
  await becomeReadOnly();
  jobs.worker([handled], { ...quickSettings, lease: seconds(10) }).start();
  await until(() => failures('jobs could not be run') > 1);
  const ended = sql<{ ended: boolean }>`select locked_until < now() as ended from job`;
  await until(() =>
    ended.execute(database).then(
      ({ rows }) => rows[0]?.ended === true,
      () => false,
    ),
  );
  gate.resolve();
  await until(() => failures('the outcome of a job could not be written down') > 0);
  await becomeWritable();
  await until(async () => (await jobs.rows()).length === 0);
  expect(runs).toBe(1);
  expect(failures('job taken over')).toBe(0);
});

test('an attempt that the database refused is not counted, and follows ten seconds later', async () => {
  let refusals = 20;
  let done = 0;
  const refuse = sql.raw(`do $$ begin raise exception 'full' using errcode = '53100'; end $$`);
  const handled = handleJob(job, async () => {
    refusals -= 1;
    if (refusals >= 0) await refuse.execute(database);
    done += 1;
  });
  await jobs.queue(job, 'refused');
  const { runDue } = jobs.worker([handled]);
  await runDue();
  expect(await jobs.rows()).toMatchObject([{ attempts: 1, failed_at: null }]);
  clock.offset += seconds(11);
  await runDue();
  expect(refusals).toBe(18);
  // More often than a job may fail.
  while (refusals > 0) {
    clock.offset += minutes(1);
    await runDue();
  }
  clock.offset += minutes(1);
  await runDue();
  expect([done, await jobs.rows()]).toEqual([1, []]);
});
