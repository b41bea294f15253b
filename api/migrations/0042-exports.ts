import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

/** Files with everything of an organization, in parts, so that no server ever has to hold a whole one. */
export const exports = statements(
  sql`create table organization_export (
    uuid uuid primary key,
    organization_uuid uuid not null references organization on delete cascade,
    requested_by_uuid uuid references app_user on delete set null,
    state text not null check (state in ('working', 'done', 'failed')),
    attempt uuid not null,
    progress smallint not null default 0,
    size_bytes bigint,
    created_at timestamptz not null,
    advanced_at timestamptz not null,
    expires_at timestamptz
  )`,
  sql`create index organization_export_organization on organization_export (organization_uuid, created_at)`,
  // One at a time: of two requests at once the second finds the row of the first.
  sql`create unique index organization_export_working on organization_export (organization_uuid) where state = 'working'`,
  sql`create index organization_export_requester on organization_export (requested_by_uuid)`,
  sql`create index organization_export_expiry on organization_export (expires_at)`,
  sql`alter table organization_export enable row level security`,
  sql`create policy everything on organization_export to ${systemRole} using (true)`,
  // As in 0026-row-level-security.
  sql`create policy tenant on organization_export to ${tenantRole}
    using (organization_uuid = any ((select visible_organizations())::uuid[]))
    with check (organization_uuid = any ((select visible_organizations())::uuid[]))`,
  // Parts of an attempt that was given up stay apart from those of the one that replaced it.
  sql`create table organization_export_part (
    export_uuid uuid not null references organization_export on delete cascade,
    attempt uuid not null,
    number integer not null,
    organization_uuid uuid not null,
    content bytea not null,
    primary key (export_uuid, attempt, number)
  )`,
  // It is compressed already.
  sql`alter table organization_export_part alter column content set storage external`,
  sql`alter table organization_export_part enable row level security`,
  sql`create policy everything on organization_export_part to ${systemRole} using (true)`,
  sql`create policy tenant on organization_export_part to ${tenantRole}
    using (organization_uuid = any ((select visible_organizations())::uuid[]))
    with check (organization_uuid = any ((select visible_organizations())::uuid[]))`,
);
