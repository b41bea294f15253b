import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { seconds } from '../clock.ts';
import { actForAll } from '../database/acting-for.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { DailyWork } from './daily-work.ts';
import type { HandledJob } from './define-job.ts';
import type { JobWorker } from './job-worker.ts';

/** Of one kind on one day, since it was last written. */
interface Count {
  readonly name: string;
  readonly day: string;
  readonly began_at: Date;
  readonly done: number;
}

/** A process that is killed loses what it counted since. */
const interval = seconds(10);

const sum = (one: Count, other: Count | undefined): Count => ({
  ...one,
  began_at: other === undefined || one.began_at < other.began_at ? one.began_at : other.began_at,
  done: one.done + (other?.done ?? 0),
});

/** Counts daily work in the process, and adds it to the table at an interval: no job writes for its own sake. */
export function createDailyWorkCounter(
  { database, clock, log }: Pick<Infrastructure, 'database' | 'clock' | 'log'>,
  works: readonly DailyWork[],
) {
  const nameOf = new Map(works.flatMap(({ name, jobs }) => jobs.map(({ kind }) => [kind, name] as const)));
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(count: Count): void {
    const key = `${count.day} ${count.name}`;
    counts.set(key, sum(count, counts.get(key)));
  }

  function note(name: string, done: number): void {
    const now = clock.now();
    add({ name, day: calendarDay(now.toISOString()), began_at: now, done });
  }

  async function write(): Promise<void> {
    const written = [...counts.values()];
    if (written.length === 0) return;
    counts = new Map();
    try {
      await database
        .insertInto('daily_work')
        // In one order for all processes, which would wait for each other's rows otherwise.
        .values(written.toSorted((one, other) => (one.day + one.name < other.day + other.name ? -1 : 1)))
        .onConflict((conflict) =>
          conflict.columns(['day', 'name']).doUpdateSet({
            done: sql`daily_work.done + excluded.done`,
            began_at: sql`least(daily_work.began_at, excluded.began_at)`,
          }),
        )
        .execute();
    } catch (error) {
      written.forEach(add);
      log.warn({ err: error }, 'the counts of daily work could not be written and are kept');
    }
  }

  /** Adds what was counted to the table. Never rejects: what cannot be written is written with the next. */
  function flush(): Promise<void> {
    writing = writing.then(() => actForAll(write));
    return writing;
  }

  return {
    flush,

    /** A handler whose runs are counted, if its jobs are daily work. */
    counted: (handled: HandledJob): HandledJob => {
      const name = nameOf.get(handled.job.kind);
      if (name === undefined) return handled;
      return {
        ...handled,
        async run(payload, signal) {
          note(name, 0);
          await handled.run(payload, signal);
          note(name, 1);
        },
      };
    },

    /** A worker that writes the counts at an interval, and all of them when it stops. */
    counting: (worker: JobWorker): JobWorker => ({
      nextDueAt: () => worker.nextDueAt(),
      async runDue() {
        const count = await worker.runDue();
        await flush();
        return count;
      },
      start() {
        worker.start();
        timer = setInterval(() => void flush(), interval);
      },
      async stop() {
        clearInterval(timer);
        await worker.stop();
        await flush();
      },
    }),
  };
}
