import { errorCode } from '../error-code.ts';
import type { Database, Tx } from './open-database.ts';

const attempts = 3;

/** serialization_failure and deadlock_detected: the database undid the transaction and expects it again. */
const retryable = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction and commits what it did, or nothing. After a deadlock it is run again, so it must have no
 * effect outside of the database; queue a job for those.
 */
export async function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !retryable.has(errorCode(error) ?? '')) throw error;
    }
  }
}

/** Whether a unique index refused a row, and if named, that very one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  errorCode(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);

const constraintOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined;
