import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

/** As in 0026-row-level-security. */
const ofShop = (table: string) => [
  sql`create index ${sql.ref(`${table}_shop`)} on ${sql.table(table)} (shop_uuid)`,
  sql`alter table ${sql.table(table)} enable row level security`,
  sql`create policy everything on ${sql.table(table)} to ${systemRole} using (true)`,
  sql`create policy tenant on ${sql.table(table)} to ${tenantRole}
    using (shop_uuid = any ((select visible_shops())::uuid[]))
    with check (shop_uuid = any ((select visible_shops())::uuid[]))`,
];

/**
 * What is to be reported of cash registers to the tax office, and what was. A register whose system was exchanged is kept by itself: that it was
 * given up is to be reported as well. Nothing of it refers to a row that may be deleted before the shop.
 */
export const taxOffice = statements(
  sql`alter table cash_register add column exchanged_at timestamptz, add column tss_changed_at timestamptz`,
  sql`create table past_cash_register (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    branch_store_uuid uuid not null,
    branch_store_name text not null,
    iso_country_code text not null,
    address_line1 text,
    zip text,
    city text,
    tax_number text,
    name text not null,
    serial_number text not null,
    manufacturer text,
    model text,
    tss_serial_number text,
    tss_state text,
    tss_certificate_expires_at timestamptz,
    commissioned_at timestamptz,
    exchanged_at timestamptz,
    tss_changed_at timestamptz,
    decommissioned_at timestamptz not null,
    created_at timestamptz not null
  )`,
  sql`create table cash_register_notice (
    cash_register_uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    reported_at timestamptz not null,
    tss_serial_number text,
    is_decommissioned boolean not null
  )`,
  sql`create table notice_details (
    branch_store_uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    tax_number text not null,
    tss_certification text
  )`,
  sql`create table deadline_mail (
    reference text primary key,
    shop_uuid uuid not null references shop on delete cascade,
    created_at timestamptz not null
  )`,
  ...['past_cash_register', 'cash_register_notice', 'notice_details', 'deadline_mail'].flatMap(ofShop),
);
