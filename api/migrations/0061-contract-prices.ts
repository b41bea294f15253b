import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];
// As in 0026-row-level-security.
const visible = sql`shop_uuid = any ((select visible_shops())::uuid[])`;

/** What contracts were ordered at, and what follows from it: the price of each item, of the orders of each day, and of each month. */
export const contractPrices = statements(
  sql`create table contract_price (
    payment_subscription_uuid uuid not null,
    shop_uuid uuid not null references shop on delete cascade,
    stripe_price_id text not null,
    price jsonb not null,
    agreed_at timestamptz not null,
    primary key (payment_subscription_uuid, stripe_price_id)
  )`,
  sql`create index contract_price_shop on contract_price (shop_uuid)`,
  sql`alter table contract_price enable row level security`,
  sql`create policy everything on contract_price to ${systemRole} using (true)`,
  sql`create policy tenant on contract_price to ${tenantRole} using (${visible}) with check (${visible})`,
  sql`alter table subscription_item add column price jsonb`,
  sql`alter table plan_change add column included_orders integer, add column extra_order_amount integer`,
  sql`alter table usage_month add column lines jsonb`,
);
