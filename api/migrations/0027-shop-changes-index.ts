import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** Shops in the order of their last change. */
export const shopChangesIndex = concurrentIndexes({
  name: 'shop_last_change',
  on: sql`shop (updated_at, uuid)`,
});
