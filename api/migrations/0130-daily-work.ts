import { sql } from 'kysely';
import { concurrentIndexes, statements } from './migration.ts';

/** How much of each kind of daily work was done on which day of the vendor's calendar. */
export const dailyWork = statements(sql`create table daily_work (
  name text not null,
  day text not null,
  began_at timestamptz not null,
  done bigint not null,
  primary key (day, name)
)`);

/** What waits of a kind is counted without all jobs. */
export const jobsOfKinds = concurrentIndexes({
  name: 'job_of_kind',
  on: sql`job (kind, due_at) where failed_at is null`,
});
