import { sql } from 'kysely';
import { createClock, seconds } from '../infrastructure/clock.ts';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { handleJob, lanes } from '../infrastructure/jobs/define-job.ts';
import { createJobQueue } from '../infrastructure/jobs/job-queue.ts';
import { createJobWorker } from '../infrastructure/jobs/job-worker.ts';
import { effectJob, fatalJob } from './job-kills.ts';

// A separate process that works on jobs until it is killed: job-kills.ts starts it.

const silent = { info() {}, warn() {}, error() {} };
const { database } = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDirectory: 'memory' }, silent);
const clock = createClock();
const handled = [
  handleJob(effectJob, async ({ name }) => {
    await sql`insert into effect (name) values (${name}) on conflict (name) do update set runs = effect.runs + 1`.execute(
      database,
    );
    process.send?.('effect');
  }),
  handleJob(fatalJob, async () => {
    process.kill(process.pid, 'SIGKILL');
  }),
];
createJobWorker(database, clock, createJobQueue(clock), handled, silent, {
  lanes,
  lease: 1000,
  heartbeat: 100,
  poll: 20,
  stopWithin: seconds(1),
}).start();
