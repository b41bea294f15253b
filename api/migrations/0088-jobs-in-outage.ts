import { sql } from 'kysely';
import { concurrentIndexes, statements } from './migration.ts';

/** Jobs whose last attempt found the provider of their lane unavailable, unlike those that wait for something of their own. */
export const jobsInOutage = statements(sql`alter table job add column in_outage boolean not null default false`);

export const jobsInOutageIndex = concurrentIndexes({
  name: 'job_in_outage',
  on: sql`job (lane, due_at) where in_outage and failed_at is null`,
});
