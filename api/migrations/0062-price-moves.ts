import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofShop } from './row-level-security.ts';

/** Changes of a contract's prices that the customer did not order, and the renewal from which they count. */
export const priceMoves = statements(
  sql`create table price_move (
    uuid uuid primary key,
    payment_subscription_uuid uuid not null,
    shop_uuid uuid not null references shop on delete cascade,
    kind text not null check (kind in ('list', 'special', 'special-end')),
    price_list_uuid uuid references price_list,
    prices jsonb not null,
    not_before timestamptz not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    check ((kind = 'list') = (price_list_uuid is not null))
  )`,
  sql`create unique index price_move_list on price_move (payment_subscription_uuid, price_list_uuid) where kind = 'list'`,
  sql`create index price_move_open on price_move (payment_subscription_uuid, not_before) where ended_at is null`,
  sql`create index price_move_shop on price_move (shop_uuid)`,
  ...ofShop('price_move'),
);
