import { after, days, seconds } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobWorker } from '../../infrastructure/jobs/job-worker.ts';
import { writeClockOffset } from '../../infrastructure/system-values.ts';

/** Another system that follows our clock, such as the payment sandbox. */
export interface ClockFollower {
  /** Does what has become due there and resolves when its events were delivered; returns when something is due next. */
  catchUp(): Promise<Date | null>;
}

export interface TimeTravel {
  /** Moves the time of the whole system and resolves when all due work is done. */
  advance(milliseconds: number): Promise<void>;
}

const longestStep = days(1);

/** Jobs that always queue another one must not block the clock. */
const mostRounds = 20;

/**
 * Time passes from one due job to the next, at most a day at once, so that events of day 3 happen on day 3 and their
 * consequences on day 10 are not skipped.
 */
export function createTimeTravel(
  { clock, database }: Pick<Infrastructure, 'clock' | 'database'>,
  worker: JobWorker,
  followers: readonly ClockFollower[],
): TimeTravel {
  let travelling: Promise<void> = Promise.resolve();

  /** Does everything that is due now, here and at the followers, and returns when something is due next. */
  async function settle(): Promise<number> {
    for (let round = 0; ; round += 1) {
      // Events of a job's calls arrive in the next round and may queue further jobs.
      const due = await Promise.all(followers.map((follower) => follower.catchUp()));
      const ownDue = (await worker.nextDueAt())?.getTime() ?? Number.POSITIVE_INFINITY;
      const hasWorked = round < mostRounds && ownDue <= clock.now().getTime() && (await worker.runDue()) > 0;
      if (!hasWorked) return Math.min(ownDue, ...due.map((instant) => instant?.getTime() ?? Number.POSITIVE_INFINITY));
    }
  }

  async function travel(milliseconds: number): Promise<void> {
    const target = after(clock.now(), milliseconds).getTime();
    let nextDue = await settle();
    for (let now = clock.now().getTime(); now < target; now = clock.now().getTime()) {
      // Due work that remains is done by another process, so time goes on.
      const next = Math.max(nextDue, now + seconds(1));
      clock.offset += Math.min(next, now + longestStep, target) - now;
      await writeClockOffset(database, clock.offset);
      nextDue = await settle();
    }
  }

  return {
    advance(milliseconds) {
      const journey = travelling.then(() => actForAll(() => travel(milliseconds)));
      travelling = journey.catch(() => {});
      return journey;
    },
  };
}
