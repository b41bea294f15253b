import { businessTimeZone } from '@kontor/domain/date';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { lockName } from '../../infrastructure/database/transaction.ts';
import type { InvoiceRow } from './invoice.tables.ts';
import type { Paper } from './paper.ts';

/** All columns of an invoice except its documents. */
const columns = [
  'uuid',
  'shop_uuid',
  'stripe_id',
  'number',
  'held_reason',
  'kind',
  'corrects_invoice_uuid',
  'language',
  'currency',
  'collection_method',
  'bank_account',
  'state',
  'subtotal',
  'tax',
  'total',
  'vat_percent',
  'vat_kind',
  'lines',
  'recipient',
  'billing_details',
  'issued_at',
  'due_at',
  'paid_at',
  'transferred',
  'charged_back',
  'chargeback_dispute',
  'read_at',
] as const;

/** A row that has a number, that is any invoice that is not held. */
export type IssuedInvoice = InvoiceRow & { readonly number: string };
export type InvoiceContent = Omit<IssuedInvoice, 'document' | 'xrechnung' | 'paper'>;

/** The end of a page: newest first, and by number within one instant. */
export interface InvoiceCursor {
  readonly issuedAt: Date;
  readonly number: string;
}

/** Days in the vendor's time zone, like the dates of invoices, both inclusive. */
export interface InvoicePeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Issued invoices of shops, newest first. Of each shop so many of its newest are looked at that together they are a page: what is
 * older than the oldest of these is on a later page, and is not read of any shop. That bound has to be a plain value: with row-level
 * security no index is used for an expression that could leak rows.
 */
export async function findInvoices(
  db: Queryable,
  shopUuids: readonly string[],
  { from, to }: InvoicePeriod,
  after: InvoiceCursor | null,
  limit: number,
): Promise<InvoiceContent[]> {
  const day = sql<string>`(issued_at at time zone ${businessTimeZone})::date`;
  const matching = db
    .selectFrom('invoice')
    .where(sql<boolean>`invoice.shop_uuid = own_shop.uuid`)
    .where('held_reason', 'is', null)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`${day} >= ${from}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`${day} <= ${to}`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(issued_at, number) < (${after?.issuedAt}::timestamptz, ${after?.number})`),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc');
  const heads = matching.select('issued_at').limit(Math.ceil(limit / Math.max(shopUuids.length, 1)));
  const newest = matching.select(columns).where(sql<boolean>`issued_at >= (select issued_at from oldest)`).limit(limit);
  const { rows } = await sql<InvoiceContent>`
    with own_shop as materialized (select unnest(${shopUuids}::uuid[]) as uuid),
    oldest as materialized (
      select coalesce((
        select head.issued_at from own_shop cross join lateral (${heads}) head
        order by head.issued_at desc offset ${limit - 1} limit 1
      ), '-infinity') as issued_at
    )
    select newest.* from own_shop cross join lateral (${newest}) newest
    order by newest.issued_at desc, newest.number desc limit ${limit}`.execute(db);
  return rows;
}

/** An issued invoice of a shop. */
export async function findInvoice(db: Queryable, shopUuid: string, uuid: string): Promise<IssuedInvoice | null> {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .where('uuid', '=', uuid)
    .where('held_reason', 'is', null)
    .$narrowType<{ number: string }>()
    .executeTakeFirst();
  return row ?? null;
}

export type HeldInvoiceRow = InvoiceRow & { readonly shop_name: string; readonly organization_name: string };

const heldInvoices = (db: Queryable) =>
  db
    .selectFrom('invoice')
    .innerJoin('shop', 'shop.uuid', 'invoice.shop_uuid')
    .innerJoin('organization', 'organization.uuid', 'shop.organization_uuid')
    .selectAll('invoice')
    .select(['shop.name as shop_name', 'organization.name as organization_name'])
    .where('invoice.held_reason', 'is not', null)
    .where('invoice.state', '<>', 'void');

/** Held documents, oldest first. */
export const findHeld = (db: Queryable, limit: number): Promise<HeldInvoiceRow[]> =>
  heldInvoices(db).orderBy('invoice.issued_at').orderBy('invoice.uuid').limit(limit).execute();

/** One of them. */
export const findHeldOne = async (db: Queryable, uuid: string): Promise<HeldInvoiceRow | null> =>
  (await heldInvoices(db).where('invoice.uuid', '=', uuid).executeTakeFirst()) ?? null;

/** How many documents are held. */
export async function countHeld(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('held_reason', 'is not', null)
    .where('state', '<>', 'void')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The row of an invoice or credit note of the payment provider, locked by its id: before it is issued there is no row
 * to lock, and several processes may handle its events simultaneously.
 */
export async function lockByStripeId(tx: Tx, stripeId: string): Promise<InvoiceRow | null> {
  await lockName(tx, stripeId);
  const row = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('stripe_id', '=', stripeId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a document, as PDF or as XRechnung. The first one is kept if another process made one meanwhile. */
export async function keepDocument(
  db: Queryable,
  uuid: string,
  form: 'document' | 'xrechnung',
  content: Uint8Array,
): Promise<Uint8Array> {
  await db.updateTable('invoice').set(form, content).where('uuid', '=', uuid).where(form, 'is', null).execute();
  const row = await db.selectFrom('invoice').select(form).where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return row[form] ?? content;
}

/** How far an invoice is paid, at one moment. `owed`: cents that are left to be paid. */
export const readPaymentState = (db: Queryable, uuid: string) =>
  db
    .selectFrom('invoice')
    .leftJoin('ledger_entry', 'ledger_entry.invoice_uuid', 'invoice.uuid')
    .select(['invoice.state', 'invoice.due_at', 'invoice.paid_at'])
    .select(sql<number>`coalesce(sum(ledger_entry.amount), 0)::bigint - invoice.transferred`.as('owed'))
    .where('invoice.uuid', '=', uuid)
    .groupBy('invoice.uuid')
    .executeTakeFirstOrThrow();

/** Notes what the papers of an invoice state. The first note is kept if another process wrote one meanwhile. */
export async function keepPaper(db: Queryable, uuid: string, paper: Paper): Promise<Paper> {
  const values = { paper: JSON.stringify(paper) };
  await db.updateTable('invoice').set(values).where('uuid', '=', uuid).where('paper', 'is', null).execute();
  const row = await db.selectFrom('invoice').select('paper').where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return row.paper ?? paper;
}
