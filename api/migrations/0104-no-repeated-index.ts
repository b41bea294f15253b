import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** It began `ledger_entry_latest`, and in its place all entries of a shop were read and sorted for its latest ones. */
export const noRepeatedIndex: Migration = {
  inTransaction: false,
  statements: [sql`drop index concurrently if exists ledger_entry_shop`],
};
