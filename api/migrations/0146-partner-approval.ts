import { sql } from 'kysely';
import { concurrentIndexes, type Migration, statements } from './migration.ts';

/** Whether merchants may connect a partner. Those that there are may be connected, as may those that the release before signs up. */
export const partnerApproval: Readonly<Record<string, Migration>> = {
  '0146-partner-approval': statements(
    sql`alter table partner_account add column state text not null default 'approved'`,
    // As precise as a cursor is.
    sql`alter table partner_account add column state_since timestamptz(3) not null default now()`,
    sql`alter table partner_account add constraint partner_account_state_check
      check (state in ('applied', 'approved', 'suspended')) not valid`,
  ),
  '0146-partner-approval-checked': statements(
    sql`alter table partner_account validate constraint partner_account_state_check`,
  ),
  // They have been partners since they signed up.
  '0146-partner-approval-since': statements(
    sql`update partner_account set state_since = organization.created_at
      from organization where organization.uuid = partner_account.organization_uuid`,
  ),
  '0146-partners-by-state': concurrentIndexes(
    { name: 'partner_account_newest', on: sql`partner_account (state_since desc, organization_uuid)` },
    { name: 'partner_account_state', on: sql`partner_account (state, state_since desc, organization_uuid)` },
  ),
};
