import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

const isVisible = sql`partner_uuid = any ((select visible_organizations())::uuid[])`;

/** What partners note about shops of their customers. The merchant does not see it. */
export const customerNotes = statements(
  sql`create table customer_note (
    partner_uuid uuid not null references organization on delete cascade,
    shop_uuid uuid not null references shop on delete cascade,
    note text not null,
    changed_at timestamptz not null,
    primary key (partner_uuid, shop_uuid)
  )`,
  sql`create index customer_note_shop on customer_note (shop_uuid)`,
  sql`alter table customer_note enable row level security`,
  sql`create policy everything on customer_note to ${systemRole} using (true)`,
  // As in 0026-row-level-security.
  sql`create policy tenant on customer_note to ${tenantRole} using (${isVisible}) with check (${isVisible})`,
);
