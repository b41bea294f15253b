import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Shops that their merchants removed, and who asked for another payment method and for codes of devices. The row of a
 * shop stays for invoices; nothing can be ordered for it any more.
 */
export const removedShops = statements(
  sql`alter table shop add column removed_at timestamptz`,
  // As in 0032-provisioning-and-first-steps, and removing it counts.
  sql`create or replace function next_version_of_shop() returns trigger language plpgsql as $$
    begin
      if (new.organization_uuid, new.name, new.type, new.main_shop_url, new.uses_shopify, new.plugin_installation_license,
          new.cloud_state, new.provisioning_failed_at, new.updated_at, new.removed_at)
        is not distinct from (old.organization_uuid, old.name, old.type, old.main_shop_url, old.uses_shopify,
          old.plugin_installation_license, old.cloud_state, old.provisioning_failed_at, old.updated_at, old.removed_at) then
        return new;
      end if;
      if new.updated_at is not distinct from old.updated_at then new.updated_at := clock_timestamp(); end if;
      new.version := old.version + 1;
      new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
      return new;
    end $$`,
  // An order that was sent before the removal waits for it here, and is refused: it would be charged for nothing. What is
  // still owed can be paid.
  sql`create function refuse_order_of_removed_shop() returns trigger language plpgsql security definer as $$
    declare
      removed timestamptz;
    begin
      select removed_at into removed from public.shop where uuid = new.shop_uuid for key share;
      if removed is not null then raise exception 'Shop % is removed', new.shop_uuid; end if;
      return new;
    end $$`,
  sql`create trigger refuse_order_of_removed_shop before insert on billing_order
    for each row when (new.kind <> 'pay-invoice') execute function refuse_order_of_removed_shop()`,
  // It takes effect when the payment provider says that the customer has confirmed it.
  sql`alter table payment_subscription add column setup_actor jsonb`,
  // A code is used by the device, some minutes after a person has made it.
  sql`alter table pairing_code add column actor jsonb`,
);
