import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

const tenantRole = sql.ref('kontor_tenant');
const setting = sql`current_setting('kontor.acting_for', true)`;

/** Until when an organization lets the vendor's people look, and who has looked. */
export const supportViews = statements(
  sql`create table support_access (
    organization_uuid uuid primary key references organization,
    until timestamptz not null,
    granted_at timestamptz not null,
    granted_by_uuid uuid references app_user on delete set null
  )`,
  sql`create index support_access_granter on support_access (granted_by_uuid)`,
  ...ofSystem('support_access'),
  sql`revoke insert, update, delete on support_access from ${tenantRole}`,
  sql`create table support_view (
    uuid uuid primary key,
    organization_uuid uuid not null references organization,
    user_uuid uuid references app_user on delete set null,
    role text not null check (role in ('support', 'finance', 'sales', 'operations', 'admin')),
    session_uuid uuid references session on delete set null,
    reason text not null,
    began_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz
  )`,
  sql`create unique index support_view_running on support_view (session_uuid) where ended_at is null`,
  sql`create index support_view_session on support_view (session_uuid)`,
  sql`create index support_view_user on support_view (user_uuid)`,
  sql`create index support_view_organization on support_view (organization_uuid, began_at desc)`,
  // Read with the session of every request, whomever it is for.
  sql`revoke insert, update, delete on support_view from ${tenantRole}`,
  // Who looks at an organization sees what its members see; that the view still holds was checked before, by the portal's clock.
  sql`create or replace function visible_organizations() returns uuid[] language plpgsql stable security definer as $$
    declare
      member uuid := public.acting_user();
      one text := split_part(${setting}, ':', 2);
    begin
      if member is null then return '{}'::uuid[]; end if;
      if one = '' then
        return array(
          select m.organization_uuid from public.membership m where m.user_uuid = member
          union select v.organization_uuid from public.support_view v where v.user_uuid = member and v.ended_at is null);
      end if;
      return array(
        select m.organization_uuid from public.membership m where m.user_uuid = member and m.organization_uuid = one::uuid
        union select v.organization_uuid from public.support_view v
          where v.user_uuid = member and v.ended_at is null and v.organization_uuid = one::uuid);
    end $$`,
  sql`create or replace function visible_shops() returns uuid[] language plpgsql stable security definer as $$
    begin
      return array(select s.uuid from public.shop s where s.organization_uuid = any (public.visible_organizations()));
    end $$`,
);
