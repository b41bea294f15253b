import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** Closed months that no credit note contains yet. */
export const carriedCommissionsIndex = concurrentIndexes({
  name: 'commission_statement_carried',
  on: sql`commission_statement (organization_uuid) where closed_at is not null and settled_in is null`,
});
