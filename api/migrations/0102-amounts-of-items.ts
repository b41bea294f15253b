import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * What an item of a contract costs per month or year, beside its price: lists of many shops sum it up in the database. The
 * function is `lineAmount` of shared/domain (compared by amounts-of-items.api.test.ts); a trigger writes it, whichever release
 * writes the item.
 */
export const amountsOfItems = statements(
  sql`alter table subscription_item add column amount bigint`,
  sql`create function line_amount(tiers jsonb, quantity integer) returns bigint language sql immutable as $$
    select coalesce(sum(greatest(0, reached - counted) * unit_amount), 0)::bigint from (
      select reached, unit_amount,
        coalesce(max(reached) over (order by place rows between unbounded preceding and 1 preceding), 0) as counted
      from (
        select place, (tier ->> 'unitAmount')::bigint as unit_amount,
          least(quantity, coalesce((tier ->> 'upTo')::integer, quantity)) as reached
        from jsonb_array_elements(tiers) with ordinality as each (tier, place)
      ) as tiered
    ) as counting
  $$`,
  sql`create function count_amount() returns trigger language plpgsql security definer as $$
    begin
      new.amount := public.line_amount(new.price -> 'tiers', new.quantity);
      return new;
    end $$`,
  sql`create trigger count_amount before insert or update of price, quantity on subscription_item
    for each row when (new.price is not null) execute function count_amount()`,
);

export const amountsOfStoredItems = statements(
  sql`update subscription_item set amount = line_amount(price -> 'tiers', quantity)
    where price is not null and amount is null`,
);
