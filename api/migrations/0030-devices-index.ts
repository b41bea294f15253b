import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** One device of an id in a shop, whichever server registers it. */
export const devicesIndex = concurrentIndexes({
  name: 'device_external_id',
  unique: true,
  on: sql`device (shop_uuid, kind, external_id) where external_id is not null`,
});
