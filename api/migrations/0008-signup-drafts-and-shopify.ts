import { sql } from 'kysely';
import { statements } from './migration.ts';

export const signupDraftsAndShopify = statements(
  sql`create table signup_draft (
    user_uuid uuid primary key references app_user on delete cascade,
    draft jsonb not null,
    revision integer not null,
    changed_at timestamptz not null
  )`,
  sql`create table shopify_installation (
    uuid uuid primary key,
    shop_domain text not null,
    browser_hash text not null,
    state_hash text,
    access_token text,
    shop_email text,
    user_uuid uuid references app_user on delete cascade,
    shop_uuid uuid references shop on delete cascade,
    created_at timestamptz not null,
    installed_at timestamptz,
    check ((installed_at is null) = (access_token is null))
  )`,
  sql`create unique index shopify_installation_browser on shopify_installation (browser_hash)`,
  sql`create index shopify_installation_user on shopify_installation (user_uuid)`,
  sql`create unique index shopify_installation_shop on shopify_installation (shop_uuid)`,
);
