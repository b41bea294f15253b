import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** Which act sent money back is found among those of the organization. */
export const actsOfOrganizations = concurrentIndexes({
  name: 'money_act_returns',
  on: sql`money_act (organization_uuid, created_at) where kind = 'return'`,
});
