import { sql } from 'kysely';
import { statements } from './migration.ts';

/** When a contract ended, which may be long before the end of the period that was paid; `null` while it runs. */
export const endedContracts = statements(sql`alter table payment_subscription add column ended_at timestamptz`);
