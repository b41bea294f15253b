import { after, minutes, seconds } from '../clock.ts';
import { kept } from '../database/kept-statement.ts';
import type { Database } from '../database/open-database.ts';
import type { Lane } from './define-job.ts';

/** What a job has to wait for: the provider of its lane, the database, or something that no other job waits for. */
export type OutageKind = 'unavailable' | 'database-outage' | 'waiting';

/** A job that has to wait. */
interface JobInOutage {
  readonly uuid: string;
  readonly lane: Lane;
  readonly unavailableSince: Date;
}

const clamped = (milliseconds: number, atLeast: number, atMost: number) =>
  Math.min(Math.max(milliseconds, atLeast), atMost);

/** A twelfth of the time since the outage began. */
const share = (since: Date, now: Date) => (now.getTime() - since.getTime()) / 12;

/** Everything waits for the database, and it minds no calls: a job follows soon after an outage, however long that was. */
const databaseDelay = (since: Date, now: Date) => clamped(share(since, now), seconds(10), minutes(1));

/** One job of a lane tries whether what it needs is back, so that an outage costs its own length and this. */
const probeDelay = (since: Date, now: Date) => clamped(share(since, now), seconds(5), minutes(5));

/** The others wait for it, as does what waits for something of its own. Each tries by itself in the end. */
const waitingDelay = (since: Date, now: Date) => Math.max(minutes(5), share(since, now));

/** When jobs are tried again that found what they need unavailable. */
export function createOutages(database: Database) {
  const nextOfLane = kept('next-job-in-outage', (db, { lane, uuid }: JobInOutage) =>
    db
      .selectFrom('job')
      .select(['due_at', 'unavailable_since'])
      .where('lane', '=', lane)
      .where('in_outage', '=', true)
      .where('failed_at', 'is', null)
      .where('uuid', '<>', uuid)
      .orderBy('due_at')
      .limit(1),
  );

  return {
    async retryAt(kind: OutageKind, job: JobInOutage, now: Date): Promise<Date> {
      if (kind === 'database-outage') return after(now, databaseDelay(job.unavailableSince, now));
      const waiting = after(now, waitingDelay(job.unavailableSince, now));
      if (kind === 'waiting') return waiting;
      const [next] = await nextOfLane(database, job);
      // The job that tries has known of the outage for longer than one that was queued in it.
      const since = new Date(Math.min(+job.unavailableSince, +(next?.unavailable_since ?? now)));
      const probeAt = after(now, probeDelay(since, now));
      return next !== undefined && next.due_at <= probeAt ? waiting : probeAt;
    },

    /** Makes due what waits in a lane. */
    async end(lane: Lane, now: Date): Promise<void> {
      await database
        .updateTable('job')
        .set({ due_at: now })
        .where('lane', '=', lane)
        .where('in_outage', '=', true)
        .where('failed_at', 'is', null)
        .where('locked_until', 'is', null)
        .where('due_at', '>', now)
        .execute();
    },
  };
}
