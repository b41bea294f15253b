import { type Kysely, sql } from 'kysely';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { late, within } from '../within.ts';
import { isDatabaseOutage, isUnreachable } from './outage.ts';
import type { Tables } from './tables.ts';

/** A read replica of the database, for reads that take long and may be some seconds old: sums of many rows, and exports. */
export interface Replica {
  /** Reads from the replica while it follows the database, and from the database itself otherwise. The work only reads, so it may be repeated. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
}

/** Where there is none. */
export const noReplica = (database: Kysely<Tables>): Replica => ({ read: (work) => work(database) });

/** Milliseconds: how old a read may be, and how often is asked whether it is. */
const mayBeOld = 10_000;
const askedAfter = 1_000;
/** Milliseconds until an answer is not waited for: a call has ten seconds, and the database still has to answer. */
const answersWithin = 500;
/** Milliseconds until a replica that has failed is asked again. */
const pauseAfterFailure = 5_000;

/** 40001: what is read was cleaned up by the database meanwhile. https://www.postgresql.org/docs/current/hot-standby.html#HOT-STANDBY-CONFLICT */
const conflict = '40001';

/** How far the database's journal had come at an instant of `performance.now()`. */
interface Written {
  readonly at: number;
  readonly position: string;
}

interface Parts {
  readonly database: Kysely<Tables>;
  readonly replica: Kysely<Tables>;
  readonly log: Log;
}

export function createReplica({ database, replica, log }: Parts): Replica {
  const written: Written[] = [];
  let asked = { at: Number.NEGATIVE_INFINITY, follows: Promise.resolve(false) };
  let failedAt = Number.NEGATIVE_INFINITY;

  function fail(error: unknown): void {
    failedAt = performance.now();
    log.warn({ err: error }, 'the read replica cannot be used: its reads go to the database');
  }

  /** Whether the replica has all that was written until it may be old. */
  async function asksWhetherItFollows(at: number): Promise<boolean> {
    const [current] = (await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(database))
      .rows;
    if (!current) return false;
    written.push({ at, ...current });
    while (written[0] && written[0].at < at - mayBeOld) written.shift();
    const [oldest = { at, ...current }] = written;
    const [reached] = (
      await sql<{ has: boolean | null }>`select pg_last_wal_replay_lsn() >= ${oldest.position}::pg_lsn as has`.execute(
        replica,
      )
    ).rows;
    return reached?.has === true;
  }

  async function follows(): Promise<boolean> {
    const at = performance.now();
    if (at - failedAt < pauseAfterFailure) return false;
    if (at - asked.at >= askedAfter) {
      const answer = asksWhetherItFollows(at).catch((error: unknown) => {
        fail(error);
        return false;
      });
      asked = { at, follows: answer };
    }
    const answer = await within(answersWithin, asked.follows);
    if (answer !== late) return answer;
    fail(new Error('The read replica does not answer.'));
    return false;
  }

  return {
    async read(work) {
      if (!(await follows())) return work(database);
      try {
        return await work(replica);
      } catch (error) {
        if (!isDatabaseOutage(error) && !isUnreachable(error) && errorCode(error) !== conflict) throw error;
        fail(error);
        return work(database);
      }
    },
  };
}
