import { sql } from 'kysely';
import { after, type Clock, hours, seconds } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import type { HandledJob } from './define-job.ts';
import type { JobQueue } from './job-queue.ts';

interface ClaimedJob {
  uuid: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

const maxAttempts = 12;
const pollInterval = seconds(1);

/** 10 s, 20 s, 40 s … at most 6 h: a mail server that is down for a day still gets its mails. */
const retryDelay = (attempts: number) => Math.min(seconds(10) * 2 ** (attempts - 1), hours(6));

export interface JobWorker {
  /** Begins to work in the background. */
  start(): void;
  /** Finishes the job in hand and takes no other. */
  stop(): Promise<void>;
  /** Runs everything that is due by the clock, what it queues for now included; answers how many jobs that were. */
  runDue(): Promise<number>;
  /** When the next waiting job is due, `null` for none. */
  nextDueAt(): Promise<Date | null>;
}

/** One job at a time per process; several processes share the work (`skip locked`). */
export function createJobWorker(
  database: Database,
  clock: Clock,
  queue: JobQueue,
  handlers: readonly HandledJob[],
  log: Log,
): JobWorker {
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function runOne(): Promise<boolean> {
    const job = await claim(database, clock);
    if (job === undefined) return false;
    try {
      await handle(handlers, job);
      await database.deleteFrom('job').where('uuid', '=', job.uuid).execute();
    } catch (error) {
      await putBack(database, clock, job, error, log);
    }
    return true;
  }

  // Turns wait for each other: the poll and a caller of runDue never work side by side in one process.
  function runDue(): Promise<number> {
    const drain = turn.then(async () => {
      let count = 0;
      while (!stopped && (await runOne())) count += 1;
      return count;
    });
    turn = drain.catch(() => {});
    return drain;
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      runDue()
        .catch((error: unknown) => log.error({ err: error }, 'jobs could not be run'))
        .finally(() => {
          if (!stopped) schedule(pollInterval);
        });
    }, delay);
  }

  return {
    runDue,
    start() {
      queue.onEnqueue = () => {
        if (!stopped) schedule(0);
      };
      schedule(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
    async nextDueAt() {
      const row = await database
        .selectFrom('job')
        .select((of) => of.fn.min('due_at').as('due_at'))
        .where('failed_at', 'is', null)
        .executeTakeFirst();
      return row?.due_at ?? null;
    },
  };
}

async function handle(handlers: readonly HandledJob[], { kind, payload }: ClaimedJob): Promise<void> {
  const handler = handlers.find(({ job }) => job.kind === kind);
  if (handler === undefined) throw new Error(`No handler for jobs of kind ${kind}`);
  await handler.run(payload);
}

async function claim(database: Database, clock: Clock): Promise<ClaimedJob | undefined> {
  // Locks run on machine time: a clock that is moved must not take a job out of a living worker's hands.
  const { rows } = await sql<ClaimedJob>`
    update job set attempts = attempts + 1, unique_key = null, locked_until = now() + interval '5 minutes'
    where uuid = (
      select uuid from job
      where failed_at is null and due_at <= ${clock.now()} and (locked_until is null or locked_until < now())
      order by due_at, created_at, uuid for update skip locked limit 1
    )
    returning uuid, kind, payload, attempts`.execute(database);
  return rows[0];
}

async function putBack(database: Database, clock: Clock, job: ClaimedJob, error: unknown, log: Log): Promise<void> {
  const dead = job.attempts >= maxAttempts;
  const now = clock.now();
  await database
    .updateTable('job')
    .set({
      locked_until: null,
      last_error: error instanceof Error ? error.message : String(error),
      due_at: after(now, retryDelay(job.attempts)),
      failed_at: dead ? now : null,
    })
    .where('uuid', '=', job.uuid)
    .execute();
  const about = { err: error, job: job.uuid, kind: job.kind, attempts: job.attempts };
  if (dead) log.error(about, 'job given up: it needs a person');
  else log.warn(about, 'job failed and will be tried again');
}
