import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Whether a scheduled change is billed yearly; `null` without one, and until it is read again. */
export const scheduledIntervals = statements(
  sql`alter table payment_subscription add column schedule_is_yearly boolean`,
);
