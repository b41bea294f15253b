import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { late, within } from '../within.ts';
import { isDatabaseOutage, isUnreachable } from './outage.ts';
import type { Tables } from './tables.ts';

type Read = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/**
 * A read replica of the database, for reads that take long: sums of many rows, long lists, exports. The work only reads from
 * it, and may be repeated from its start. Nothing that decides about money or rights is read from it.
 */
export interface Replica {
  /** Reads what may be ten seconds old: from the replica while it follows, and from the database itself otherwise. */
  readonly read: Read;
  /** Reads everything that was committed before: from the replica if it has that at once, and from the database otherwise. */
  readonly readUpToNow: Read;
  /** The same for work of minutes, which waits some seconds for the replica before it would burden the database. */
  readonly readUpToNowAtLeisure: Read;
}

/** Where there is none. */
export const noReplica = (database: Kysely<Tables>): Replica => {
  const read: Read = (work) => work(database);
  return { read, readUpToNow: read, readUpToNowAtLeisure: read };
};

/** Milliseconds: how old a read may be, and how often is asked whether it is. */
const mayBeOld = 10_000;
const askedAfter = 1_000;
/** Milliseconds until an answer is not waited for: a call has ten seconds, and the database still has to answer. */
const answersWithin = 500;
/** Milliseconds until a replica that has failed is asked again. */
const pauseAfterFailure = 5_000;

/** Milliseconds until a replica has to have what was committed, by how long what waits for it may wait; how often it is asked. */
const catchesUpWithin = { atOnce: 100, atLeisure: 5_000 };
const askedWhetherCaughtUpAfter = 20;

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

  /** How far the database's journal has come: what was committed before is in it. */
  async function positionOfDatabase(): Promise<string | undefined> {
    const asking = sql<{ position: string }>`select pg_current_wal_lsn()::text as position`;
    return (await asking.execute(database)).rows[0]?.position;
  }

  async function has(position: string): Promise<boolean> {
    const asking = sql<{ has: boolean | null }>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`;
    return (await asking.execute(replica)).rows[0]?.has === true;
  }

  /** A replica that cannot be asked is as good as away. */
  const noted = (asking: Promise<boolean>): Promise<boolean> =>
    asking.catch((error: unknown) => {
      fail(error);
      return false;
    });

  async function inTime(asking: Promise<boolean>): Promise<boolean> {
    const answer = await within(answersWithin, asking);
    if (answer !== late) return answer;
    fail(new Error('The read replica does not answer.'));
    return false;
  }

  const isLeftAlone = (): boolean => performance.now() - failedAt < pauseAfterFailure;

  /** Whether the replica has all that was written until it may be old. */
  async function asksWhetherItFollows(at: number): Promise<boolean> {
    const position = await positionOfDatabase();
    if (position === undefined) return false;
    written.push({ at, position });
    while (written[0] && written[0].at < at - mayBeOld) written.shift();
    return has(written[0]?.position ?? position);
  }

  async function follows(): Promise<boolean> {
    if (isLeftAlone()) return false;
    const at = performance.now();
    if (at - asked.at >= askedAfter) asked = { at, follows: noted(asksWhetherItFollows(at)) };
    return inTime(asked.follows);
  }

  /** Waits until the replica has all that is committed now; whether it has. */
  async function catchesUp(limit: number): Promise<boolean> {
    if (isLeftAlone()) return false;
    const until = performance.now() + limit;
    const position = await positionOfDatabase();
    while (position !== undefined && !isLeftAlone()) {
      if (await inTime(noted(has(position)))) return true;
      if (performance.now() >= until) return false;
      await pause(askedWhetherCaughtUpAfter);
    }
    return false;
  }

  const readIf =
    (isUsable: () => Promise<boolean>): Read =>
    async (work) => {
      if (!(await isUsable())) return work(database);
      try {
        return await work(replica);
      } catch (error) {
        if (!isDatabaseOutage(error) && !isUnreachable(error) && errorCode(error) !== conflict) throw error;
        fail(error);
        return work(database);
      }
    };

  return {
    read: readIf(follows),
    readUpToNow: readIf(() => catchesUp(catchesUpWithin.atOnce)),
    readUpToNowAtLeisure: readIf(() => catchesUp(catchesUpWithin.atLeisure)),
  };
}
