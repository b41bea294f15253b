import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { fill } from '../../infrastructure/placeholders.ts';
import {
  addressee,
  facts,
  figures,
  heading,
  ink,
  keepRoom,
  type LetterDocument,
  muted,
  page,
  row,
  rule,
  writeLetter,
} from '../texts/letter.ts';
import { invoiceTexts, lastDay, lineText, vatText } from '../texts/line-text.ts';
import { bankTransferBlock } from './bank-transfer-block.ts';
import type { InvoiceContent } from './invoice.repository.ts';

type Texts = (typeof invoiceTexts)[InvoiceContent['language']]['document'];

/**
 * The invoice as a PDF, with the addresses of both parties, as German law requires (§ 14 UStG).
 * @param corrects the number of the invoice that a credit note corrects
 */
export async function invoiceDocument(invoice: InvoiceContent, corrects: string | null): Promise<Uint8Array> {
  const texts: Texts = invoiceTexts[invoice.language].document;
  const title = `${invoice.kind === 'credit-note' ? texts.creditNote : texts.invoice} ${invoice.number}`;
  return writeLetter({ title, language: invoice.language, date: invoice.issued_at }, (doc) => {
    addressee(doc, invoice.recipient, invoice.language);
    facts(doc, [[texts.number, invoice.number], [texts.corrects, corrects], ...invoiceFacts(invoice, texts)]);
    heading(doc, title);
    positions(doc, invoice, texts);
    sums(doc, invoice, texts);
    notes(doc, invoice, texts);
    if (invoice.state === 'open') bankTransferBlock(doc, invoice);
  });
}

function invoiceFacts(invoice: InvoiceContent, texts: Texts): (readonly [string, string | null])[] {
  const { language, lines, due_at, recipient: to } = invoice;
  const date = (instant: string | Date) => formatDate(new Date(instant).toISOString(), language);
  const starts = lines.map(({ periodStart }) => periodStart).sort();
  const ends = lines.map(({ periodStart, periodEnd }) => lastDay(periodStart, periodEnd)).sort();
  const period = `${date(starts[0] ?? invoice.issued_at)} – ${date(ends.at(-1) ?? invoice.issued_at)}`;
  return [
    [texts.date, date(invoice.issued_at)],
    [texts.servicePeriod, period],
    [texts.dueDate, due_at && date(due_at)],
    [texts.customerVatId, to.vatId],
  ];
}

function positions(doc: LetterDocument, { lines, language }: InvoiceContent, texts: Texts): void {
  doc.font('regular').fontSize(8).fillColor(muted);
  row(doc, page.contentTop + 30, texts.position, texts.amount);
  rule(doc, doc.y + 4, 0.5);
  doc.y += 12;
  for (const line of lines) {
    keepRoom(doc, 40);
    doc.font('regular').fontSize(9.5).fillColor(ink);
    row(doc, doc.y, lineText(line, language), formatCents(line.amount, language));
    doc.y += 7;
  }
}

function sums(
  doc: LetterDocument,
  { subtotal, tax, total, vat_percent, language }: InvoiceContent,
  texts: Texts,
): void {
  keepRoom(doc, 130);
  rule(doc, doc.y + 2, 0.5);
  doc.y += 12;
  doc.font('regular').fontSize(9.5).fillColor(ink);
  row(doc, doc.y, texts.net, formatCents(subtotal, language));
  doc.y += 5;
  row(doc, doc.y, vatText(vat_percent, language), formatCents(tax, language));
  // The total has one rule above it and two below.
  rule(doc, doc.y + 8, 0.75);
  doc.y += 17;
  doc.font('strong').fontSize(12);
  row(doc, doc.y, texts.total, formatCents(total, language));
  rule(doc, doc.y + 6, 0.75);
  rule(doc, doc.y + 8.5, 0.75);
  doc.y += 26;
}

function notes(doc: LetterDocument, invoice: InvoiceContent, texts: Texts): void {
  const date = (instant: Date) => formatDate(instant.toISOString(), invoice.language);
  const { due_at, paid_at, vat_kind, tax } = invoice;
  const due = due_at ? fill(texts.toPay, { date: date(due_at) }) : texts.collected;
  const isTransferred = invoice.state === 'open' && invoice.bank_account !== null;
  const payment = paid_at ? fill(texts.paid, { date: date(paid_at) }) : isTransferred ? null : due;
  const exemption = {
    'reverse-charge': texts.reverseCharge,
    'outside-eu': texts.outsideEu,
    domestic: null,
    destination: null,
  };
  const lines = [tax === 0 ? exemption[vat_kind] : null, invoice.kind === 'credit-note' ? texts.credited : payment];
  const text = lines.filter(Boolean).join('\n\n');
  doc.font('regular').fontSize(9.5).fillColor(ink);
  if (text !== '') doc.text(text, page.left, doc.y, { width: page.right - page.left, lineGap: 2, ...figures });
}
