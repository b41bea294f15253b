import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/**
 * What has moved in the transfers of an organization is summed up, and its newest movements are read, with each new one. And who has any
 * is found by what is held, not by since when: it may be left of no transfer.
 */
export const transferEntriesIndex = concurrentIndexes(
  {
    name: 'account_entry_transfers',
    on: sql`account_entry (organization_uuid, at, uuid) where fund = 'transfer'`,
  },
  {
    name: 'organization_account_held',
    on: sql`organization_account (organization_uuid) where unassigned > 0`,
  },
);
