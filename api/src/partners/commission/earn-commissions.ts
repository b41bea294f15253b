import { randomUUID } from 'node:crypto';
import { addMonths, type Month, monthOf } from '@kontor/domain/calendar-month';
import { commissionsCloseAt } from '@kontor/domain/commission';
import { percentOf } from '@kontor/domain/money';
import type { InvoiceRow } from '../../billing/invoices/invoice.tables.ts';
import { ledgerBookedJob } from '../../billing/ledger/ledger-booked.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { forEach } from '../../infrastructure/for-each.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { beginStatement } from './begin-statement.ts';
import { type Entry, netOfProducts, type Step, stepsOf } from './commission-base.ts';
import { type EarningAgency, findEarningAgency } from './find-agency.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock'>;

/** Earns from an invoice as soon as something was entered for it. */
export const createEarnFromInvoice =
  ({ database, clock }: Parts): JobHandler<typeof ledgerBookedJob> =>
  async ({ invoiceUuid }) =>
    inTransaction(database, (tx) => earnFrom(tx, invoiceUuid, clock.now()));

/**
 * Earns from all invoices with entries from which nothing was derived yet, whatever became of their jobs.
 * @returns what went wrong; the entries of these invoices stay marked
 */
export const earnFromAll = async ({ database, clock }: Parts, signal: AbortSignal): Promise<unknown[]> =>
  forEach(await findMarked(database), signal, (invoiceUuid) =>
    inTransaction(database, (tx) => earnFrom(tx, invoiceUuid, clock.now())),
  );

