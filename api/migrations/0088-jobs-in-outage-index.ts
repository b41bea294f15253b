import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** What waits in a lane until its provider is back. */
export const jobsInOutageIndex = concurrentIndexes({
  name: 'job_in_outage',
  on: sql`job (lane, due_at) where unavailable_since is not null and failed_at is null`,
});
