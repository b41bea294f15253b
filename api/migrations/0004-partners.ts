import { sql } from 'kysely';
import { statements } from './migration.ts';

export const partners = statements(
  sql`create table partner_account (
    organization_uuid uuid primary key references organization on delete cascade,
    payout_state text not null check (payout_state in ('incomplete', 'pending', 'complete')),
    field_of_activity text not null check (field_of_activity in ('ecommerce', 'technology')),
    shop_systems jsonb not null,
    payout_account_id text unique
  )`,
  sql`create table commission (
    id text primary key,
    organization_uuid uuid not null references organization on delete cascade,
    period text not null,
    amount bigint not null,
    state text not null check (state in ('open', 'paid')),
    paid_at timestamptz
  )`,
  sql`create index commission_organization on commission (organization_uuid)`,
  sql`create table customer_shop (
    uuid uuid primary key,
    organization_uuid uuid not null references organization on delete cascade,
    shop_uuid uuid unique references shop on delete cascade,
    organization_name text not null,
    shop_name text not null,
    plan text,
    since timestamptz not null,
    commission_amount bigint not null
  )`,
  sql`create index customer_shop_organization on customer_shop (organization_uuid)`,
  sql`create table lead (
    uuid uuid primary key,
    organization_uuid uuid not null references organization on delete cascade,
    company_name text not null,
    contact_name text not null,
    email text not null,
    state text not null check (state in ('submitted', 'contacted', 'won', 'lost')),
    created_at timestamptz not null
  )`,
  sql`create index lead_organization on lead (organization_uuid)`,
);
