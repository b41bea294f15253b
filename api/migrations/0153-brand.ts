import { firstBrand } from '@kontor/contract/first-brand';
import { sql } from 'kysely';
import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { statements } from './migration.ts';

const tenantRole = sql.ref('kontor_tenant');

/** Whose product the portal is. Its first row is older than every paper. */
export const brand = statements(
  sql`create table vendor_brand (
    uuid uuid primary key,
    brand jsonb not null,
    counts_from timestamptz not null unique,
    reason text
  )`,
  // Papers and mails of every tenant go by it; only the system sets it.
  sql`revoke insert, update, delete on vendor_brand from ${tenantRole}`,
  sql`insert into vendor_brand (uuid, brand, counts_from)
    values ('00000000-0000-4000-8000-0000000b0000', ${JSON.stringify(firstBrand)}::jsonb, '2000-01-01T00:00:00Z')`,
  sql`create function refuse_change_of_brand() returns trigger language plpgsql as $$
    begin
      raise exception 'A brand is never changed: another row is added';
    end $$`,
  sql`create trigger brand_is_append_only before update or delete on vendor_brand
    for each row execute function refuse_change_of_brand()`,
  // Else a restored database would name the company of before.
  writtenToJournal('vendor_brand'),
);