/** A held invoice keeps its marks until it is issued. */
async function findMarked(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('commission_mark')
    .innerJoin('ledger_entry', 'ledger_entry.uuid', 'commission_mark.entry_uuid')
    .innerJoin('invoice', 'invoice.uuid', 'ledger_entry.invoice_uuid')
    .select('invoice.uuid')
    .distinct()
    .where('invoice.held_reason', 'is', null)
    .orderBy('invoice.uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/**
 * Writes what the new entries of an invoice earn or take back. The marks of these entries are deleted in the same transaction,
 * under the lock of the invoice, so that each entry counts once.
 */
async function earnFrom(tx: Tx, invoiceUuid: string, now: Date): Promise<void> {
  const invoice = await lockIssued(tx, invoiceUuid);
  if (invoice === null) return;
  const entries = await readEntries(tx, invoiceUuid);
  const fresh = entries.filter(({ isNew }) => isNew).map(({ uuid }) => uuid);
  if (fresh.length === 0) return;
  const earned = await findEarned(tx, invoice);
  const steps = stepsOf({ ...invoice, earned: earned?.net ?? null }, entries) ?? [];
  const [paid] = steps;
  const earner = paid && (earned ?? (await findEarner(tx, invoice, paid.at)));
  if (earner) for (const step of steps) await writeLine(tx, invoice, earner, step, now);
  await tx.deleteFrom('commission_mark').where('entry_uuid', 'in', fresh).execute();
}

type Issued = Pick<InvoiceRow, 'uuid' | 'shop_uuid' | 'issued_at' | 'subtotal' | 'total' | 'lines'> & {
  readonly number: string;
};

/** Credit notes of an invoice have no entries of their own. */
async function lockIssued(tx: Tx, uuid: string): Promise<Issued | null> {
  const row = await tx
    .selectFrom('invoice')
    .select(['uuid', 'shop_uuid', 'issued_at', 'subtotal', 'total', 'lines', 'number'])
    .where('uuid', '=', uuid)
    .where('held_reason', 'is', null)
    .$narrowType<{ number: string }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** With the documents of credit notes: the entry names the provider's credit note or refund that they document. */
async function readEntries(tx: Tx, invoiceUuid: string): Promise<Entry[]> {
  const entries = await tx
    .selectFrom('ledger_entry')
    .leftJoin('commission_mark', 'commission_mark.entry_uuid', 'ledger_entry.uuid')
    .select(['ledger_entry.uuid', 'kind', 'amount', 'at', 'reference', 'commission_mark.entry_uuid'])
    .where('invoice_uuid', '=', invoiceUuid)
    .orderBy('at')
    .orderBy('reference')
    .execute();
  const documents = await tx
    .selectFrom('invoice')
    .select(['stripe_id', 'subtotal', 'total', 'lines'])
    .where('corrects_invoice_uuid', '=', invoiceUuid)
    .execute();
  const byId = new Map(documents.map((document) => [document.stripe_id, document]));
  return entries.map(({ entry_uuid, reference, ...entry }) => ({
    ...entry,
    document: byId.get(reference.split(':')[0] ?? '') ?? null,
    isNew: entry_uuid !== null,
  }));
}

interface Earned extends EarningAgency {
  /** Net cents of which this invoice has earned a share until now. */
  readonly net: number;
}

/** Who has earned from an invoice, at which rate, is fixed by its first line. */
async function findEarned(tx: Tx, invoice: Issued): Promise<Earned | null> {
  const [first, ...others] = await tx
    .selectFrom('commission_line')
    .select(['organization_uuid as agencyUuid', 'rate', 'net'])
    .where('invoice_uuid', '=', invoice.uuid)
    .orderBy('seq')
    .execute();
  return first ? { ...first, net: others.reduce((sum, { net }) => sum + net, first.net) } : null;
}

const findEarner = (tx: Tx, invoice: Issued, paidAt: Date): Promise<EarningAgency | null> =>
  invoice.total < 0 ? findCreditedAgency(tx, invoice) : findEarningAgency(tx, invoice, paidAt);

/** How many invoices are looked through for the one that a credit is about; those of extra orders lie between. */
const invoicesLookedThrough = 24;

/**
 * A document over less than nothing gives back time that was paid before, as when a contract ends early. It takes its share
 * back from the agency that earned from the shop's invoice before, also if another agency is connected by now.
 */
async function findCreditedAgency(tx: Tx, { uuid, shop_uuid, issued_at }: Issued): Promise<EarningAgency | null> {
  const earlier = await tx
    .selectFrom('invoice')
    .select(['uuid', 'lines'])
    .where('shop_uuid', '=', shop_uuid)
    .where('kind', '=', 'invoice')
    .where('uuid', '<>', uuid)
    .where('issued_at', '<=', issued_at)
    .orderBy('issued_at', 'desc')
    .limit(invoicesLookedThrough)
    .execute();
  const credited = earlier.find((one) => netOfProducts(one) > 0);
  if (credited === undefined) return null;
  const line = await tx
    .selectFrom('commission_line')
    .select(['organization_uuid as agencyUuid', 'rate'])
    .where('invoice_uuid', '=', credited.uuid)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return line ?? null;
}

async function writeLine(
  tx: Tx,
  invoice: Issued,
  { agencyUuid, rate }: EarningAgency,
  { entryUuid, at, net }: Step,
  now: Date,
): Promise<void> {
  const { name } = await tx
    .selectFrom('shop')
    .select('name')
    .where('uuid', '=', invoice.shop_uuid)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('commission_line')
    .values({
      uuid: randomUUID(),
      statement_uuid: await openStatement(tx, agencyUuid, monthOf(at.toISOString()), now),
      organization_uuid: agencyUuid,
      shop_uuid: invoice.shop_uuid,
      invoice_uuid: invoice.uuid,
      ledger_entry_uuid: entryUuid,
      shop_name: name,
      invoice_number: invoice.number,
      invoice_date: invoice.issued_at,
      at,
      net,
      rate,
      amount: percentOf(net, rate),
    })
    .execute();
}

/**
 * The month of a partner that takes a line, locked: the one in which it happened, or the first later one that is not closed. A
 * month that is over and had no line until then is not begun any more.
 */
async function openStatement(tx: Tx, agencyUuid: string, month: Month, now: Date): Promise<string> {
  for (let period = month; ; period = addMonths(period, 1)) {
    if (now.toISOString() < commissionsCloseAt(period)) await beginStatement(tx, agencyUuid, period);
    const statement = await tx
      .selectFrom('commission_statement')
      .select(['uuid', 'closed_at'])
      .where('organization_uuid', '=', agencyUuid)
      .where('period', '=', period)
      .forUpdate()
      .executeTakeFirst();
    if (statement?.closed_at === null) return statement.uuid;
  }
}
