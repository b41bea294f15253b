import { sql } from 'kysely';
import { statements } from './migration.ts';

export const accounts = statements(
  sql`create table app_user (
    uuid uuid primary key,
    email text not null check (email = lower(email)),
    password_hash text,
    first_name text,
    last_name text,
    language text not null check (language in ('de', 'en')),
    state text not null check (state in ('incomplete', 'double-opt-in-confirmed', 'active', 'disabled')),
    token_type text check (token_type in ('activation', 'password-reset', 'email-change', 'partner-activation')),
    newsletter_opt_in boolean not null default false,
    created_at timestamptz not null
  )`,
  sql`create unique index app_user_email on app_user (email)`,
  sql`create table session (
    uuid uuid primary key,
    user_uuid uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  sql`create index session_user_uuid on session (user_uuid)`,
  sql`create table session_token (
    refresh_hash text primary key,
    session_uuid uuid not null references session on delete cascade,
    access_hash text not null unique,
    access_expires_at timestamptz not null,
    created_at timestamptz not null,
    replaced_at timestamptz,
    rotation_nonce text
  )`,
  sql`create index session_token_session on session_token (session_uuid)`,
  sql`create table confirmation_token (
    hash text primary key,
    kind text not null check (kind in ('activation', 'partner-activation', 'password-reset', 'email-change', 'deletion')),
    user_uuid uuid not null references app_user on delete cascade,
    new_email text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index confirmation_token_user on confirmation_token (user_uuid, kind)`,
  sql`create table organization (
    uuid uuid primary key,
    type text not null check (type in ('merchant', 'partner')),
    name text not null,
    state text not null check (state in ('incomplete', 'active')),
    base_data jsonb,
    vat_id_verification_status text not null
      check (vat_id_verification_status in ('pending', 'unavailable', 'unverified', 'verified')),
    selected_products jsonb,
    shop_system text,
    partner_agency_uuid uuid references organization,
    created_at timestamptz not null
  )`,
  sql`create table membership (
    user_uuid uuid not null references app_user on delete cascade,
    organization_uuid uuid not null references organization on delete cascade,
    created_at timestamptz not null,
    primary key (user_uuid, organization_uuid)
  )`,
  sql`create index membership_organization on membership (organization_uuid)`,
);
