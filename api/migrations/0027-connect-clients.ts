import { sql } from 'kysely';
import { statements } from './migration.ts';

/** The vendor's other systems, and the versions of what they read. */
export const connectClients = statements(
  sql`create table connect_client (
    id text primary key,
    name text not null,
    scopes jsonb not null,
    contact_email text,
    is_sandbox boolean not null default false,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  // Two places: at most two secrets are valid at a time.
  sql`create table connect_client_secret (
    client_id text not null references connect_client on delete cascade,
    place integer not null check (place in (1, 2)),
    secret_hash text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (client_id, place)
  )`,
  sql`create table connect_endpoint (
    client_id text primary key references connect_client on delete cascade,
    url text not null,
    events jsonb not null,
    sealed_secret text not null,
    sealed_previous_secret text,
    previous_until timestamptz,
    changed_at timestamptz not null
  )`,

  // In milliseconds, which is what the wire shows: positions in the list of shops are compared with it.
  sql`alter table shop add column version integer not null default 1`,
  sql`alter table shop add column updated_at timestamptz(3) not null default now()`,
  sql`alter table organization add column updated_at timestamptz(3) not null default now()`,
  // Releases that write neither column are counted as well. A change without a time of its own gets that of the machine.
  sql`create function next_version_of_shop() returns trigger language plpgsql as $$
    begin
      if (new.organization_uuid, new.name, new.type, new.main_shop_url, new.uses_shopify, new.plugin_installation_license,
          new.cloud_state, new.updated_at)
        is not distinct from (old.organization_uuid, old.name, old.type, old.main_shop_url, old.uses_shopify,
          old.plugin_installation_license, old.cloud_state, old.updated_at) then
        return new;
      end if;
      if new.updated_at is not distinct from old.updated_at then new.updated_at := clock_timestamp(); end if;
      new.version := old.version + 1;
      new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
      return new;
    end $$`,
  sql`create trigger next_version before update on shop for each row execute function next_version_of_shop()`,
  sql`create function next_version_of_shops() returns trigger language plpgsql security definer as $$
    begin
      update public.shop set updated_at =
        case when new.updated_at is distinct from old.updated_at then new.updated_at else clock_timestamp() end
      where organization_uuid = new.uuid;
      return null;
    end $$`,
  sql`create trigger next_version_of_shops after update on organization
    for each row when (new.name is distinct from old.name) execute function next_version_of_shops()`,

  sql`create table shop_entitlements (
    shop_uuid uuid primary key references shop on delete cascade,
    version integer not null,
    document jsonb not null,
    updated_at timestamptz not null
  )`,
  sql`alter table shop_entitlements enable row level security`,
  sql`create policy everything on shop_entitlements to kontor_system using (true)`,
  sql`create policy tenant on shop_entitlements to kontor_tenant
    using (shop_uuid = any ((select visible_shops())::uuid[])) with check (shop_uuid = any ((select visible_shops())::uuid[]))`,
);
