import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Where a branch store was by the last notice, and since when it is somewhere else. Earlier notices kept no address. */
export const movedBranchStores = statements(
  sql`alter table cash_register_notice
    add column address_line1 text,
    add column zip text,
    add column city text,
    add column moved_at timestamptz`,
);
