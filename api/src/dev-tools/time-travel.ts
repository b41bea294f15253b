import { after, days } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { JobWorker } from '../infrastructure/jobs/job-worker.ts';
import { writeClockOffset } from '../infrastructure/system-values.ts';

/** Another clock that moves along, such as the payment sandbox's. Resolves when all that became due there has been told to us. */
export interface ClockFollower {
  advanceTo(now: Date): Promise<void>;
}

export interface TimeTravel {
  /** Moves the whole system's time and resolves when all work that became due is done. */
  advance(milliseconds: number): Promise<void>;
}

const longestStep = days(1);

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

  async function stepTo(target: Date): Promise<void> {
    const nextDue = (await worker.nextDueAt()) ?? target;
    const now = clock.now();
    const next = Math.min(
      target.getTime(),
      after(now, longestStep).getTime(),
      Math.max(nextDue.getTime(), now.getTime()),
    );
    clock.offset += Math.max(0, next - now.getTime());
    await writeClockOffset(database, clock.offset);
    for (const follower of followers) await follower.advanceTo(clock.now());
    await worker.runDue();
  }

  async function travel(milliseconds: number): Promise<void> {
    await worker.runDue();
    const target = after(clock.now(), milliseconds);
    while (clock.now() < target) await stepTo(target);
  }

  return {
    advance(milliseconds) {
      const journey = travelling.then(() => travel(milliseconds));
      travelling = journey.catch(() => {});
      return journey;
    },
  };
}
