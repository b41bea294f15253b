import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** What has no id of the fiscal service's is known to it by ours. */
export const branchStoresIds = concurrentIndexes(
  { name: 'branch_store_external', unique: true, on: sql`branch_store (shop_uuid, coalesce(external_id, uuid::text))` },
  {
    name: 'cash_register_external',
    unique: true,
    on: sql`cash_register (branch_store_uuid, coalesce(external_id, uuid::text))`,
  },
);
