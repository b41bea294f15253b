import type { PassThrough, Readable } from 'node:stream';
import type { Language } from '@kontor/contract/schema';
import yazl from 'yazl';
import { addToArchive } from '../../infrastructure/add-to-archive.ts';
import { readVendor } from '../../infrastructure/brand/read-brand.ts';
import type { Billing } from '../stripe/billing.ts';
import { invoiceTexts } from '../texts/line-text.ts';
import {
  findInvoice,
  findInvoices,
  type InvoiceContent,
  type InvoiceCursor,
  type InvoicePeriod,
} from './invoice.repository.ts';
import { invoiceList, type Listed } from './invoice-list.ts';
import { documentOf, xRechnungOf } from './read-document.ts';

const chunk = 50;

/**
 * A ZIP with the papers of shops, which is sent while it is made: each invoice as PDF and as XML, and the list of them.
 * @param shops their names by uuid
 * @param language of who downloads it: names the list, whose content bookkeeping programs read in German
 */
export function openArchive(
  { database, clock, environment, log }: Pick<Billing, 'database' | 'clock' | 'environment' | 'log'>,
  shops: ReadonlyMap<string, string>,
  period: InvoicePeriod,
  language: Language,
): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as PassThrough;
  const brokenOff = new AbortController();
  output.on('close', () => brokenOff.abort());
  fill({ database, clock, environment }, zip, brokenOff.signal, shops, period, language).catch((error: unknown) => {
    if (brokenOff.signal.aborted) return;
    log.error({ err: error }, 'an archive of invoices could not be completed');
    // The connection is broken off: a ZIP without its end cannot be mistaken for a complete one.
    output.destroy(error instanceof Error ? error : undefined);
  });
  return output;
}

async function fill(
  { database, clock, environment }: Pick<Billing, 'database' | 'clock' | 'environment'>,
  zip: yazl.ZipFile,
  stop: AbortSignal,
  shops: ReadonlyMap<string, string>,
  period: InvoicePeriod,
  language: Language,
): Promise<void> {
  const listed: Listed[] = [];
  let after: InvoiceCursor | null = null;
  for (;;) {
    const found: InvoiceContent[] = await findInvoices(database, [...shops.keys()], period, after, chunk);
    for (const { uuid, shop_uuid } of found) {
      const invoice = await findInvoice(database, shop_uuid, uuid);
      // Erased meanwhile.
      if (invoice === null) continue;
      const parts = { database, environment };
      const papers = { pdf: await documentOf(parts, invoice), xml: await xRechnungOf(parts, invoice) };
      for (const [end, content] of Object.entries(papers)) {
        const file = { path: `${invoice.number}.${end}`, date: invoice.issued_at, content: [content] };
        await addToArchive(zip, file, stop);
      }
      listed.push({ ...invoice, vendor: await readVendor(database, environment, invoice.issued_at) });
    }
    const last = found.at(-1);
    if (last === undefined || found.length < chunk) break;
    after = { issuedAt: last.issued_at, number: last.number };
  }
  const list = {
    path: `${invoiceTexts[language].archive}.csv`,
    date: clock.now(),
    content: [invoiceList(listed, shops)],
  };
  await addToArchive(zip, list, stop);
  zip.end();
}
