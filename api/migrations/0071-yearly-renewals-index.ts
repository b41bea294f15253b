import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** Yearly contracts by the day on which they renew: they are looked for daily (billing/mails/reminders.ts). */
export const yearlyRenewalsIndex = concurrentIndexes({
  name: 'payment_subscription_yearly_renewal',
  on: sql`payment_subscription (period_end, uuid) where is_yearly and cancel_at is null`,
});
