import { randomUUID } from 'node:crypto';
import type { Balance, OrganizationBalance } from '@kontor/contract/invoice';
import { isPastDue } from '@kontor/domain/due-date';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { findPayer, keepsMethodOf } from '../subscriptions/method-on-file.ts';
import { paymentMethodOf } from '../subscriptions/payment-method.ts';
import { findPayments } from '../subscriptions/subscription.repository.ts';
import type { LedgerEntryKind } from './ledger.tables.ts';

export interface NewEntry {
  readonly kind: LedgerEntryKind;
  /** Cents: what is owed is positive, what settles it is negative. */
  readonly amount: number;
  readonly at: Date;
  /** Unique: an entry that exists is kept. */
  readonly reference: string;
}

/** The ledger's figures of one invoice. What was transferred and does not cover it yet is not in the ledger. */
export interface Account {
  /** Cents; negative when more was paid than owed. */
  readonly owed: number;
  /** Cents that were charged back and not returned. */
  readonly chargedBack: number;
  /** When it was last paid; `null` without a payment. */
  readonly paidAt: Date | null;
}

/**
 * Adds missing entries.
 * @returns whether there were any
 */
export async function book(
  tx: Tx,
  invoice: { readonly uuid: string; readonly shop_uuid: string },
  entries: readonly NewEntry[],
): Promise<boolean> {
  const rows = entries
    .filter(({ amount }) => amount !== 0)
    .map((entry) => ({ uuid: randomUUID(), shop_uuid: invoice.shop_uuid, invoice_uuid: invoice.uuid, ...entry }));
  if (rows.length === 0) return false;
  const added = await tx
    .insertInto('ledger_entry')
    .values(rows)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('uuid')
    .execute();
  return added.length > 0;
}

export async function findEntry(db: Queryable, reference: string): Promise<NewEntry | null> {
  const row = await db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount', 'at', 'reference'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

/** The entries of an invoice, oldest first. */
export const findEntries = (db: Queryable, invoiceUuid: string): Promise<NewEntry[]> =>
  db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount', 'at', 'reference'])
    .where('invoice_uuid', '=', invoiceUuid)
    .orderBy('at')
    .orderBy('reference')
    .execute();

export async function readAccount(db: Queryable, invoiceUuid: string): Promise<Account> {
  const row = await db
    .selectFrom('ledger_entry')
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('owed'),
      sql<number>`coalesce(sum(amount) filter (where kind in ('chargeback', 'chargeback-reversal')), 0)::bigint`.as(
        'chargedBack',
      ),
      sql<Date | null>`max(at) filter (where kind = 'payment')`.as('paidAt'),
    ])
    .where('invoice_uuid', '=', invoiceUuid)
    .executeTakeFirstOrThrow();
  return row;
}

/** Cents that were paid of an invoice and not paid back: neither by a refund nor by a chargeback. */
export const readRefundable = async (db: Queryable, invoiceUuid: string): Promise<number> =>
  (await readRefundables(db, [invoiceUuid])).get(invoiceUuid) ?? 0;

/** Of several invoices, by invoice; one without payments is missing. */
export async function readRefundables(
  db: Queryable,
  invoiceUuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (invoiceUuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['invoice_uuid', sql<number>`-sum(amount)::bigint`.as('cents')])
    .where('invoice_uuid', 'in', invoiceUuids)
    .where('kind', 'in', ['payment', 'refund', 'chargeback', 'chargeback-reversal'])
    .groupBy('invoice_uuid')
    .execute();
  return new Map(rows.map(({ invoice_uuid, cents }) => [invoice_uuid, cents]));
}

/** Within a grouping by invoice: the ledger's sum without what was transferred for the invoice and does not cover it yet. */
const leftToPay = sql<number>`(sum(ledger_entry.amount) - invoice.transferred)::bigint`;

/** What is left to be paid of one invoice, in cents. */
export const readLeftToPay = async (db: Queryable, invoiceUuid: string): Promise<number> =>
  (await readOwed(db, [invoiceUuid])).get(invoiceUuid) ?? 0;

