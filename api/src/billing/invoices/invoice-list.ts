import { csvFile, csvText as text } from '@kontor/domain/csv';
import { formatDate } from '@kontor/domain/date';
import { decimalEuros } from '@kontor/domain/money';
import type { Vendor } from '../../infrastructure/brand/read-brand.ts';
import { lineText } from '../texts/line-text.ts';
import type { InvoiceContent } from './invoice.repository.ts';

export type Listed = Omit<InvoiceContent, 'language'> & {
  /** Who has issued it. */
  readonly vendor: Pick<Vendor, 'company'>;
};

const columns: readonly (readonly [head: string, cell: (invoice: Listed, shop: string) => string])[] = [
  ['Belegdatum', ({ issued_at }) => day(issued_at)],
  ['Belegnummer', ({ number }) => text(number)],
  ['Belegart', ({ kind }) => text(kind === 'credit-note' ? 'Rechnungskorrektur' : 'Rechnung')],
  ['Lieferant', ({ vendor }) => text(vendor.company.name)],
  ['USt-IdNr. Lieferant', ({ vendor }) => text(vendor.company.vatId)],
  ['Buchungstext', ({ lines }) => text(lines.map((line) => lineText(line, 'de')).join(', '))],
  ['Nettobetrag', ({ subtotal }) => euros(subtotal)],
  ['Steuersatz', ({ vat_percent }) => String(vat_percent).replace('.', ',')],
  ['Steuerbetrag', ({ tax }) => euros(tax)],
  ['Bruttobetrag', ({ total }) => euros(total)],
  ['Währung', ({ currency }) => text(currency)],
  ['Reverse Charge', ({ vat_kind }) => (vat_kind === 'reverse-charge' ? 'ja' : 'nein')],
  ['Fällig am', ({ due_at }) => day(due_at)],
  ['Bezahlt am', ({ paid_at }) => day(paid_at)],
  ['Kostenstelle', ({ billing_details }) => text(billing_details?.costCentre ?? '')],
  ['Bestellnummer', ({ billing_details }) => text(billing_details?.purchaseOrderNumber ?? '')],
  ['Shop', (_, shop) => text(shop)],
  ['PDF', ({ number }) => text(`${number}.pdf`)],
  ['XML', ({ number }) => text(`${number}.xml`)],
];

/**
 * Invoices as CSV in the form that German spreadsheets and bookkeeping programs read: semicolons, decimal commas, days as 20.11.2026, CRLF, and a byte order mark so that umlauts are
 * read as such.
 */
export function invoiceList(invoices: readonly Listed[], shops: ReadonlyMap<string, string>): string {
  const rows = invoices.map((invoice) => columns.map(([, cell]) => cell(invoice, shops.get(invoice.shop_uuid) ?? '')));
  return csvFile(
    columns.map(([head]) => head),
    rows,
  );
}

const day = (instant: Date | null): string => (instant === null ? '' : formatDate(instant.toISOString(), 'de'));

const euros = (cents: number): string => decimalEuros(cents, ',');
