import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** The latest entries of a shop. */
export const ledgerEntryIndex = concurrentIndexes({
  name: 'ledger_entry_latest',
  on: sql`ledger_entry (shop_uuid, at, uuid)`,
});