/** What is left to be paid of each of several invoices, in cents; those of which nothing is left are missing. */
export async function readOwed(db: Queryable, invoiceUuids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (invoiceUuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('ledger_entry', 'ledger_entry.invoice_uuid', 'invoice.uuid')
    .select(['invoice.uuid', leftToPay.as('owed')])
    .where('invoice.uuid', 'in', invoiceUuids)
    .groupBy('invoice.uuid')
    .having(leftToPay, '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.owed]));
}

/** Issued invoices that are open, of which something is left to be paid. */
export const owedInvoices = (db: Queryable) =>
  db
    .selectFrom('invoice')
    .innerJoin('ledger_entry', 'ledger_entry.invoice_uuid', 'invoice.uuid')
    .select(leftToPay.as('owed'))
    // As the index says it.
    .where(sql<boolean>`invoice.state = 'open'`)
    .where('invoice.held_reason', 'is', null)
    .groupBy('invoice.uuid')
    .having(leftToPay, '>', 0);

/** What all shops of an organization have to pay, and what was transferred for parts of it, which is deducted already. Cents. */
export async function readOwedOf(
  db: Queryable,
  organizationUuid: string,
): Promise<{ readonly owed: number; readonly transferred: number }> {
  const shops = db.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
  return db
    .selectFrom(owedInvoices(db).select('invoice.transferred').where('invoice.shop_uuid', 'in', shops).as('open'))
    .select([
      sql<number>`coalesce(sum(owed), 0)::bigint`.as('owed'),
      sql<number>`coalesce(sum(transferred), 0)::bigint`.as('transferred'),
    ])
    .executeTakeFirstOrThrow();
}

/** What a shop has to pay, oldest invoice first. A processing debit does not count as owed. */
export async function readBalance(db: Queryable, now: Date, shopUuid: string): Promise<Balance> {
  return balanceOf((await findOwed(db, now, [shopUuid])).map(({ item }) => item));
}

/** What several shops owe. */
export async function readBalanceOf(
  db: Queryable,
  now: Date,
  shopUuids: readonly string[],
): Promise<OrganizationBalance> {
  return balanceOf((await findOwed(db, now, shopUuids)).map(({ item, ...payment }) => ({ ...item, ...payment })));
}

const balanceOf = <Item extends { readonly amount: number }>(items: Item[]) => ({
  owed: items.reduce((sum, { amount }) => sum + amount, 0),
  currency: 'EUR' as const,
  items,
});

const owedByShops = kept('owed-by-shops', (db, given: { readonly shopUuids: readonly string[] }) =>
  owedInvoices(db)
    .select([
      'invoice.uuid',
      'invoice.shop_uuid',
      'invoice.number',
      'invoice.total',
      'invoice.due_at',
      'invoice.collection_method',
      'invoice.charged_back',
      'invoice.lines',
      'invoice.issued_at',
      'invoice.transferred',
    ])
    .where(sql<boolean>`invoice.shop_uuid = any(${given.shopUuids}::uuid[])`)
    .$narrowType<{ number: string }>()
    .orderBy('invoice.issued_at')
    .orderBy('invoice.number'),
);

/** What is owed, and what the payment of each invoice needs and does. */
async function findOwed(db: Queryable, now: Date, shopUuids: readonly string[]) {
  if (shopUuids.length === 0) return [];
  const rows = await owedByShops(db, { shopUuids });
  if (rows.length === 0) return [];
  const payments = await findPayments(db, [...new Set(rows.map(({ shop_uuid }) => shop_uuid))]);
  const storedOf = (shopUuid: string) => ({ payments: payments.get(shopUuid) ?? [] });
  const methodFor = (row: (typeof rows)[number]) => {
    const payer = findPayer(storedOf(row.shop_uuid), row.collection_method);
    return payer && paymentMethodOf(payer);
  };
  return rows.map((row) => ({
    shopUuid: row.shop_uuid,
    keepsMethod: keepsMethodOf(storedOf(row.shop_uuid), row),
    item: {
      invoiceUuid: row.uuid,
      number: row.number,
      total: row.total,
      amount: row.owed,
      transferred: row.transferred,
      dueAt: row.due_at?.toISOString() ?? null,
      isOverdue: row.due_at === null || isPastDue(row.due_at.toISOString(), now),
      collectionMethod: row.collection_method,
      paymentMethod: methodFor(row),
    },
  }));
}
