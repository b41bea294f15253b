import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * When the cash register, which had been given up, was in use again under the same id. What was noted counts for the run before; `null` while
 * that goes on.
 */
export const runsOfCashRegisters = statements(
  sql`alter table cash_register_notice add column run_ended_at timestamptz`,
);
