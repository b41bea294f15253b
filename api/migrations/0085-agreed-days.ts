import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * What was agreed, whatever is set since. How many days after its issue an invoice of the contract is due that is transferred:
 * `null` while invoices are collected, and until the contract is read again. How long a trial was when it began: `null` for those
 * that had begun before.
 */
export const agreedDays = statements(
  sql`alter table payment_subscription
    add column days_until_due integer,
    add column schedule_days_until_due integer`,
  sql`alter table subscription_item add column trial_days integer`,
);
