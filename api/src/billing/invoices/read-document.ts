import type { Database, Queryable } from '../../infrastructure/database/open-database.ts';
import { findInvoice, type IssuedInvoice, keepDocument } from './invoice.repository.ts';
import { invoiceDocument } from './invoice-document.ts';

interface InvoiceDocument {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The PDF of an invoice or credit note, made at the first request and stored. */
export async function readDocument(
  database: Database,
  shopUuid: string,
  uuid: string,
): Promise<InvoiceDocument | 'held' | null> {
  const invoice = await findInvoice(database, shopUuid, uuid);
  if (invoice === null) return (await isHeld(database, shopUuid, uuid)) ? 'held' : null;
  return { name: `${invoice.number}.pdf`, content: await documentOf(database, invoice) };
}

/** The PDF of an invoice, as attached to mails. */
export async function readInvoiceDocument(database: Database, uuid: string): Promise<Uint8Array> {
  const invoice = await database
    .selectFrom('invoice')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('held_reason', 'is', null)
    .$narrowType<{ number: string }>()
    .executeTakeFirst();
  if (invoice === undefined) throw new Error(`There is no invoice ${uuid}`);
  return documentOf(database, invoice);
}

async function documentOf(db: Queryable, invoice: IssuedInvoice): Promise<Uint8Array> {
  const { uuid, document, corrects_invoice_uuid } = invoice;
  return document ?? keepDocument(db, uuid, await invoiceDocument(invoice, await numberOf(db, corrects_invoice_uuid)));
}

async function numberOf(db: Queryable, uuid: string | null): Promise<string | null> {
  if (uuid === null) return null;
  const row = await db.selectFrom('invoice').select('number').where('uuid', '=', uuid).executeTakeFirst();
  return row?.number ?? null;
}

async function isHeld(database: Database, shopUuid: string, uuid: string): Promise<boolean> {
  const row = await database
    .selectFrom('invoice')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row !== undefined;
}
