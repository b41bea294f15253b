import { sql } from 'kysely';
import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { concurrentIndexes, statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

/**
 * The place of each organization among the vendor's debtors: it gets one as it becomes a customer of the payment provider, before anything
 * is charged, and keeps it for ever. Read back from the journal, it comes with its own entry.
 */
export const debtors = statements(
  sql`create table debtor (
    organization_uuid uuid primary key,
    place bigint not null unique check (place >= 0)
  )`,
  ...ofSystem('debtor'),
  sql`insert into debtor (organization_uuid, place)
    select organization_uuid, row_number() over (order by created_at, organization_uuid) - 1 from (
      select organization.uuid as organization_uuid, organization.created_at from organization
      where exists (select from payment_customer where organization_uuid = organization.uuid)
        or exists (select from account_entry where organization_uuid = organization.uuid)
        or exists (select from shop join ledger_entry on ledger_entry.shop_uuid = shop.uuid
          where shop.organization_uuid = organization.uuid)
    ) customer`,
  // With the rights of the owner, for tenants, who see no debtors. One after the other, so that no place is given twice.
  sql`create function number_debtor() returns trigger language plpgsql security definer as $$
    begin
      if current_setting('kontor.reads_journal', true) = 'on' then return null; end if;
      perform pg_advisory_xact_lock(hashtext('debtor'));
      insert into public.debtor (organization_uuid, place)
        select new.organization_uuid, coalesce(max(place) + 1, 0) from public.debtor
        on conflict (organization_uuid) do nothing;
      return null;
    end $$`,
  sql`create trigger number_debtor after insert on payment_customer for each row execute function number_debtor()`,
  writtenToJournal('debtor'),
);

/** What the payment provider has taken for itself: it belongs to no customer. */
export const providerFees = statements(
  sql`create table provider_fee (
    uuid uuid primary key,
    amount bigint not null check (amount <> 0),
    at timestamptz not null,
    reference text not null unique
  )`,
  sql`create index provider_fee_by_time on provider_fee (at, uuid)`,
  ...ofSystem('provider_fee'),
);

/** What the ledger has of a month is read in its order, page by page. */
export const entriesByTime = concurrentIndexes(
  { name: 'ledger_entry_by_time', on: sql`ledger_entry (at, uuid)` },
  { name: 'account_entry_by_time', on: sql`account_entry (at, uuid)` },
);
