import { sql } from 'kysely';
import { concurrentIndexes, type Migration, statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

const stored = sql`insert into public.agency_shop (shop_uuid, organization_uuid, agency_uuid, since)
  select shop.uuid, connection.organization_uuid, connection.agency_uuid,
    date_trunc('milliseconds', greatest(connection.connected_at, shop.created_at))
  from public.agency_connection as connection
  join public.shop on shop.organization_uuid = connection.organization_uuid
  where connection.ended_at is null and shop.removed_at is null`;

/**
 * The shops that an agency's customers have at this moment, in the order in which it got them: a page of them is read without
 * all others. The database keeps them, whichever release connects an agency, or makes or removes a shop. Both lock the
 * organization, so that neither misses what the other one does.
 */
export const shopsOfAgencies = statements(
  sql`create table agency_shop (
    shop_uuid uuid primary key references shop on delete cascade,
    organization_uuid uuid not null references organization on delete cascade,
    agency_uuid uuid not null references organization on delete cascade,
    since timestamptz not null
  )`,
  sql`create index agency_shop_newest on agency_shop (agency_uuid, since desc, shop_uuid)`,
  sql`create index agency_shop_organization on agency_shop (organization_uuid)`,
  ...ofSystem('agency_shop'),
  sql`create function note_shops_of_agency() returns trigger language plpgsql security definer as $$
    declare
      changed uuid := case tg_op when 'DELETE' then old.organization_uuid else new.organization_uuid end;
    begin
      perform from public.organization where uuid = changed for no key update;
      delete from public.agency_shop where organization_uuid = changed;
      ${stored} and connection.organization_uuid = changed;
      return null;
    end $$`,
  sql`create function note_agency_of_shop() returns trigger language plpgsql security definer as $$
    begin
      perform from public.organization where uuid = new.organization_uuid for no key update;
      delete from public.agency_shop where shop_uuid = new.uuid;
      ${stored} and shop.uuid = new.uuid;
      return null;
    end $$`,
  sql`create trigger note_shops_of_agency after insert or delete or update of ended_at on agency_connection
    for each row execute function note_shops_of_agency()`,
  sql`create trigger note_agency_of_shop after insert or update of removed_at on shop
    for each row execute function note_agency_of_shop()`,
);

/** Of connections that were made before. */
export const shopsOfStoredAgencies = statements(sql`${stored} on conflict do nothing`);

/** An agency's forecast reads what its customers have not paid yet, without the invoices of years. */
export const unpaidInvoices = concurrentIndexes({
  name: 'invoice_unpaid',
  on: sql`invoice (shop_uuid) where state in ('open', 'processing')`,
});

/** `invoice_unpaid` serves what it served. */
export const noOpenInvoices: Migration = {
  inTransaction: false,
  statements: [sql`drop index concurrently if exists invoice_open`],
};
