import { sql } from 'kysely';
import { statements } from './migration.ts';

export const shops = statements(
  sql`create table shop (
    uuid uuid primary key,
    organization_uuid uuid not null references organization on delete cascade,
    name text not null,
    type text not null check (type in ('shopware5', 'shopware6', 'cloud')),
    main_shop_url text,
    admin_url text,
    uses_shopify boolean not null default false,
    plugin_installation_license text,
    cloud_state text check (cloud_state in ('starting', 'ready', 'active')),
    created_at timestamptz not null,
    check ((type = 'cloud') = (cloud_state is not null))
  )`,
  sql`create index shop_organization on shop (organization_uuid, created_at)`,
  sql`create table shopify_shop (
    domain text primary key,
    shop_uuid uuid not null references shop on delete cascade,
    state text not null check (state in ('active', 'uninstalled')),
    created_at timestamptz not null
  )`,
  sql`create index shopify_shop_shop on shopify_shop (shop_uuid)`,
  sql`create table shop_migration (
    uuid uuid primary key,
    predecessor_shop_uuid uuid not null unique references shop on delete cascade,
    successor_shop_uuid uuid not null unique references shop on delete cascade,
    state text not null check (state in ('staged', 'completed'))
  )`,
  sql`create table device (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    kind text not null check (kind in ('wms', 'pos')),
    name text not null,
    serial_number text not null,
    state text not null check (state in ('connected', 'disconnected')),
    last_seen_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index device_shop on device (shop_uuid, kind)`,
  sql`create table branch_store (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    name text not null,
    iso_country_code text not null,
    state text not null check (state in ('active', 'disabled')),
    created_at timestamptz not null
  )`,
  sql`create index branch_store_shop on branch_store (shop_uuid)`,
  sql`create table cash_register (
    uuid uuid primary key,
    branch_store_uuid uuid not null references branch_store on delete cascade,
    name text not null,
    serial_number text not null,
    state text not null check (state in ('active', 'disabled')),
    created_at timestamptz not null
  )`,
  sql`create index cash_register_branch_store on cash_register (branch_store_uuid)`,
);
