import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofShop } from './row-level-security.ts';

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
  ...ofShop('contract_price'),
  sql`alter table subscription_item add column price jsonb`,
  sql`alter table plan_change add column included_orders integer, add column extra_order_amount integer`,
  sql`alter table usage_month add column lines jsonb`,
);
