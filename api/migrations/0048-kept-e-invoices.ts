import { sql } from 'kysely';
import { statements } from './migration.ts';

/** The XRechnung of an invoice is kept like its PDF, and never changed. */
export const keptEInvoices = statements(
  sql`alter table invoice add column xrechnung bytea`,
  // As in 0039-billing-details, with the new column.
  sql`create or replace function refuse_change_of_issued_invoice() returns trigger language plpgsql as $$
    begin
      if old.held_reason is not null then return case tg_op when 'DELETE' then old else new end; end if;
      if tg_op = 'DELETE' then raise exception 'Invoice % is issued and cannot be deleted', old.number; end if;
      if (new.number, new.kind, new.corrects_invoice_uuid, new.shop_uuid, new.stripe_id, new.language, new.currency,
          new.lines, new.subtotal, new.tax, new.total, new.recipient, new.vat_percent, new.vat_kind, new.issued_at,
          new.bank_account, new.held_reason, new.billing_details)
        is distinct from
         (old.number, old.kind, old.corrects_invoice_uuid, old.shop_uuid, old.stripe_id, old.language, old.currency,
          old.lines, old.subtotal, old.tax, old.total, old.recipient, old.vat_percent, old.vat_kind, old.issued_at,
          old.bank_account, old.held_reason, old.billing_details)
        or (old.document is not null and new.document is distinct from old.document)
        or (old.xrechnung is not null and new.xrechnung is distinct from old.xrechnung)
        or (old.paper is not null and new.paper is distinct from old.paper)
      then raise exception 'Invoice % is issued and cannot be changed', old.number; end if;
      return new;
    end $$`,
);
