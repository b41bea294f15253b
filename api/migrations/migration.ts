import { type RawBuilder, sql } from 'kysely';

export interface Migration {
  /** Whether all statements are made together or not at all. Without it they are repeated from the first one on. */
  readonly inTransaction: boolean;
  /** Run one by one: the embedded database accepts only one per call. */
  readonly statements: readonly RawBuilder<unknown>[];
}

/** New tables and columns. What needs a long lock of a table in use is refused by safe-migrations.test.ts. */
export const statements = (...all: readonly RawBuilder<unknown>[]): Migration => ({
  inTransaction: true,
  statements: all,
});

export interface ConcurrentIndex {
  readonly name: string;
  readonly unique?: boolean;
  /** The table, and what is indexed: `job (due_at) where failed_at is null`. */
  readonly on: RawBuilder<unknown>;
}

/**
 * Indexes of tables that are in use. They are built beside running reads and writes, which is impossible in a
 * transaction. An attempt that failed leaves an invalid index, so each is dropped first.
 */
export const concurrentIndexes = (...indexes: readonly ConcurrentIndex[]): Migration => ({
  inTransaction: false,
  statements: indexes.flatMap(({ name, unique = false, on }) => [
    sql`drop index concurrently if exists ${sql.ref(name)}`,
    sql`create ${sql.raw(unique ? 'unique index' : 'index')} concurrently ${sql.ref(name)} on ${on}`,
  ]),
});
