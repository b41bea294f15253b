import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

/** Migrations of shops move what was paid for; and merchants ask for them. */
export const movedContracts = statements(
  sql`alter table shop_migration
    add column completed_at timestamptz,
    add column reverted_at timestamptz,
    add column moved jsonb,
    add column ended_stripe_id text`,
  sql`create table migration_request (
    uuid uuid primary key,
    shop_uuid uuid not null unique references shop on delete cascade,
    requested_at timestamptz not null
  )`,
  // As in 0026-row-level-security.
  sql`alter table migration_request enable row level security`,
  sql`create policy everything on migration_request to ${systemRole} using (true)`,
  sql`create policy tenant on migration_request to ${tenantRole}
    using (shop_uuid = any ((select visible_shops())::uuid[]))
    with check (shop_uuid = any ((select visible_shops())::uuid[]))`,
  sql`alter table billing_order drop constraint billing_order_kind_check`,
  sql`alter table billing_order add constraint billing_order_kind_check check (kind in
    ('create', 'update', 'cancel', 'resume', 'bank-transfer', 'payment-method', 'pay-invoice', 'tax-rates', 'migrate',
    'migrate-away')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
export const movedContractsChecked = statements(
  sql`alter table billing_order validate constraint billing_order_kind_check`,
);
