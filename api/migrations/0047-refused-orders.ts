import { sql } from 'kysely';
import { statements } from './migration.ts';

/** As in 0044-removed-shops, and the refusal has a name, by which the server tells it from a failure. */
export const refusedOrders = statements(
  sql`create or replace function refuse_order_of_removed_shop() returns trigger language plpgsql security definer as $$
    declare
      removed timestamptz;
    begin
      select removed_at into removed from public.shop where uuid = new.shop_uuid for key share;
      if removed is not null then
        raise exception 'Shop % is removed', new.shop_uuid using constraint = 'billing_order_of_removed_shop';
      end if;
      return new;
    end $$`,
);
