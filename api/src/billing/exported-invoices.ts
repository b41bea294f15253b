import type { Database } from '../infrastructure/database/open-database.ts';
import { type ExportedLists, type ExportedPaper, type ExportedPapers, inPages } from '../infrastructure/exported.ts';
import { shopsOf } from '../organizations/shops-of.ts';
import { findInvoice, findInvoices, type InvoiceContent } from './invoices/invoice.repository.ts';
import { documentOf, xRechnungOf } from './invoices/read-document.ts';
import { lineText } from './texts/line-text.ts';

/** Invoices, and what was charged and paid for them. */
export const exportedInvoices: Pick<ExportedLists, 'invoices' | 'ledgerEntries'> = {
  async *invoices(database, organizationUuid) {
    for await (const invoice of invoicesOf(database, organizationUuid)) {
      yield {
        uuid: invoice.uuid,
        shopUuid: invoice.shop_uuid,
        number: invoice.number,
        kind: invoice.kind,
        correctsInvoiceUuid: invoice.corrects_invoice_uuid,
        state: invoice.state,
        language: invoice.language,
        currency: invoice.currency,
        collectionMethod: invoice.collection_method,
        subtotal: invoice.subtotal,
        tax: invoice.tax,
        total: invoice.total,
        transferred: invoice.transferred,
        vatPercent: invoice.vat_percent,
        vatKind: invoice.vat_kind,
        lines: invoice.lines.map((line) => ({ description: lineText(line, invoice.language), amount: line.amount })),
        recipient: invoice.recipient,
        issuedAt: invoice.issued_at,
        dueAt: invoice.due_at,
        paidAt: invoice.paid_at,
        pdf: paperPath(invoice, 'pdf'),
        xml: paperPath(invoice, 'xml'),
      };
    }
  },
  async *ledgerEntries(database, organizationUuid) {
    yield* inPages<LedgerEntry>((last, limit) => readLedger(database, organizationUuid, last, limit));
  },
};

/** Each invoice and credit note as PDF and as XML. */
export const invoicePapers: ExportedPapers = {
  async count(database, organizationUuid) {
    const { count } = await database
      .selectFrom('invoice')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .where('held_reason', 'is', null)
      .executeTakeFirstOrThrow();
    return 2 * count;
  },
  async *read(parts, organizationUuid) {
    const { database } = parts;
    for await (const { uuid, shop_uuid } of invoicesOf(database, organizationUuid)) {
      const invoice = await findInvoice(database, shop_uuid, uuid);
      // Erased meanwhile.
      if (invoice === null) continue;
      const paper = (form: 'pdf' | 'xml', content: Uint8Array): ExportedPaper => ({
        path: paperPath(invoice, form),
        date: invoice.issued_at,
        content,
      });
      yield paper('pdf', await documentOf(parts, invoice));
      yield paper('xml', await xRechnungOf(parts, invoice));
    }
  },
};

const paperPath = ({ number }: InvoiceContent, form: 'pdf' | 'xml') => `papers/invoices/${number}.${form}`;

/** Newest first. */
async function* invoicesOf(database: Database, organizationUuid: string): AsyncGenerator<InvoiceContent> {
  const shops = (await shopsOf(database, organizationUuid).execute()).map(({ uuid }) => uuid);
  yield* inPages<InvoiceContent>((last, limit) =>
    findInvoices(database, shops, {}, last && { issuedAt: last.issued_at, number: last.number }, limit),
  );
}

type LedgerEntry = Awaited<ReturnType<typeof readLedger>>[number];

const readLedger = (
  database: Database,
  organizationUuid: string,
  last: { readonly uuid: string } | null,
  limit: number,
) =>
  database
    .selectFrom('ledger_entry')
    .select(['uuid', 'shop_uuid as shopUuid', 'invoice_uuid as invoiceUuid', 'kind', 'amount', 'at'])
    .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
    .$if(last !== null, (rest) => rest.where('uuid', '>', last?.uuid ?? ''))
    .orderBy('uuid')
    .limit(limit)
    .execute();
