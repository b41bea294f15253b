import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Whether invoices are sent from a scheduled change on; `null` without one, and until it is read again. */
export const scheduledCollection = statements(
  sql`alter table payment_subscription add column schedule_sends_invoices boolean`,
);
