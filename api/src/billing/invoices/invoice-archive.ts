import type { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { taken } from '../../infrastructure/http/taken.ts';
import type { Billing } from '../stripe/billing.ts';
import {
  findInvoice,
  findInvoices,
  type InvoiceContent,
  type InvoiceCursor,
  type InvoicePeriod,
} from './invoice.repository.ts';
import { invoiceList } from './invoice-list.ts';
import { documentOf, xRechnungOf } from './read-document.ts';

const chunk = 50;

/**
 * A ZIP with the papers of shops, which is sent while it is made: each invoice as PDF and as XML, and the list of them.
 * @param shops their names by uuid
 */
export function openArchive(
  { database, log }: Pick<Billing, 'database' | 'log'>,
  shops: ReadonlyMap<string, string>,
  period: InvoicePeriod,
): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as PassThrough;
  fill({ database }, zip, output, shops, period).catch((error: unknown) => {
    log.error({ err: error }, 'an archive of invoices could not be completed');
    // The connection is broken off: a ZIP without its end cannot be mistaken for a complete one.
    output.destroy(error instanceof Error ? error : undefined);
  });
  return output;
}

async function fill(
  { database }: Pick<Billing, 'database'>,
  zip: yazl.ZipFile,
  output: PassThrough,
  shops: ReadonlyMap<string, string>,
  period: InvoicePeriod,
): Promise<void> {
  const listed: InvoiceContent[] = [];
  let after: InvoiceCursor | null = null;
  for (;;) {
    const found: InvoiceContent[] = await findInvoices(database, [...shops.keys()], period, after, chunk);
    for (const { uuid, shop_uuid } of found) {
      await taken(output);
      // The download was broken off.
      if (output.destroyed) return;
      const invoice = await findInvoice(database, shop_uuid, uuid);
      // Erased meanwhile.
      if (invoice === null) continue;
      const options = { mtime: invoice.issued_at };
      const pdf = Buffer.from(await documentOf(database, invoice));
      // What is in a PDF is compressed already.
      zip.addBuffer(pdf, `${invoice.number}.pdf`, { ...options, compress: false });
      zip.addBuffer(Buffer.from(await xRechnungOf(database, invoice)), `${invoice.number}.xml`, options);
      listed.push(invoice);
    }
    const last = found.at(-1);
    if (last === undefined || found.length < chunk) break;
    after = { issuedAt: last.issued_at, number: last.number };
  }
  zip.addBuffer(Buffer.from(invoiceList(listed, shops)), 'rechnungen.csv');
  zip.end();
}
