import { sql } from 'kysely';
import { firstSettings } from '../src/sales-terms/first-settings.ts';
import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { statements } from './migration.ts';

/**
 * What the vendor sets: it begins with what `sales-terms.json` says, with a row for each of the earlier terms of commissions.
 * Everything else of these earlier rows is that of today; nothing reads it.
 */
export const settings = statements(
  sql`create table vendor_settings (
    uuid uuid primary key,
    settings jsonb not null,
    counts_from timestamptz not null unique,
    reason text
  )`,
  // Prices and rules of every tenant go by them; only the system sets them.
  sql`revoke insert, update, delete on vendor_settings from kontor_tenant`,
  ...firstSettings.map(
    (row) => sql`insert into vendor_settings (uuid, settings, counts_from)
      values (${row.uuid}, ${JSON.stringify(row.settings)}::jsonb, ${row.countsFrom})`,
  ),
  sql`create function refuse_change_of_settings() returns trigger language plpgsql as $$
    begin
      raise exception 'Settings are never changed: another row is added';
    end $$`,
  sql`create trigger settings_are_append_only before update or delete on vendor_settings
    for each row execute function refuse_change_of_settings()`,
  // Else a restored database would go by what was set before.
  writtenToJournal('vendor_settings'),
);
