import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

const tenantRole = sql.ref('kontor_tenant');
const roles = sql`('support', 'finance', 'sales', 'operations', 'admin')`;

/** The vendor's people, the calls that wait for a second one of them, and what they have done. */
export const staff = statements(
  sql`create table staff_member (
    user_uuid uuid primary key references app_user on delete cascade,
    role text not null check (role in ${roles}),
    since timestamptz not null
  )`,
  // Read with the session of every request, whomever it is for.
  sql`revoke insert, update, delete on staff_member from ${tenantRole}`,
  sql`create table staff_invitation (
    uuid uuid primary key,
    email text not null unique,
    role text not null check (role in ${roles}),
    language text not null,
    -- Invitations end with the right to invite.
    invited_by_uuid uuid not null references app_user on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index staff_invitation_inviter on staff_invitation (invited_by_uuid)`,
  sql`create index staff_invitation_end on staff_invitation (expires_at)`,
  sql`create table approval (
    number bigint generated always as identity primary key,
    uuid uuid not null unique,
    state text not null check (state in ('open', 'approved', 'rejected', 'expired', 'outdated')),
    call text not null,
    params jsonb not null,
    query jsonb,
    body jsonb,
    before jsonb,
    after jsonb,
    amount bigint,
    organization_uuid uuid,
    requested_by_uuid uuid references app_user on delete set null,
    requested_role text not null check (requested_role in ${roles}),
    requested_at timestamptz not null,
    reason text,
    request_hash text not null,
    idempotency_key uuid,
    decided_by_uuid uuid references app_user on delete set null,
    decided_role text check (decided_role in ${roles}),
    decided_at timestamptz,
    decision_reason text,
    unique (call, idempotency_key)
  )`,
  sql`create index approval_state on approval (state, number)`,
  sql`create unique index approval_open on approval (requested_by_uuid, request_hash) where state = 'open'`,
  sql`create index approval_requester on approval (requested_by_uuid)`,
  sql`create index approval_decider on approval (decided_by_uuid)`,
  // Whom an address was to be invited for, until its account is erased.
  sql`create index approval_address on approval ((body ->> 'email')) where body ? 'email'`,
  sql`create table audit_entry (
    number bigint generated always as identity primary key,
    uuid uuid not null unique,
    at timestamptz not null,
    actor_user_uuid uuid not null,
    actor_role text not null check (actor_role in ${roles}),
    action text not null,
    subject text,
    organization_uuid uuid,
    reason text,
    before jsonb,
    after jsonb,
    approval_uuid uuid,
    alone boolean not null default false,
    idempotency_key uuid,
    unique (action, idempotency_key)
  )`,
  sql`create index audit_entry_at on audit_entry (at)`,
  sql`create index audit_entry_actor on audit_entry (actor_user_uuid, number)`,
  sql`create index audit_entry_action on audit_entry (action, number)`,
  sql`create index audit_entry_organization on audit_entry (organization_uuid, number)`,
  ...['staff_invitation', 'approval', 'audit_entry'].flatMap((table) => [
    ...ofSystem(table),
    sql`revoke insert, update, delete on ${sql.table(table)} from ${tenantRole}`,
  ]),
  sql`create function refuse_change_of_audit() returns trigger language plpgsql as $$
    begin raise exception 'Entries of the audit cannot be changed or deleted'; end $$`,
  sql`create trigger audit_entry_is_append_only before update or delete on audit_entry
    for each row execute function refuse_change_of_audit()`,
);
