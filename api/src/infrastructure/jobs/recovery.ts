import { after, type Clock, minutes } from '../clock.ts';
import type { Queryable } from '../database/open-database.ts';
import type { JobKind } from './define-job.ts';
import type { JobQueue, QueuedJob } from './job-queue.ts';

interface Parts {
  readonly clock: Clock;
  readonly jobs: JobQueue;
}

/** Longer than any lease, and than any call that does the work itself. */
const firstDelay = minutes(2);

/** Jobs that complete work whose process ended or whose provider was unavailable: at most one waits for each piece of work. */
export function recoveryBy<Payload>(job: JobKind<Payload>, payloadOf: (uuid: string) => Payload) {
  const queued = ({ clock }: Parts, uuid: string, delay: number): QueuedJob<Payload> => ({
    payload: payloadOf(uuid),
    dueAt: after(clock.now(), delay),
    uniqueKey: `${job.kind}:${uuid}`,
  });
  return {
    later: (parts: Parts, tx: Queryable, uuid: string, delay: number = firstDelay): Promise<void> => {
      const { payload, ...options } = queued(parts, uuid, delay);
      return parts.jobs.enqueue(tx, job, payload, options);
    },
    /** When a server begins to serve: a restored database has work in progress and not its jobs. */
    all: (parts: Parts, db: Queryable, uuids: readonly string[]): Promise<void> =>
      parts.jobs.enqueueAll(
        db,
        job,
        uuids.map((uuid) => queued(parts, uuid, firstDelay)),
      ),
  };
}
