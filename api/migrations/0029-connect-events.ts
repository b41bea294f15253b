import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Events for the vendor's other systems. They belong to no tenant: each is about one, and is read by operators and the system
 * only. What they are about may be deleted before they are sent, so nothing refers to it.
 */
export const connectEvents = statements(
  sql`alter table connect_endpoint add column failing_since timestamptz, add column mailed_at timestamptz,
    add column parked_at timestamptz, add column parked_reason text`,
  sql`create table connect_document (
    kind text not null,
    subject text not null,
    version integer not null,
    data json,
    updated_at timestamptz not null,
    primary key (kind, subject)
  )`,
  sql`create table connect_event (
    uuid uuid primary key,
    seq bigint generated always as identity unique,
    type text not null,
    subject text not null,
    version integer not null,
    data json not null,
    occurred_at timestamptz not null
  )`,
  sql`create index connect_event_occurred on connect_event (occurred_at)`,
  sql`create table connect_delivery (
    uuid uuid primary key,
    client_id text not null references connect_endpoint on delete cascade,
    event_uuid uuid not null references connect_event on delete cascade,
    seq bigint not null,
    type text not null,
    subject text not null,
    state text not null check (state in ('waiting', 'delivered', 'parked', 'superseded')),
    attempts integer not null default 0,
    due_at timestamptz not null,
    claims integer not null default 0,
    owner uuid,
    locked_until timestamptz,
    last_attempt_at timestamptz,
    last_status integer,
    last_answer text,
    unique (client_id, seq)
  )`,
  sql`create index connect_delivery_due on connect_delivery (client_id, due_at, seq) where state = 'waiting'`,
  sql`create index connect_delivery_order on connect_delivery (client_id, subject, type, seq)
    where state in ('waiting', 'parked')`,
  sql`create index connect_delivery_parked on connect_delivery (client_id, seq) where state = 'parked'`,
  sql`create index connect_delivery_event on connect_delivery (event_uuid)`,
);
