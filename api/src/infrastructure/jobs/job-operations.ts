import { sql } from 'kysely';
import type { Infrastructure } from '../infrastructure.ts';
import type { Figure } from '../telemetry/metrics.ts';
import { type Lane, lanes } from './define-job.ts';

/** Its payload is not among this: it may hold addresses. */
export interface ParkedJob {
  readonly uuid: string;
  readonly kind: string;
  readonly lane: Lane;
  readonly attempts: number;
  /** How often the process ended while it ran the job. */
  readonly interruptions: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly parkedAt: Date;
}

export interface LaneFigures {
  readonly lane: Lane;
  /** Due and not begun. */
  readonly waiting: number;
  readonly running: number;
  readonly parked: number;
  /** Since when the job waits that waits longest; `null` while none does. */
  readonly oldestDueAt: Date | null;
  /** Since when what a job of the lane needs does not answer; such jobs are tried again for days. */
  readonly unavailableSince: Date | null;
}

/** What operators see of the jobs, and do with them. */
export interface JobOperations {
  /** Those parked last come first. */
  parkedJobs(limit: number): Promise<ParkedJob[]>;
  /** Makes a parked job due now, with all its attempts; `false` when none with this name is parked. */
  resend(uuid: string): Promise<boolean>;
  /** Of every lane, in the order of their declaration. */
  figures(): Promise<LaneFigures[]>;
}

const isWaiting = sql`failed_at is null and locked_until is null`;

/** Jobs of an older release get their lane from a worker; one that has none yet is in no other lane. */
const laneColumn = sql<string>`coalesce(lane, 'default')`;
const isLane = (name: string): name is Lane => Object.hasOwn(lanes, name);
const laneOf = (name: string): Lane => (isLane(name) ? name : 'default');

export const createJobOperations = ({
  database,
  clock,
  jobs,
}: Pick<Infrastructure, 'database' | 'clock' | 'jobs'>): JobOperations => ({
  async parkedJobs(limit) {
    const rows = await database
      .selectFrom('job')
      .select(['uuid', 'kind', 'attempts', 'interruptions', 'last_error', 'created_at', 'failed_at'])
      .select(laneColumn.as('lane'))
      .where('failed_at', 'is not', null)
      .$narrowType<{ failed_at: Date }>()
      .orderBy('failed_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ last_error, created_at, failed_at, lane, ...row }) => ({
      ...row,
      lane: laneOf(lane),
      lastError: last_error,
      createdAt: created_at,
      parkedAt: failed_at,
    }));
  },

  async resend(uuid) {
    const row = await database
      .updateTable('job')
      .set({
        failed_at: null,
        attempts: 0,
        interruptions: 0,
        due_at: clock.now(),
        unavailable_since: null,
        in_outage: false,
      })
      .where('uuid', '=', uuid)
      .where('failed_at', 'is not', null)
      .returning(laneColumn.as('lane'))
      .executeTakeFirst();
    if (row === undefined) return false;
    jobs.onEnqueue(laneOf(row.lane));
    return true;
  },

  async figures() {
    const now = clock.now();
    const { rows } = await sql<Omit<LaneFigures, 'lane'> & { lane: string }>`
      select ${laneColumn} as lane,
        count(*) filter (where locked_until is not null) as running,
        count(*) filter (where failed_at is not null) as parked,
        count(*) filter (where ${isWaiting} and due_at <= ${now}) as waiting,
        min(due_at) filter (where ${isWaiting} and due_at <= ${now}) as "oldestDueAt",
        min(unavailable_since) filter (where failed_at is null) as "unavailableSince"
      from job group by 1`.execute(database);
    const found = new Map(rows.map((row) => [laneOf(row.lane), row]));
    const none = { waiting: 0, running: 0, parked: 0, oldestDueAt: null, unavailableSince: null };
    return Object.keys(lanes)
      .filter(isLane)
      .map((lane) => ({ ...none, ...found.get(lane), lane }));
  },
});

/** The gauges of the queue. */
export const figuresOfJobs = (figures: readonly LaneFigures[], now: Date): Figure[] =>
  figures.flatMap(({ lane, oldestDueAt, ...counts }): Figure[] => [
    ...(['waiting', 'running', 'parked'] as const).map(
      (state): Figure => ({ metric: 'jobs', labels: { lane, state }, value: counts[state] }),
    ),
    {
      metric: 'oldestDueJob',
      labels: { lane },
      value: oldestDueAt === null ? 0 : Math.max(0, (now.getTime() - oldestDueAt.getTime()) / 1000),
    },
  ]);
