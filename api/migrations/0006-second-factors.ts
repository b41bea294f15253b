import { sql } from 'kysely';
import { statements } from './migration.ts';

export const secondFactors = statements(
  sql`alter table session add column browser text, add column system text`,
  sql`create table passkey (
    uuid uuid primary key,
    user_uuid uuid not null references app_user on delete cascade,
    name text not null,
    credential_id text not null unique,
    public_key text not null,
    sign_count bigint not null,
    transports jsonb not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  sql`create index passkey_user on passkey (user_uuid)`,
  sql`create table passkey_challenge (
    hash text primary key,
    purpose text not null check (purpose in ('sign-in', 'set-up')),
    bound_to text not null,
    expires_at timestamptz not null
  )`,
  sql`create table totp (
    user_uuid uuid primary key references app_user on delete cascade,
    sealed_secret text not null,
    created_at timestamptz not null,
    started_by uuid,
    active_since timestamptz,
    last_step bigint not null,
    recovery_salt text not null
  )`,
  sql`create table recovery_code (
    user_uuid uuid not null references app_user on delete cascade,
    hash text not null,
    primary key (user_uuid, hash)
  )`,
);
