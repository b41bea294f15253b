import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

const isVisible = sql`partner_uuid = any ((select visible_organizations())::uuid[])`;

/** How often partners' links were opened: a number per day, and nothing about who opened them. */
export const referralVisits = statements(
  sql`create table referral_day (
    partner_uuid uuid not null references organization on delete cascade,
    day date not null,
    visits integer not null check (visits > 0),
    primary key (partner_uuid, day)
  )`,
  sql`alter table referral_day enable row level security`,
  sql`create policy everything on referral_day to ${systemRole} using (true)`,
  // As in 0026-row-level-security.
  sql`create policy tenant on referral_day to ${tenantRole} using (${isVisible}) with check (${isVisible})`,
);
