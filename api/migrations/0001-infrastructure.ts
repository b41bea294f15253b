import { sql } from 'kysely';
import { statements } from './migration.ts';

export const infrastructure = statements(
  sql`create table job (
    uuid uuid primary key,
    kind text not null,
    payload jsonb not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    locked_until timestamptz,
    last_error text,
    failed_at timestamptz,
    unique_key text,
    created_at timestamptz not null
  )`,
  sql`create index job_due on job (due_at) where failed_at is null`,
  sql`create unique index job_unique_key on job (unique_key) where failed_at is null`,
  sql`create table mail (
    uuid uuid primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    links jsonb not null,
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
  sql`create table idempotency_key (
    scope text not null,
    key uuid not null,
    request_hash text not null,
    answer jsonb,
    completed_at timestamptz,
    locked_until timestamptz not null,
    created_at timestamptz not null,
    primary key (scope, key)
  )`,
  sql`create table rate_limit (
    key text primary key,
    count integer not null,
    resets_at timestamptz not null
  )`,
  sql`create table system_value (
    name text primary key,
    value text not null
  )`,
);
