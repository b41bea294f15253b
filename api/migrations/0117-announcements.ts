import { sql } from 'kysely';
import { statements } from './migration.ts';

const tenantRole = sql.ref('kontor_tenant');

/** Notices of the vendor's above every page, and who has dismissed which. */
export const announcements = statements(
  sql`create table announcement (
    uuid uuid primary key,
    texts jsonb not null,
    level text not null check (level in ('info', 'warning', 'outage')),
    first_day text not null check (first_day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
    last_day text not null check (last_day ~ '^\\d{4}-\\d\\d-\\d\\d$' and last_day >= first_day),
    types text[] not null,
    shop_types text[] not null,
    countries text[] not null,
    created_at timestamptz not null
  )`,
  sql`create index announcement_end on announcement (last_day, uuid)`,
  sql`revoke insert, update, delete on announcement from ${tenantRole}`,
  sql`create table announcement_dismissal (
    user_uuid uuid not null references app_user on delete cascade,
    announcement_uuid uuid not null references announcement on delete cascade,
    dismissed_at timestamptz not null,
    primary key (user_uuid, announcement_uuid)
  )`,
  sql`create index announcement_dismissal_announcement on announcement_dismissal (announcement_uuid)`,
);
