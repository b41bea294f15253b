import { sql } from 'kysely';
import { statements } from './migration.ts';

export const openid = statements(
  sql`create table openid_artifact (
    model text not null,
    id_hash text not null,
    payload jsonb not null,
    grant_id_hash text,
    consumed_at timestamptz,
    expires_at timestamptz not null,
    primary key (model, id_hash)
  )`,
  sql`create index openid_artifact_grant on openid_artifact (grant_id_hash) where grant_id_hash is not null`,
  sql`create index openid_artifact_expires on openid_artifact (expires_at)`,
  sql`create table openid_key (
    generation integer primary key,
    signing_key jsonb not null,
    cookie_secret text not null,
    created_at timestamptz not null
  )`,
  sql`create table plugin_login (
    interaction_id text primary key,
    shop_url text not null,
    user_uuid uuid references app_user on delete cascade,
    approved_session_uuid uuid references session on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index plugin_login_user on plugin_login (user_uuid)`,
  sql`create index plugin_login_session on plugin_login (approved_session_uuid)`,
  sql`alter table confirmation_token
    add column plugin_login_id text references plugin_login on delete set null`,
  sql`create index confirmation_token_plugin_login on confirmation_token (plugin_login_id)`,
  // The form in which a plugin's address is searched (plugin-login/plugin-access.ts).
  sql`create index shop_address on shop (regexp_replace(lower(main_shop_url), '^https?://', ''))
    where type = 'shopware6'`,
);
