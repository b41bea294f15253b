import type { VatTreatment } from '@kontor/domain/vat';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { AccountEntryRow } from '../account/account.tables.ts';
import type { LedgerEntryKind } from '../ledger/ledger.tables.ts';
import type { MoneyAct, PayoutPlan } from '../money/money.tables.ts';

/** From `start` until just before `end`. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** What decides on which accounts an entry is posted. */
export interface Posted {
  /** Of an invoice, of an organization's credit, of what it has transferred, or of no customer. */
  readonly of: 'invoice' | AccountEntryRow['fund'] | 'fee';
  readonly kind: LedgerEntryKind | AccountEntryRow['kind'] | 'fee';
  /** The movement that it comes from; of sums, what its kind is known by. */
  readonly reference: string;
  /** Of the invoice; `null` for what belongs to none. */
  readonly vat_kind: VatTreatment['kind'] | null;
  readonly vat_percent: number | null;
  /** The act of operators that has moved it, and to where a payout went. */
  readonly act: MoneyAct['kind'] | null;
  readonly paid_to: PayoutPlan['to'] | null;
}

/** An entry of the ledger, or of an organization's account, with what its document says. */
export interface MonthEntry extends Posted {
  readonly uuid: string;
  readonly at: Date;
  /** Cents: what is owed is positive, and what the payment provider has taken. */
  readonly amount: number;
  /** `null` of fees. */
  readonly organization_uuid: string | null;
  /** The place of its organization among the debtors. */
  readonly place: number | null;
  /** Empty for an organization that was erased. */
  readonly organization_name: string | null;
  /** Of the credit note, or of the invoice that was charged, paid, or paid back; `null` while it is held, and without one. */
  readonly number: string | null;
  /** The number of the invoice that it is about. */
  readonly invoice_number: string | null;
  readonly company: string | null;
  readonly country: string | null;
  readonly vat_id: string | null;
}

/** Entries in a page. */
const pageSize = 500;

const actOf = (document: RawBuilder<unknown>) =>
  sql`left join money_act act on act.uuid = case
    when ${document} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${document}::uuid end`;

/** All entries of a period in the order of time, as they are asked for: never more than a page of them is held. */
export async function* readEntries(db: Queryable, { start, end }: Period): AsyncGenerator<MonthEntry> {
  // The database's own text of an instant has all of its digits.
  let after = { at: start.toISOString(), uuid: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const within = sql`(at, uuid) > (${after.at}::timestamptz, ${after.uuid}::uuid) and at < ${end}
      order by at, uuid limit ${pageSize}`;
    const { rows } = await sql<MonthEntry & { readonly position: string }>`
      select entry.uuid, entry.at, entry.at::text as position, entry.of, entry.kind, entry.amount, entry.reference,
        organization.uuid as organization_uuid, organization.name as organization_name, debtor.place::int as place,
        coalesce(document.number, charged.number) as number, charged.number as invoice_number,
        charged.vat_kind, charged.vat_percent, charged.recipient ->> 'companyName' as company,
        charged.recipient ->> 'isoCountryCode' as country, charged.recipient ->> 'vatId' as vat_id,
        act.kind as act, act.payout ->> 'to' as paid_to
      from (
        (select uuid, at, 'invoice' as of, kind, amount, reference, shop_uuid, invoice_uuid, null::uuid as organization_uuid,
            case when kind = 'credit-note' then split_part(reference, ':', 1) end as document
          from ledger_entry where ${within})
        union all
        (select uuid, at, fund, kind, amount, reference, null, null, organization_uuid, document
          from account_entry where ${within})
        union all
        (select uuid, at, 'fee', 'fee', amount, reference, null, null, null, null from provider_fee where ${within})
        order by at, uuid limit ${pageSize}
      ) entry
      left join shop on shop.uuid = entry.shop_uuid
      left join organization on organization.uuid = coalesce(entry.organization_uuid, shop.organization_uuid)
      left join debtor on debtor.organization_uuid = organization.uuid
      left join invoice charged on charged.uuid = entry.invoice_uuid
      left join invoice document on document.stripe_id = entry.document
      ${actOf(sql`entry.document`)}
      order by entry.at, entry.uuid`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = { at: last.position, uuid: last.uuid };
  }
}

/** Entries of a period that are posted on the same accounts, on the same sides. */
export interface PostedSum extends Posted {
  readonly count: number;
  /** Cents that customers owe more. */
  readonly debit: number;
  /** Cents that customers owe less. */
  readonly credit: number;
}

/** All entries of a period, added up by what decides on their accounts. */
export async function sumEntries(db: Queryable, { start, end }: Period): Promise<PostedSum[]> {
  const within = sql`at >= ${start} and at < ${end}`;
  const { rows } = await sql<PostedSum>`
    select entry.of, entry.kind, entry.reference, vat_kind, vat_percent, act, paid_to, count(*)::int as count,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debit,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credit
    from (
      select 'invoice' as of, ledger_entry.kind,
        case when reference like 'cbtxn\\_%' then 'cbtxn_' else '' end || coalesce(substring(reference from ':[a-z-]+$'), '')
          as reference,
        vat_kind, vat_percent, null as act, null as paid_to, amount
      from ledger_entry join invoice on invoice.uuid = ledger_entry.invoice_uuid where ${within}
      union all
      select fund, account_entry.kind, '', null, null, act.kind, act.payout ->> 'to', account_entry.amount
      from account_entry ${actOf(sql`account_entry.document`)} where ${within}
      union all
      select 'fee', 'fee', '', null, null, null, null, amount from provider_fee where ${within}
    ) entry
    group by entry.of, entry.kind, entry.reference, vat_kind, vat_percent, act, paid_to`.execute(db);
  return rows;
}

/** How many debtors there are, or were. */
export async function countDebtors(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(max(place) + 1, 0)::int as count from debtor`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What all entries of a period add up to: by so many cents, customers owe more than before. */
export async function sumLedger(db: Queryable, { start, end }: Period): Promise<number> {
  const within = sql`at >= ${start} and at < ${end}`;
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(amount), 0) from ledger_entry where ${within})
      + (select coalesce(sum(amount), 0) from account_entry where ${within}))::bigint as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}
