import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofOrganization } from './row-level-security.ts';

const tenantRole = sql.ref('kontor_tenant');

/** Who is invited to an organization, and what was done in it. */
export const invitationsAndActivity = statements(
  sql`create table invitation (
    uuid uuid primary key,
    organization_uuid uuid not null references organization on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'admin', 'billing', 'operations', 'reader')),
    language text not null check (language in ('de', 'en')),
    invited_by_uuid uuid references app_user on delete set null,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    unique (organization_uuid, email)
  )`,
  sql`create index invitation_inviter on invitation (invited_by_uuid)`,
  sql`create index invitation_email on invitation (email)`,
  sql`create table activity (
    number bigint generated always as identity primary key,
    uuid uuid not null unique,
    organization_uuid uuid not null references organization on delete cascade,
    at timestamptz not null,
    actor_kind text not null check (actor_kind in ('user', 'agency', 'operator', 'client', 'system')),
    actor_name text,
    actor_user_uuid uuid,
    action text not null,
    subject text,
    subject_user_uuid uuid,
    details jsonb not null,
    address text
  )`,
  sql`create index activity_organization on activity (organization_uuid, number)`,
  sql`create index activity_at on activity (at)`,
  sql`create index activity_actor on activity (actor_user_uuid)`,
  sql`create index activity_subject on activity (subject_user_uuid)`,
  ...['invitation', 'activity'].flatMap(ofOrganization),
  // What was written stays as it is: only the work of the system deletes what is too old, and names of erased users.
  sql`revoke update, delete on activity from ${tenantRole}`,
  // Who changed a contract: it may take effect long after the request.
  sql`alter table billing_order add column actor jsonb`,
);
