import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

const isVisible = (column: string) => sql`${sql.ref(column)} = any ((select visible_organizations())::uuid[])`;
/** A merchant sees what was sent, and no draft. */
const visible = sql`${isVisible('partner_uuid')} or (${isVisible('organization_uuid')} and sent_at is not null)`;

/** Changes that partners prepare for the shops of connected merchants, and the order by which one is accepted. */
export const offers = statements(
  sql`create table offer (
    uuid uuid primary key,
    partner_uuid uuid not null references organization on delete cascade,
    organization_uuid uuid not null references organization on delete cascade,
    shop_uuid uuid not null references shop on delete cascade,
    partner_name text not null,
    organization_name text not null,
    shop_name text not null,
    state text not null check (state in ('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired')),
    cart jsonb not null,
    selection_hash text not null,
    vat_percent double precision not null,
    booked_hash text,
    note text not null,
    reason text not null default '',
    created_at timestamptz not null,
    sent_at timestamptz,
    valid_until timestamptz not null,
    closed_at timestamptz,
    partner_told_at timestamptz,
    ordered_by jsonb,
    check (state not in ('sent', 'accepted', 'declined') or sent_at is not null)
  )`,
  sql`create index offer_partner on offer (partner_uuid, created_at)`,
  sql`create index offer_organization on offer (organization_uuid)`,
  sql`create index offer_shop on offer (shop_uuid, created_at)`,
  sql`alter table offer enable row level security`,
  sql`create policy everything on offer to ${systemRole} using (true)`,
  // As in 0026-row-level-security.
  sql`create policy tenant on offer to ${tenantRole} using (${visible}) with check (${visible})`,
  sql`alter table billing_order add column offer_uuid uuid`,
);
