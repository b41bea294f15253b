import { after, days, seconds } from '../../infrastructure/clock.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobWorker } from '../../infrastructure/jobs/job-worker.ts';
import { writeClockOffset } from '../../infrastructure/system-values.ts';

/** Another part whose time is ours, such as the payment sandbox. */
export interface ClockFollower {
  /** Does what has become due there and resolves when we were told of it; answers when something is due next. */
  catchUp(): Promise<Date | null>;
}

export interface TimeTravel {
  /** Moves the whole system's time and resolves when all work that became due is done. */
  advance(milliseconds: number): Promise<void>;
}

const longestStep = days(1);

/** A job that always makes another one must not hold the clock for ever. */
const mostRounds = 20;

/**
 * Time passes from one due job to the next, a day at most at once, so that what happens on day 3 sees day 3 and its
 * consequences on day 10 are not skipped.
 */
export function createTimeTravel(
  { clock, database }: Pick<Infrastructure, 'clock' | 'database'>,
  worker: JobWorker,
  followers: readonly ClockFollower[],
): TimeTravel {
  let travelling: Promise<void> = Promise.resolve();

  /** Does all that is due now, here and at the followers, and answers when something is due next. */
  async function settle(): Promise<number> {
    let due: Array<Date | null> = [];
    let worked = true;
    // What a job does at a follower is told in the next round, and may make work once more.
    for (let round = 0; worked && round < mostRounds; round += 1) {
      due = await Promise.all(followers.map((follower) => follower.catchUp()));
      worked = (await worker.runDue()) > 0;
    }
    due.push(await worker.nextDueAt());
    return Math.min(...due.map((instant) => instant?.getTime() ?? Number.POSITIVE_INFINITY));
  }

  async function travel(milliseconds: number): Promise<void> {
    const target = after(clock.now(), milliseconds).getTime();
    let nextDue = await settle();
    for (let now = clock.now().getTime(); now < target; now = clock.now().getTime()) {
      // What is due and was not done is in another process's hands: time must go on all the same.
      const next = Math.max(nextDue, now + seconds(1));
      clock.offset += Math.min(next, now + longestStep, target) - now;
      await writeClockOffset(database, clock.offset);
      nextDue = await settle();
    }
  }

  return {
    advance(milliseconds) {
      const journey = travelling.then(() => travel(milliseconds));
      travelling = journey.catch(() => {});
      return journey;
    },
  };
}
