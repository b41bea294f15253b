import { type RawBuilder, sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * The roles that servers take, which do not own the tables, so that policies apply to them: one for work of a tenant, and
 * one for work of the system. With a condition for both, no index could be used for it.
 */
const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];
const roles = sql`${tenantRole}, ${systemRole}`;

const ofOrganization = (column: string) => sql`${sql.ref(column)} = any ((select visible_organizations())::uuid[])`;
const ofShop = (column: string) => sql`${sql.ref(column)} = any ((select visible_shops())::uuid[])`;
/** Of a row that has policies of its own. */
const of = (column: string, table: string) =>
  sql`${sql.ref(column)} in (select visible.uuid from ${sql.table(table)} as visible)`;

const policies: Readonly<Record<string, RawBuilder<unknown>>> = {
  organization: ofOrganization('uuid'),
  membership: sql`${ofOrganization('organization_uuid')} or user_uuid = (select acting_user())`,
  shop: ofOrganization('organization_uuid'),
  shopify_shop: ofShop('shop_uuid'),
  shop_address_proof: ofShop('shop_uuid'),
  shop_migration: sql`${ofShop('predecessor_shop_uuid')} or ${ofShop('successor_shop_uuid')}`,
  device: ofShop('shop_uuid'),
  branch_store: ofShop('shop_uuid'),
  cash_register: of('branch_store_uuid', 'branch_store'),
  partner_account: ofOrganization('organization_uuid'),
  commission: ofOrganization('organization_uuid'),
  customer_shop: ofOrganization('organization_uuid'),
  lead: ofOrganization('organization_uuid'),
  subscription: ofShop('shop_uuid'),
  subscription_item: of('subscription_uuid', 'subscription'),
  payment_customer: ofOrganization('organization_uuid'),
  quote: ofShop('shop_uuid'),
  billing_order: ofShop('shop_uuid'),
  payment_subscription: ofShop('shop_uuid'),
  invoice: ofShop('shop_uuid'),
  dunning_process: sql`${ofShop('shop_uuid')} or ${of('invoice_uuid', 'invoice')}`,
  billing_terms: ofShop('shop_uuid'),
  ledger_entry: ofShop('shop_uuid'),
  billing_mail: ofShop('shop_uuid'),
};

/** Where fewer rows may be written than read. */
const checks: Readonly<Record<string, RawBuilder<unknown>>> = {
  membership: ofOrganization('organization_uuid'),
};

const setting = sql`current_setting('kontor.acting_for', true)`;

/**
 * Each connection says for whom it acts: `USER:ORGANIZATION`, `USER:` in all of the user's organizations. The
 * database checks the membership itself. Without the setting no row of these tables is visible. The owner of the tables, as which earlier releases connect, is not restricted.
 */
export const rowLevelSecurity = statements(
  // Roles belong to all databases of a server, and another one may be making them at the same moment.
  ...['kontor_tenant', 'kontor_system'].flatMap((role) => [
    sql.raw(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`),
    sql.raw(`do $$ begin
      if not pg_has_role(current_user, '${role}', 'member') then
        execute format('grant ${role} to %I', current_user);
      end if;
    end $$`),
  ]),
  sql`grant usage on schema public to ${roles}`,
  sql`grant select, insert, update, delete on all tables in schema public to ${roles}`,
  sql`grant usage, select on all sequences in schema public to ${roles}`,
  sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${roles}`,
  sql`alter default privileges in schema public grant usage, select on sequences to ${roles}`,

  sql`create function acting_user() returns uuid language plpgsql stable as $$
    begin
      return case when ${setting} like '%:%' then split_part(${setting}, ':', 1)::uuid end;
    end $$`,
  // With the rights of the owner, so that the policies of these tables do not ask themselves.
  sql`create function visible_organizations() returns uuid[] language plpgsql stable security definer as $$
    declare
      member uuid := public.acting_user();
      one text := split_part(${setting}, ':', 2);
    begin
      if member is null then return '{}'::uuid[]; end if;
      if one = '' then
        return array(select m.organization_uuid from public.membership m where m.user_uuid = member);
      end if;
      return array(
        select m.organization_uuid from public.membership m where m.user_uuid = member and m.organization_uuid = one::uuid);
    end $$`,
  sql`create function visible_shops() returns uuid[] language plpgsql stable security definer as $$
    begin
      return array(select s.uuid from public.shop s where s.organization_uuid = any (public.visible_organizations()));
    end $$`,
  sql`create function has_members(organization uuid) returns boolean language plpgsql stable security definer as $$
    begin
      return exists (select from public.membership m where m.organization_uuid = organization);
    end $$`,
  ...Object.entries(policies).flatMap(([table, condition]) => [
    sql`alter table ${sql.table(table)} enable row level security`,
    sql`create policy everything on ${sql.table(table)} to ${systemRole} using (true)`,
    sql`create policy tenant on ${sql.table(table)} to ${tenantRole}
      using (${condition}) with check (${checks[table] ?? condition})`,
  ]),
  // A user may found an organization and become its first member, and join no other one.
  sql`create policy founder on organization for insert to ${tenantRole} with check ((select acting_user()) is not null)`,
  sql`create policy founder on membership for insert to ${tenantRole}
    with check (user_uuid = (select acting_user()) and not has_members(organization_uuid))`,
);
