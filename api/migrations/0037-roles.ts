import { sql } from 'kysely';
import { statements } from './migration.ts';

/** What a member may do. Who was a member before, and members whom the last release adds, own the organization. */
export const roles = statements(
  sql`alter table membership add column role text not null default 'owner'`,
  sql`alter table membership add constraint membership_role_check
    check (role in ('owner', 'admin', 'billing', 'operations', 'reader')) not valid`,
);

export const rolesChecked = statements(sql`alter table membership validate constraint membership_role_check`);
