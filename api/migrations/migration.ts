import type { RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration of SQL statements, run one by one: the embedded database accepts only one per call. */
export const statements = (...all: readonly RawBuilder<unknown>[]): Migration => ({
  async up(db) {
    for (const statement of all) await statement.execute(db);
  },
});
