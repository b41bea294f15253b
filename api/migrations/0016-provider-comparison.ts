import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Up to when the payment provider's events were listed, and how its customers differ from what is stored here. */
export const providerComparison = statements(
  sql`create table provider_cursor (
    name text primary key,
    reached timestamptz not null
  )`,
  // No reference to payment_customer: the provider may know customers that are missing here after a backup was
  // restored.
  sql`create table provider_comparison (
    stripe_customer_id text primary key,
    due_at timestamptz not null
  )`,
  sql`create index provider_comparison_due on provider_comparison (due_at)`,
  sql`create table provider_difference (
    uuid uuid primary key,
    stripe_customer_id text not null,
    shop_uuid uuid references shop on delete cascade,
    subject text not null,
    field text not null,
    ours text,
    theirs text,
    found_at timestamptz not null,
    mended_at timestamptz
  )`,
  sql`create unique index provider_difference_open on provider_difference (subject, field) where mended_at is null`,
  sql`create index provider_difference_customer on provider_difference (stripe_customer_id) where mended_at is null`,
  sql`create index provider_difference_shop on provider_difference (shop_uuid)`,
  sql`create index provider_difference_found on provider_difference (found_at desc)`,
);
