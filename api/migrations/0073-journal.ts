import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

/** The journal: what is copied out of the database, and what a restored database has read back from there. */
export const journal = statements(
  sql`create table journal_mark (
    is_only boolean primary key default true check (is_only),
    lineage uuid not null,
    last bigint not null check (last >= 0)
  )`,
  sql`insert into journal_mark (lineage, last) values (gen_random_uuid(), 0)`,
  sql`create table journal_entry (
    seq bigint generated always as identity primary key,
    id uuid not null default gen_random_uuid() unique,
    relation text not null,
    operation text not null check (operation in ('insert', 'update', 'delete')),
    content jsonb not null,
    at timestamptz not null default clock_timestamp()
  )`,
  sql`create table reserved_number (
    subject text primary key,
    number text not null unique
  )`,
  sql`create table unrestored_entry (
    id uuid primary key,
    relation text not null,
    operation text not null,
    content jsonb not null,
    reason text not null,
    found_at timestamptz not null
  )`,
  sql`create index unrestored_entry_found on unrestored_entry (found_at)`,
  ...['journal_entry', 'unrestored_entry'].flatMap(ofSystem),
  // With the rights of the owner, for tenants, who see no entries. Its argument: columns that are no part of an entry.
  sql`create function write_to_journal() returns trigger language plpgsql security definer as $$
    declare
      omitted text[] := string_to_array(tg_argv[0], ',');
      content jsonb;
    begin
      if current_setting('kontor.reads_journal', true) = 'on' then return null; end if;
      content := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end - omitted;
      if tg_op = 'UPDATE' and content = to_jsonb(old) - omitted then return null; end if;
      insert into public.journal_entry (relation, operation, content) values (tg_table_name, lower(tg_op), content);
      return null;
    end $$`,
  // With the rights of the owner: columns that count by themselves go on after rows that were read back.
  sql`create function count_after(plan_changes bigint, commission_lines bigint) returns void
    language plpgsql security definer as $$
    declare
      changes regclass := pg_get_serial_sequence('public.plan_change', 'number');
      lines regclass := pg_get_serial_sequence('public.commission_line', 'seq');
    begin
      perform setval(changes, greatest(plan_changes, pg_sequence_last_value(changes), 1));
      perform setval(lines, greatest(commission_lines, pg_sequence_last_value(lines), 1));
      -- The reading that a mail tells of is part of its name (billing/mails/subscription-mails.ts).
      perform setval('public.payment_reading', greatest(
        pg_sequence_last_value('public.payment_reading'::regclass), 1,
        (select max(substring(reference from ':([0-9]+)$')::bigint) from public.billing_mail
          where reference ~ '^(change-(scheduled|withdrawn|effective)|cancellation-(confirmed|withdrawn)|ended|stopped):[0-9]{1,15}$')));
    end $$`,
);
