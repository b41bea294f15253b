import { formatDate } from '@kontor/domain/date';
import { formatCents, formatCount } from '@kontor/domain/money';
import type { Vendor } from '../../infrastructure/brand/read-brand.ts';
import type { PaperDocument } from '../../infrastructure/documents/paper-document.ts';
import { addressee, facts, heading, keepRoom, paragraph, styles, writeLetter } from '../texts/letter.ts';
import { type Line, positions, row, sums } from '../texts/letter-table.ts';
import { type InvoiceLine, invoiceTexts, lineText, vatText } from '../texts/line-text.ts';
import { bankTransferBlock } from './bank-transfer-block.ts';
import { writeCii } from './e-invoice/cii.ts';
import { type Corrected, mapInvoice } from './e-invoice/map-invoice.ts';
import type { InvoiceContent } from './invoice.repository.ts';
import type { Paper } from './paper.ts';
import { isClosed, paymentText, postalText, recipientText, roundingText } from './paper-texts.ts';
import { servicePeriod } from './service-period.ts';
import { unitPriceOf } from './unit-price.ts';

type Texts = (typeof invoiceTexts)[InvoiceContent['language']]['document'];

/**
 * The invoice as a PDF, with the addresses of both parties, as German law requires (§ 14 UStG), and with its data as XML in
 * it (ZUGFeRD, Factur-X).
 * @param corrects the invoice that a credit note corrects
 * @param vendor who has issued it
 */
export async function invoiceDocument(
  invoice: InvoiceContent,
  paper: Paper,
  corrects: Corrected | null,
  vendor: Vendor,
): Promise<Uint8Array> {
  const { language, state, owed } = { ...invoice, ...paper };
  const texts: Texts = invoiceTexts[language].document;
  const title = `${invoice.kind === 'credit-note' ? texts.creditNote : texts.invoice} ${invoice.number}`;
  const facturX = writeCii(mapInvoice(invoice, paper, corrects), vendor, 'en16931');
  const asksForTransfer = state === 'open' && invoice.bank_account !== null;
  return writeLetter({ title, language, date: invoice.issued_at, vendor, asksForTransfer, facturX }, (doc) => {
    const address = addressee(doc, recipientText(invoice), language, vendor);
    const end = facts(doc, [
      [texts.number, invoice.number],
      [texts.corrects, corrects?.number ?? null],
      ...invoiceFacts(invoice, paper, texts),
    ]);
    heading(doc, title, address, end);
    const { lines, subtotal, tax, total, vat_percent } = invoice;
    positions(
      doc,
      doc.y + 15,
      [texts.position, texts.quantity, texts.unitPrice, texts.amount],
      lines.map((line) => lineOf(line, language)),
    );
    sums(
      doc,
      [texts.net, formatCents(subtotal, language)],
      [vatText(vat_percent, language), formatCents(tax, language)],
      [texts.total, formatCents(total, language)],
    );
    const isPartlySettled = (state === 'open' || state === 'processing') && owed < invoice.total;
    if (isPartlySettled) leftToPay(doc, invoice, owed, texts);
    notes(doc, invoice, paper, texts);
    if (state === 'open') bankTransferBlock(doc, invoice, paper);
  });
}

/** Graduated prices and parts of periods have no price of one item. */
function lineOf(line: InvoiceLine, language: InvoiceContent['language']): Line {
  const { amount, quantity } = line;
  const price = unitPriceOf(line, Math.abs(amount));
  return [
    lineText(line, language),
    quantity < 1 ? '' : formatCount(quantity, language),
    price === null ? '' : formatCents(amount < 0 ? -price : price, language),
    formatCents(amount, language),
  ];
}

function invoiceFacts(
  invoice: InvoiceContent,
  { state, dueAt }: Paper,
  texts: Texts,
): (readonly [string, string | null])[] {
  const { language, lines, recipient: to, billing_details: details } = invoice;
  const date = (instant: string | Date) => formatDate(new Date(instant).toISOString(), language);
  const period = servicePeriod(lines) ?? { from: invoice.issued_at, to: invoice.issued_at };
  return [
    [texts.date, date(invoice.issued_at)],
    [texts.servicePeriod, `${date(period.from)} – ${date(period.to)}`],
    [texts.dueDate, isClosed(state) ? null : dueAt && date(dueAt)],
    [texts.customerVatId, to.vatId],
    [texts.purchaseOrderNumber, details?.purchaseOrderNumber ?? null],
    [texts.costCentre, details?.costCentre ?? null],
    [texts.buyerReference, details?.buyerReference ?? null],
  ];
}

function leftToPay(doc: PaperDocument, { total, language }: InvoiceContent, owed: number, texts: Texts): void {
  keepRoom(doc, 60);
  doc.grouped('Table', () => {
    row(doc, { line: [texts.settled, formatCents(owed - total, language)], style: styles.body });
    doc.y += 5;
    row(doc, { line: [texts.owed, formatCents(owed, language)], style: styles.strong });
  });
  doc.y += 16;
}

function notes(doc: PaperDocument, invoice: InvoiceContent, paper: Paper, texts: Texts): void {
  const { vat_kind, tax, billing_details, recipient, language } = invoice;
  const isTransferred = paper.state === 'open' && invoice.bank_account !== null;
  const exemption = {
    'reverse-charge': texts.reverseCharge,
    'outside-eu': texts.outsideEu,
    domestic: null,
    destination: null,
  };
  const lines = [
    billing_details?.differentAddress ? `${texts.recipient} ${postalText(recipient, language)}` : null,
    tax === 0 ? exemption[vat_kind] : null,
    roundingText(invoice),
    isTransferred ? null : paymentText(invoice, paper),
  ];
  const text = lines.filter(Boolean).join('\n\n');
  if (text !== '') paragraph(doc, text, styles.body);
}
