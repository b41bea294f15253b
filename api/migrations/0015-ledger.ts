import { sql } from 'kysely';
import { statements } from './migration.ts';

const vatKinds = sql`('domestic', 'reverse-charge', 'destination', 'outside-eu')`;

/**
 * Invoices as our own records: recipient and taxation as of each order, documents that never change once issued, and a
 * ledger of what was owed and settled. Data of earlier releases is entered into the ledger.
 */
export const ledger = statements(
  // Append-only: the latest row that is valid at an instant counts. Erased with the organization; invoices keep a copy.
  sql`create table billing_terms (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    recipient jsonb not null,
    vat_percent double precision not null,
    vat_kind text not null check (vat_kind in ${vatKinds}),
    valid_from timestamptz not null
  )`,
  sql`create index billing_terms_shop on billing_terms (shop_uuid, valid_from)`,
  sql`insert into billing_terms (uuid, shop_uuid, recipient, vat_percent, vat_kind, valid_from)
    select gen_random_uuid(), p.shop_uuid,
      coalesce(o.base_data, jsonb_build_object('companyName', o.name, 'addressLine1', '', 'addressLine2', null, 'zip', '',
        'city', '', 'isoCountryCode', '', 'phoneNumber', null, 'vatId', null)),
      p.vat_percent,
      case
        when coalesce(o.base_data ->> 'isoCountryCode', 'DE') = 'DE' then 'domestic'
        when p.vat_percent > 0 then 'destination'
        when o.base_data ->> 'isoCountryCode' in ('AT', 'BE', 'BG', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR',
          'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK') then 'reverse-charge'
        else 'outside-eu'
      end,
      p.created_at
    from payment_subscription p
    join shop s on s.uuid = p.shop_uuid
    join organization o on o.uuid = s.organization_uuid`,

  // A held document has no number yet.
  sql`alter table invoice
    alter column number drop not null,
    add column kind text not null default 'invoice' check (kind in ('invoice', 'credit-note')),
    add column corrects_invoice_uuid uuid references invoice,
    add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
    add column collection_method text not null default 'charge_automatically'
      check (collection_method in ('charge_automatically', 'send_invoice')),
    add column bank_account jsonb,
    add column held_reason text,
    add constraint invoice_number_or_held check ((number is null) = (held_reason is not null))`,
  sql`update invoice set kind = 'credit-note' where total < 0`,
  sql`update invoice set collection_method = 'send_invoice' where due_at is not null`,
  sql`create index invoice_held on invoice (issued_at) where held_reason is not null`,

  // Signed cents: positive for what is owed, negative for what settles it. The balance of an invoice or a shop is the
  // sum.
  sql`create table ledger_entry (
    uuid uuid primary key,
    shop_uuid uuid not null,
    invoice_uuid uuid not null references invoice,
    kind text not null check (kind in
      ('invoice', 'payment', 'refund', 'chargeback', 'chargeback-reversal', 'credit-note', 'void', 'write-off')),
    amount bigint not null check (amount <> 0),
    at timestamptz not null,
    reference text not null unique
  )`,
  sql`create index ledger_entry_invoice on ledger_entry (invoice_uuid)`,
  sql`create index ledger_entry_shop on ledger_entry (shop_uuid)`,
  sql`insert into ledger_entry (uuid, shop_uuid, invoice_uuid, kind, amount, at, reference)
    select gen_random_uuid(), shop_uuid, uuid, 'invoice', total, issued_at, stripe_id from invoice where total <> 0`,
  // Their single payments are not read any more: this entry covers all of them (read-entries.ts).
  sql`insert into ledger_entry (uuid, shop_uuid, invoice_uuid, kind, amount, at, reference)
    select gen_random_uuid(), shop_uuid, uuid, 'payment', -total, coalesce(paid_at, issued_at), stripe_id || ':settled'
    from invoice where total <> 0 and (state = 'paid' or chargeback_dispute is not null)`,
  sql`insert into ledger_entry (uuid, shop_uuid, invoice_uuid, kind, amount, at, reference)
    select gen_random_uuid(), shop_uuid, uuid, 'chargeback', total, coalesce(paid_at, issued_at),
      chargeback_dispute || ':withdrawn'
    from invoice where total <> 0 and chargeback_dispute is not null`,
  sql`insert into ledger_entry (uuid, shop_uuid, invoice_uuid, kind, amount, at, reference)
    select gen_random_uuid(), shop_uuid, uuid, 'payment', -total, coalesce(paid_at, issued_at),
      stripe_id || ':chargeback-settled'
    from invoice where total <> 0 and chargeback_dispute is not null and not charged_back`,
  sql`insert into ledger_entry (uuid, shop_uuid, invoice_uuid, kind, amount, at, reference)
    select gen_random_uuid(), shop_uuid, uuid, case state when 'void' then 'void' else 'write-off' end, -total, issued_at,
      stripe_id || case state when 'void' then ':void' else ':write-off' end
    from invoice where total <> 0 and chargeback_dispute is null and state in ('void', 'uncollectible')`,

  sql`create function refuse_change_of_issued_invoice() returns trigger language plpgsql as $$
    begin
      if old.held_reason is not null then return case tg_op when 'DELETE' then old else new end; end if;
      if tg_op = 'DELETE' then raise exception 'Invoice % is issued and cannot be deleted', old.number; end if;
      if (new.number, new.kind, new.corrects_invoice_uuid, new.shop_uuid, new.stripe_id, new.language, new.currency,
          new.lines, new.subtotal, new.tax, new.total, new.recipient, new.vat_percent, new.vat_kind, new.issued_at,
          new.bank_account, new.held_reason)
        is distinct from
         (old.number, old.kind, old.corrects_invoice_uuid, old.shop_uuid, old.stripe_id, old.language, old.currency,
          old.lines, old.subtotal, old.tax, old.total, old.recipient, old.vat_percent, old.vat_kind, old.issued_at,
          old.bank_account, old.held_reason)
        or (old.document is not null and new.document is distinct from old.document)
      then raise exception 'Invoice % is issued and cannot be changed', old.number; end if;
      return new;
    end $$`,
  sql`create trigger invoice_is_immutable before update or delete on invoice
    for each row execute function refuse_change_of_issued_invoice()`,
  sql`create function refuse_change_of_ledger() returns trigger language plpgsql as $$
    begin raise exception 'Entries of the ledger cannot be changed or deleted'; end $$`,
  sql`create trigger ledger_entry_is_append_only before update or delete on ledger_entry
    for each row execute function refuse_change_of_ledger()`,

  // One process per invoice, which belongs to a shop. The column remains for the previous release, which knows one
  // process per shop, so only the first of several has it.
  sql`alter table dunning_process alter column shop_uuid drop not null`,
  sql`create unique index dunning_process_one_per_invoice on dunning_process (invoice_uuid) where state <> 'resolved'`,
);
