import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, seconds } from '../clock.ts';
import { actForAll } from '../database/acting-for.ts';
import type { Database } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { type HandledJob, type Lane, lanes } from './define-job.ts';
import type { JobQueue } from './job-queue.ts';
import { createJobTable } from './job-table.ts';
import { createJobsInHand, type Lease } from './jobs-in-hand.ts';
import { createLanePump } from './lane-pump.ts';

export interface JobWorker {
  /** Begins to work in the background. */
  start(): void;
  /** Takes no other job, finishes those in hand within a limit, and gives the rest back. */
  stop(): Promise<void>;
  /**
   * Runs everything that is due by the clock, what it queues for now included, one job after another in the order in which
   * they are due; answers how many jobs that were. Meanwhile nothing is begun in the background.
   */
  runDue(): Promise<number>;
  /** When the next waiting job is due, `null` for none. */
  nextDueAt(): Promise<Date | null>;
}

export interface WorkerSettings extends Lease {
  /** How many jobs of each lane run at once. */
  readonly lanes: Readonly<Record<Lane, number>>;
  /** Milliseconds between two looks for what became due or was queued by another process. */
  readonly poll: number;
  /** Milliseconds that jobs in hand may take when the worker stops. */
  readonly stopWithin: number;
}

const standard: WorkerSettings = {
  lanes,
  lease: seconds(30),
  heartbeat: seconds(5),
  poll: 200,
  stopWithin: seconds(10),
};

/** A worker of a process; any number of them share the table. */
export function createJobWorker(
  database: Database,
  clock: Clock,
  queue: JobQueue,
  handled: readonly HandledJob[],
  log: Log,
  settings: WorkerSettings = standard,
  telemetry: Telemetry = noTelemetry,
): JobWorker {
  const table = createJobTable(database, clock, handled, { uuid: randomUUID(), lease: settings.lease });
  const inHand = createJobsInHand(table, handled, log, settings, telemetry);
  const pump = createLanePump(table, inHand, settings.lanes, log);
  const ending = new AbortController();
  const loops: Array<Promise<void>> = [];
  let turn: Promise<unknown> = Promise.resolve();
  let outageEndedAt = Number.NEGATIVE_INFINITY;

  /** Does something again and again, and goes on after a failure. */
  async function repeat(milliseconds: number, work: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      const failed = await work().then(
        () => false,
        (error: unknown) => {
          log.error({ err: error }, 'jobs could not be run');
          return true;
        },
      );
      const wait = failed ? Math.max(milliseconds, seconds(1)) : milliseconds;
      // The wait ends early when the worker stops.
      await pause(wait, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  async function recover(): Promise<void> {
    for (const { parked, ...job } of await table.recover()) {
      if (parked) log.error(job, 'job parked: its process ended while it ran, again');
      else log.warn(job, 'job taken over from a process that ended');
    }
  }

  /** After an outage every lease has ended, also of living workers: each gets the time to renew its own first. */
  async function recoverUnlessAllWereCutOff(): Promise<void> {
    if (performance.now() - outageEndedAt < settings.lease) return;
    try {
      await recover();
    } catch (error) {
      outageEndedAt = performance.now();
      throw error;
    }
  }

  async function runAllDue(): Promise<number> {
    let count = 0;
    await pump.pause();
    try {
      await recover();
      while (!ending.signal.aborted) {
        count += await inHand.settled();
        const [job] = await table.claim('all', 1);
        if (job === undefined) break;
        if (ending.signal.aborted) {
          await table.giveBack(job);
          break;
        }
        await inHand.run(job);
        count += 1;
      }
    } finally {
      pump.resume();
    }
    return count;
  }

  return {
    nextDueAt: () => actForAll(() => table.nextDueAt()),
    runDue() {
      const drain = turn.then(() => actForAll(runAllDue));
      turn = drain.catch(() => {});
      return drain;
    },
    start() {
      queue.onEnqueue = pump.wake;
      pump.resume();
      actForAll(() =>
        loops.push(
          repeat(settings.poll, pump.look),
          repeat(settings.heartbeat, async () => {
            await recoverUnlessAllWereCutOff();
            await table.enterLanes();
          }),
        ),
      );
    },
    async stop() {
      ending.abort();
      await pump.pause();
      await inHand.finishWithin(settings.stopWithin);
      await Promise.all([turn, ...loops]);
    },
  };
}
