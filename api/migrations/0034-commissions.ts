import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

/** As in 0026-row-level-security. A partner reads what it earned; only the system writes it. */
const ofPartner = (table: string) => [
  sql`alter table ${sql.table(table)} enable row level security`,
  sql`create policy everything on ${sql.table(table)} to ${systemRole} using (true)`,
  sql`create policy tenant on ${sql.table(table)} for select to ${tenantRole}
    using (organization_uuid = any ((select visible_organizations())::uuid[]))`,
];

/**
 * What partners earn, derived from the ledger. `commission` of earlier releases had rows in demo data only; nothing writes it
 * any more, and it can be dropped a release later.
 */
export const commissions = statements(
  // One per partner and month. Kept by law, like its lines: neither is deleted with the partner's account.
  sql`create table commission_statement (
    uuid uuid primary key,
    organization_uuid uuid not null references organization,
    period text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
    state text not null default 'open' check (state in ('open', 'held', 'paid')),
    closed_at timestamptz,
    amount bigint,
    settled_in uuid references commission_statement,
    number text unique,
    language text,
    recipient jsonb,
    net bigint,
    vat_percent double precision,
    vat_kind text check (vat_kind in ('domestic', 'reverse-charge', 'outside-eu', 'no-vat-id')),
    vat bigint,
    total bigint,
    document bytea,
    paid_at timestamptz,
    transfer_id text unique,
    destination text,
    unique (organization_uuid, period),
    check (closed_at is null or amount is not null),
    check (number is null or (closed_at is not null and language is not null and recipient is not null and total > 0
      and net + vat = total and vat_percent is not null and vat_kind is not null and settled_in = uuid))
  )`,
  sql`create index commission_statement_settled on commission_statement (settled_in)`,
  sql`create index commission_statement_unclosed on commission_statement (period) where closed_at is null`,
  sql`create index commission_statement_unpaid on commission_statement (organization_uuid)
    where number is not null and state <> 'paid'`,
  sql`create table commission_line (
    uuid uuid primary key,
    seq bigint generated always as identity,
    statement_uuid uuid not null references commission_statement,
    organization_uuid uuid not null references organization,
    shop_uuid uuid not null,
    invoice_uuid uuid not null references invoice,
    ledger_entry_uuid uuid not null unique references ledger_entry,
    shop_name text not null,
    invoice_number text not null,
    invoice_date timestamptz not null,
    at timestamptz not null,
    net bigint not null check (net <> 0),
    rate double precision not null,
    amount bigint not null
  )`,
  sql`create index commission_line_statement on commission_line (statement_uuid)`,
  sql`create index commission_line_invoice on commission_line (invoice_uuid)`,
  ...['commission_statement', 'commission_line'].flatMap(ofPartner),

  // Entries from which nothing was derived yet. Those of earlier releases have none: what was paid before, earned nothing.
  sql`create table commission_mark (entry_uuid uuid primary key)`,
  sql`create function mark_ledger_entry() returns trigger language plpgsql security definer as $$
    begin
      insert into public.commission_mark (entry_uuid) values (new.uuid);
      return null;
    end $$`,
  sql.raw(`create trigger mark_ledger_entry after insert on ledger_entry
    for each row execute function mark_ledger_entry()`),

  sql`create function refuse_change_of_commission_line() returns trigger language plpgsql as $$
    begin raise exception 'Lines of commissions cannot be changed or deleted'; end $$`,
  sql.raw(`create trigger commission_line_is_append_only before update or delete on commission_line
    for each row execute function refuse_change_of_commission_line()`),
  sql`create function refuse_change_of_closed_commission() returns trigger language plpgsql as $$
    begin
      if old.closed_at is null then return case tg_op when 'DELETE' then old else new end; end if;
      if tg_op = 'DELETE' then raise exception 'Commission % is closed and cannot be deleted', old.uuid; end if;
      if (new.organization_uuid, new.period, new.closed_at, new.amount)
        is distinct from (old.organization_uuid, old.period, old.closed_at, old.amount)
        or (old.settled_in is not null and new.settled_in is distinct from old.settled_in)
        or (old.number is not null and (new.number, new.language, new.recipient, new.net, new.vat_percent, new.vat_kind,
            new.vat, new.total)
          is distinct from (old.number, old.language, old.recipient, old.net, old.vat_percent, old.vat_kind, old.vat,
            old.total))
        or (old.document is not null and new.document is distinct from old.document)
        or (old.state = 'paid' and new.state <> 'paid')
      then raise exception 'Commission % is closed and cannot be changed', old.uuid; end if;
      return new;
    end $$`,
  sql.raw(`create trigger commission_statement_is_immutable before update or delete on commission_statement
    for each row execute function refuse_change_of_closed_commission()`),
);
