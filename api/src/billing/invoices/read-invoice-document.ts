import type { Database } from '../../infrastructure/database/open-database.ts';
import { keepDocument } from './invoice.repository.ts';
import { invoiceDocument } from './invoice-document.ts';

/** The PDF of an invoice, made when it is asked for first. */
export async function readInvoiceDocument(database: Database, uuid: string): Promise<Uint8Array> {
  const invoice = await database.selectFrom('invoice').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (invoice === undefined) throw new Error(`There is no invoice ${uuid}`);
  return invoice.document ?? keepDocument(database, uuid, await invoiceDocument(invoice));
}
