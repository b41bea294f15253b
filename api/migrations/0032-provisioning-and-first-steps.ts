import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofShop } from './row-level-security.ts';

/** What other systems report about setting shops up: failures, first steps, the plugin, and when the last order came in. */
export const provisioningAndFirstSteps = statements(
  // A failure stands beside the state that it interrupted, so that the release before, which knows no failures, still reads a
  // state that it knows.
  sql`alter table shop add column provisioning_failed_at timestamptz, add column provisioning_failure text,
    add column provisioning_requested_version integer`,
  // As in 0027-connect-clients, and failures count.
  sql`create or replace function next_version_of_shop() returns trigger language plpgsql as $$
    begin
      if (new.organization_uuid, new.name, new.type, new.main_shop_url, new.uses_shopify, new.plugin_installation_license,
          new.cloud_state, new.provisioning_failed_at, new.updated_at)
        is not distinct from (old.organization_uuid, old.name, old.type, old.main_shop_url, old.uses_shopify,
          old.plugin_installation_license, old.cloud_state, old.provisioning_failed_at, old.updated_at) then
        return new;
      end if;
      if new.updated_at is not distinct from old.updated_at then new.updated_at := clock_timestamp(); end if;
      new.version := old.version + 1;
      new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
      return new;
    end $$`,
  sql`create table first_step (
    shop_uuid uuid not null references shop on delete cascade,
    key text not null,
    done_at timestamptz not null,
    primary key (shop_uuid, key)
  )`,
  sql`create table plugin_connection (
    shop_uuid uuid primary key references shop on delete cascade,
    connected_at timestamptz not null
  )`,
  sql`alter table usage_month add column last_order_at timestamptz`,
  ...['first_step', 'plugin_connection'].flatMap(ofShop),
);
