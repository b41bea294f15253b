import { after, hours } from '../clock.ts';
import type { Queryable } from '../database/open-database.ts';

/** What is due and not begun. */
export interface DueWork {
  readonly waiting: number;
  /** Since when the oldest of it waits; `null` while nothing does. */
  readonly oldestDueAt: Date | null;
}

/** Work of which there is some every day. The room that does it declares it in its module. */
export interface DailyWork {
  /** `comparison`. Stored, and the label of metrics: never changed once released. */
  readonly name: string;
  /** The job that begins each day and queues itself for the next one; `null` where a timer begins it. */
  readonly plan: { readonly kind: string } | null;
  /** All jobs that are counted, the first one included. A job belongs to one kind of work. */
  readonly jobs: readonly { readonly kind: string }[];
  /** What is due and not yet among the jobs. */
  readonly notQueued?: (db: Queryable, now: Date) => Promise<DueWork>;
}

/** Work is spread over the day. What has waited for a quarter of one is not done with its own day. */
const longestWait = hours(6);

/**
 * Whether a kind of daily work does not keep up, or does not begin again by itself.
 *
 * @param goesOn whether the job that begins the next day waits or runs
 */
export const isBehind = (oldestDueAt: Date | null, goesOn: boolean, now: Date): boolean =>
  !goesOn || (oldestDueAt !== null && oldestDueAt < after(now, -longestWait));
