import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Clock } from '../clock.ts';
import { kept } from '../database/kept-statement.ts';
import type { Queryable } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { currentWork } from '../telemetry/work-context.ts';
import type { JobKind, Lane } from './define-job.ts';

export interface JobOptions {
  /** Not before this instant of the clock; at once by default. */
  readonly dueAt?: Date;
  /** At most one job with this key waits; a second one is dropped. A job that already runs no longer waits. */
  readonly uniqueKey?: string;
  /**
   * Jobs with the same key, of whatever kind, never run at once, and in the order in which they are due. One that waits for
   * its next attempt holds the later ones back; a parked one does not.
   */
  readonly serialKey?: string;
}

/** A job of a list. */
export interface QueuedJob<Payload> extends JobOptions {
  readonly payload: Payload;
}

export interface JobQueue {
  /** Queues a job with the transaction that makes it necessary: both happen or neither. */
  enqueue<Payload>(tx: Queryable, job: JobKind<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
  /** The same for jobs of one kind, some thousands at once. */
  enqueueAll<Payload>(tx: Queryable, job: JobKind<Payload>, queued: readonly QueuedJob<Payload>[]): Promise<void>;
  /** Drops what waits under this key, for example when its reason is gone. */
  cancel(tx: Queryable, uniqueKey: string): Promise<void>;
  /** Called after a job was queued, before its transaction ends; the worker sets it to look soon. */
  onEnqueue: (lane: Lane) => void;
}

/** Jobs of one statement: the database's protocol takes 65,535 values in one, and a job has ten. */
const atOnce = 1000;

const insertJob = kept('queue-job', (db, row: Insertable<Tables['job']>) =>
  db
    .insertInto('job')
    .values({
      uuid: row.uuid,
      kind: row.kind,
      lane: row.lane,
      payload: row.payload,
      due_at: row.due_at,
      unique_key: row.unique_key,
      serial_key: row.serial_key,
      created_at: row.created_at,
      request_id: row.request_id,
      traceparent: row.traceparent,
    })
    .onConflict((conflict) => conflict.column('unique_key').where('failed_at', 'is', null).doNothing()),
);

function rowOf<Payload>(
  now: Date,
  { kind, lane }: JobKind<Payload>,
  { payload, dueAt, uniqueKey, serialKey }: QueuedJob<Payload>,
): Insertable<Tables['job']> {
  const origin = currentWork();
  return {
    uuid: randomUUID(),
    kind,
    lane,
    payload: JSON.stringify(payload),
    due_at: dueAt ?? now,
    unique_key: uniqueKey ?? null,
    serial_key: serialKey ?? null,
    created_at: now,
    request_id: origin?.requestId ?? null,
    traceparent: origin?.span?.traceparent ?? null,
  };
}

export const createJobQueue = (clock: Clock): JobQueue => ({
  onEnqueue() {},

  async enqueue(tx, job, payload, options = {}) {
    await insertJob(tx, rowOf(clock.now(), job, { ...options, payload }));
    this.onEnqueue(job.lane);
  },

  async enqueueAll(tx, job, queued) {
    if (queued.length === 0) return;
    const now = clock.now();
    for (let from = 0; from < queued.length; from += atOnce) {
      await tx
        .insertInto('job')
        .values(queued.slice(from, from + atOnce).map((one) => rowOf(now, job, one)))
        .onConflict((conflict) => conflict.column('unique_key').where('failed_at', 'is', null).doNothing())
        .execute();
    }
    this.onEnqueue(job.lane);
  },

  async cancel(tx, uniqueKey) {
    await tx.deleteFrom('job').where('unique_key', '=', uniqueKey).where('failed_at', 'is', null).execute();
  },
});
