import { sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

/** What an organization wants on its invoices, and what each invoice has of it since it was issued. */
export const billingDetails = statements(
  sql`create table billing_details (
    organization_uuid uuid primary key references organization on delete cascade,
    invoice_emails jsonb not null,
    purchase_order_number text,
    cost_centre text,
    buyer_reference text,
    different_address jsonb
  )`,
  sql`alter table billing_details enable row level security`,
  sql`create policy everything on billing_details to ${systemRole} using (true)`,
  // As in 0026-row-level-security.
  sql`create policy tenant on billing_details to ${tenantRole}
    using (organization_uuid = any ((select visible_organizations())::uuid[]))
    with check (organization_uuid = any ((select visible_organizations())::uuid[]))`,
  sql`alter table invoice add column billing_details jsonb`,
  sql`alter table invoice add column paper jsonb`,
  // As in 0015-ledger, with the new columns.
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
        or (old.paper is not null and new.paper is distinct from old.paper)
      then raise exception 'Invoice % is issued and cannot be changed', old.number; end if;
      return new;
    end $$`,
);
