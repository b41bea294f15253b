import { type RawBuilder, sql } from 'kysely';
import { after, type Clock, days, seconds } from '../clock.ts';
import { kept } from '../database/kept-statement.ts';
import type { Database } from '../database/open-database.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { errorCode } from '../error-code.ts';
import type { HandledJob, Lane } from './define-job.ts';
import { createOutages, type OutageKind } from './outages.ts';

export interface ClaimedJob {
  readonly uuid: string;
  readonly kind: string;
  readonly payload: unknown;
  /** This one included. */
  readonly attempts: number;
  readonly serial_key: string | null;
  /** Since when every attempt found what the job needs unavailable; `null` after one that did not. */
  readonly unavailable_since: Date | null;
  /** Whether its last attempt found what its lane needs unavailable. */
  readonly in_outage: boolean;
  /** The request that queued it, and the span in which that happened. */
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

/**
 * Jobs whose process ended while it ran them run one at a time: one of them may end this process, too, and the others should
 * not be counted down with it. `all` is for what runs everything one after another.
 */
export type Source = Lane | 'interrupted' | 'all';

const maxAttempts = 12;

/** A process that ends takes all its jobs with it, so once is no proof against one of them. */
const maxInterruptions = 5;

/** 10 s, 20 s, 40 s …: the last attempt is made six hours after the first. */
const retryDelay = (attempts: number) => seconds(10) * 2 ** (attempts - 1);

/**
 * While what a job needs is unavailable, its attempts are not counted: a mail server that is down for a day still gets its
 * mails. After so long it is no longer an outage but something for operators.
 */
const longestOutage = days(3);

/** Why an attempt did not succeed. Only `failed` counts against the job. */
export type FailureKind = 'failed' | OutageKind;

const isWaiting = sql`failed_at is null and locked_until is null`;

const conditions = {
  all: () => sql`true`,
  interrupted: () => sql`interruptions > 0`,
  lane: (lane: Source) => sql`lane = ${lane} and interruptions = 0`,
};

type SourceKind = keyof typeof conditions;

const kindOf = (source: Source): SourceKind => (source === 'all' || source === 'interrupted' ? source : 'lane');
const isFrom = (source: Source): RawBuilder<unknown> => conditions[kindOf(source)](source);

/** What a claim is told. */
interface Claim {
  readonly source: Source;
  readonly now: Date;
  readonly limit: number;
}

export interface JobOwner {
  /** Names this worker in the table. */
  readonly uuid: string;
  /** How long a job stays its own without a sign of life, in milliseconds of the machine. */
  readonly lease: number;
}

/**
 * What one worker does to the table. When jobs are due is told by the clock; who holds them, by the machine's time: a clock
 * that is moved must not take a job from a living worker.
 */
export function createJobTable(database: Database, clock: Clock, handled: readonly HandledJob[], owner: JobOwner) {
  const kinds = handled.map(({ job }) => job.kind);
  const lanesOfKinds = handled.map(({ job }) => job.lane);
  const laneOf = new Map<string, Lane>(handled.map(({ job }) => [job.kind, job.lane]));
  const outages = createOutages(database);
  const leaseEnd = sql`now() + ${owner.lease} * interval '1 millisecond'`;

  /** Kinds without a handler are left to a release that has one. */
  const isDue = (now: Date) =>
    sql`${isWaiting} and attempts < ${maxAttempts} and due_at <= ${now} and kind = any(${kinds})`;

  // Of two jobs with one key the one that was begun goes first, then the one that is due first. What the query cannot see,
  // another worker's claim of the same moment, is refused by the index job_serial_key_running.
  const isFirstOfItsKey = sql`(serial_key is null or not exists (
    select 1 from job ahead
    where ahead.serial_key = candidate.serial_key and ahead.failed_at is null and ahead.uuid <> candidate.uuid
      and (ahead.locked_until is not null
        or (ahead.attempts = 0, ahead.due_at, ahead.seq) < (candidate.attempts = 0, candidate.due_at, candidate.seq))
  ))`;

  const claimFrom = (kind: SourceKind) =>
    // Materialized: a plan may run a subquery several times, and each time it would take as many as the limit allows.
    kept(
      `claim-jobs-${kind}`,
      (_, { source, now, limit }: Claim) => sql<ClaimedJob>`
      with taken as materialized (
        select uuid from job candidate
        where ${conditions[kind](source)} and ${isDue(now)} and ${isFirstOfItsKey}
        order by due_at, seq for update skip locked limit ${limit}
      )
      update job set attempts = attempts + 1, unique_key = null, owner = ${owner.uuid}, locked_until = ${leaseEnd}
      from taken where job.uuid = taken.uuid
      returning job.uuid, kind, payload, attempts, serial_key, unavailable_since, in_outage, request_id, traceparent`,
    );
  const claims = { all: claimFrom('all'), interrupted: claimFrom('interrupted'), lane: claimFrom('lane') };

  /** Only kinds of this table are claimed. */
  const laneOfClaimed = ({ kind }: ClaimedJob): Lane => laneOf.get(kind) ?? 'default';

  /** What the job's lane needs has answered: whatever waited for it is due. */
  async function endOutage(job: ClaimedJob): Promise<void> {
    if (job.in_outage) await outages.end(laneOfClaimed(job), clock.now());
  }

  const tryToClaim = (source: Source, limit: number): Promise<ClaimedJob[]> =>
    claims[kindOf(source)](database, { source, now: clock.now(), limit });

  /** Whether the job is still this worker's, in this attempt. */
  const isOwn = ({ uuid, attempts }: Pick<ClaimedJob, 'uuid' | 'attempts'>) =>
    sql<boolean>`uuid = ${uuid} and owner = ${owner.uuid} and attempts = ${attempts} and locked_until is not null`;

  const deleteOwn = kept('finish-job', (db, job: Pick<ClaimedJob, 'uuid' | 'attempts'>) =>
    db.deleteFrom('job').where(isOwn(job)).returning('uuid'),
  );

  // What dead owners held.
  const putBack = kept(
    'recover-jobs',
    (_, { now }: Pick<Claim, 'now'>) => sql<RecoveredJob>`
      update job set owner = null, locked_until = null, interruptions = interruptions + 1,
        last_error = 'The process ended while it ran this job.',
        failed_at = case when interruptions + 1 >= ${maxInterruptions} or attempts >= ${maxAttempts}
          then ${now}::timestamptz end
      where uuid in (select uuid from job where failed_at is null and locked_until < now() for update skip locked)
      returning uuid, kind, attempts, failed_at is not null as parked`,
  );

  const firstDue = kept('next-due-job', (db) =>
    db
      .selectFrom('job')
      .select((of) => of.fn.min('due_at').as('due_at'))
      .where('failed_at', 'is', null)
      .where(sql<boolean>`kind = any(${kinds})`),
  );

  return {
    /** Takes up to `limit` due jobs, those first that are due first. */
    async claim(source: Source, limit: number): Promise<ClaimedJob[]> {
      for (let round = 1; ; round += 1) {
        try {
          return await tryToClaim(source, limit);
        } catch (error) {
          if (!isLostRace(error)) throw error;
          // The next look finds the rest.
          if (round === 3) return [];
        }
      }
    },

    /** Which of these have something due. */
    async sourcesWithDueJobs(sources: readonly Source[]): Promise<Source[]> {
      const now = clock.now();
      const asked = sources.map(
        (source) => sql`select ${source} as source where exists (
        select 1 from job where ${isFrom(source)} and ${isDue(now)})`,
      );
      const { rows } = await sql<{ source: Source }>`${sql.join(asked, sql` union all `)}`.execute(database);
      return rows.map(({ source }) => source);
    },

    /** `false` when the job was taken over in the meantime; then nothing is changed. */
    async finish(job: ClaimedJob): Promise<boolean> {
      await endOutage(job);
      return (await deleteOwn(database, job)).length > 0;
    },

    /** Puts the job back for its next attempt, or parks it after the last; `lost` when it was taken over. */
    async fail(job: ClaimedJob, error: unknown, kind: FailureKind): Promise<'waits' | 'parked' | 'lost'> {
      const now = clock.now();
      if (kind === 'failed') await endOutage(job);
      const unavailableSince = kind === 'failed' ? null : (job.unavailable_since ?? now);
      const isOutage = unavailableSince !== null && now < after(unavailableSince, longestOutage);
      const isLast = !isOutage && job.attempts >= maxAttempts;
      const retryAt =
        kind !== 'failed' && isOutage
          ? await outages.retryAt(kind, { ...job, lane: laneOfClaimed(job), unavailableSince }, now)
          : after(now, retryDelay(job.attempts));
      const { numUpdatedRows } = await database
        .updateTable('job')
        .set({
          owner: null,
          locked_until: null,
          last_error: error instanceof Error ? error.message : String(error),
          due_at: retryAt,
          failed_at: isLast ? now : null,
          unavailable_since: unavailableSince,
          in_outage: kind === 'unavailable',
          // One stays: a job that was begun goes before those with its key that were not.
          ...(isOutage && { attempts: Math.max(job.attempts - 1, 1) }),
        })
        .where(isOwn(job))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return 'lost';
      return isLast ? 'parked' : 'waits';
    },

    /** Gives a job back that was begun and not done, as if it had not been begun. */
    async giveBack(job: ClaimedJob): Promise<void> {
      await database
        .updateTable('job')
        .set({ owner: null, locked_until: null, attempts: job.attempts - 1 })
        .where(isOwn(job))
        .execute();
    },

    /** Tells that this worker lives. Answers which of the jobs are still its own. */
    async renew(uuids: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ uuid: string }>`
        update job set locked_until = ${leaseEnd}
        where uuid = any(${uuids}) and owner = ${owner.uuid} and locked_until is not null
        returning uuid`.execute(database);
      return new Set(rows.map(({ uuid }) => uuid));
    },

    /** Puts back what dead owners held. What was interrupted too often, or in its last attempt, is parked. */
    recover: (): Promise<RecoveredJob[]> => putBack(database, { now: clock.now() }),

    /** Enters the lanes of jobs that an older release queued. */
    async enterLanes(): Promise<void> {
      await sql`
        update job set lane = known.lane
        from unnest(${kinds}::text[], ${lanesOfKinds}::text[]) as known(kind, lane)
        where job.kind = known.kind and job.lane is null and ${isWaiting}`.execute(database);
    },

    async nextDueAt(): Promise<Date | null> {
      const [row] = await firstDue(database, {});
      return row?.due_at ?? null;
    },
  };
}

export type JobTable = ReturnType<typeof createJobTable>;

interface RecoveredJob {
  readonly uuid: string;
  readonly kind: string;
  readonly attempts: number;
  readonly parked: boolean;
}

/** Another worker took a job with the same key, or the same rows in another order. */
const isLostRace = (error: unknown): boolean =>
  isUniqueViolation(error, 'job_serial_key_running') || errorCode(error) === '40P01';
