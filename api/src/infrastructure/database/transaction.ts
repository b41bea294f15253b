import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorCode } from '../error-code.ts';
import type { Database, Tx } from './open-database.ts';

const attempts = 3;
const shortestPauseMs = 25;

/** serialization_failure and deadlock_detected: the database rolled back the transaction, which can be repeated. */
const retryable = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction that is committed or rolled back as a whole. It is repeated after a deadlock, so it must
 * have no effect outside of the database; queue a job for such effects.
 */
export async function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !retryable.has(errorCode(error) ?? '')) throw error;
      // Repeated at once, it may be quicker than the one that it made wait, and meet it again.
      await pause(shortestPauseMs * (attempt + Math.random()));
    }
  }
}

/** Locks a name until the end of the transaction, where there is no row yet that could be locked. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Whether a unique index refused a row; if named, this index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  errorCode(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);

/** Whether a trigger refused a row, by the name that it gives to its rule. */
export const isRaisedBy = (error: unknown, rule: string): boolean =>
  errorCode(error) === 'P0001' && constraintOf(error) === rule;

const constraintOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined;
