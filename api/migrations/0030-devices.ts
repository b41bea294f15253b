import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Devices that other systems register, codes that connect them, and files that run on them. */
export const devices = statements(
  // Devices that the system before did not name have no external id.
  sql`alter table device add column external_id text, add column app_version text`,
  sql`create table pairing_code (
    code_hash text primary key,
    shop_uuid uuid not null references shop on delete cascade,
    kind text not null check (kind in ('wms', 'pos')),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index pairing_code_shop on pairing_code (shop_uuid)`,
  sql`alter table pairing_code enable row level security`,
  sql`create policy everything on pairing_code to kontor_system using (true)`,
  sql`create policy tenant on pairing_code to kontor_tenant
    using (shop_uuid = any ((select visible_shops())::uuid[])) with check (shop_uuid = any ((select visible_shops())::uuid[]))`,
  // Of no tenant: every shop gets the same files.
  sql`create table product_download (
    product text not null check (product in ('wms', 'pos', 'erp')),
    external_id text not null,
    title_de text not null,
    title_en text not null,
    platform text not null,
    version text not null,
    url text not null,
    size bigint not null,
    sha256 text not null,
    released_at timestamptz not null,
    primary key (product, external_id)
  )`,
);
