import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** What has moved in the transfers of an organization is summed up, and its newest movements are read, with each new one. */
export const transferEntriesIndex = concurrentIndexes({
  name: 'account_entry_transfers',
  on: sql`account_entry (organization_uuid, at, uuid) where fund = 'transfer'`,
});
