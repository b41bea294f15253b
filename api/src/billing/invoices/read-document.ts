import type { Database } from '../../infrastructure/database/open-database.ts';
import { findInvoice, keepDocument } from './invoice.repository.ts';
import { invoiceDocument } from './invoice-document.ts';

interface InvoiceDocument {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The PDF of an invoice or credit note, made when it is first asked for and never again. */
export async function readDocument(
  database: Database,
  shopUuid: string,
  uuid: string,
): Promise<InvoiceDocument | 'held' | null> {
  const invoice = await findInvoice(database, shopUuid, uuid);
  if (invoice === null) return (await isHeld(database, shopUuid, uuid)) ? 'held' : null;
  const content = invoice.document ?? (await keepDocument(database, uuid, await invoiceDocument(invoice)));
  return { name: `${invoice.number}.pdf`, content };
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
