import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { fill } from '../../infrastructure/placeholders.ts';
import {
  addressee,
  facts,
  heading,
  ink,
  keepRoom,
  type LetterDocument,
  page,
  row,
  writeLetter,
} from '../texts/letter.ts';
import { paragraph, positions, sums } from '../texts/letter-table.ts';
import { invoiceTexts, lastDay, lineText, vatText } from '../texts/line-text.ts';
import { bankTransferBlock } from './bank-transfer-block.ts';
import type { InvoiceContent } from './invoice.repository.ts';

type Texts = (typeof invoiceTexts)[InvoiceContent['language']]['document'];

/**
 * The invoice as a PDF, with the addresses of both parties, as German law requires (§ 14 UStG).
 * @param owed cents that are left to pay; a credit may have settled a part
 * @param corrects the number of the invoice that a credit note corrects
 */
export async function invoiceDocument(
  invoice: InvoiceContent,
  corrects: string | null,
  owed: number = invoice.total,
): Promise<Uint8Array> {
  const texts: Texts = invoiceTexts[invoice.language].document;
  const title = `${invoice.kind === 'credit-note' ? texts.creditNote : texts.invoice} ${invoice.number}`;
  return writeLetter({ title, language: invoice.language, date: invoice.issued_at }, (doc) => {
    addressee(doc, invoice.recipient, invoice.language);
    facts(doc, [[texts.number, invoice.number], [texts.corrects, corrects], ...invoiceFacts(invoice, texts)]);
    heading(doc, title);
    const { lines, subtotal, tax, total, vat_percent, language } = invoice;
    positions(
      doc,
      page.contentTop + 30,
      [texts.position, texts.amount],
      lines.map((line) => [lineText(line, language), formatCents(line.amount, language)]),
    );
    sums(
      doc,
      [texts.net, formatCents(subtotal, language)],
      [vatText(vat_percent, language), formatCents(tax, language)],
      [texts.total, formatCents(total, language)],
    );
    const isPartlySettled = (invoice.state === 'open' || invoice.state === 'processing') && owed < invoice.total;
    if (isPartlySettled) leftToPay(doc, invoice, owed, texts);
    notes(doc, invoice, texts);
    if (invoice.state === 'open') bankTransferBlock(doc, invoice, owed);
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

function leftToPay(doc: LetterDocument, { total, language }: InvoiceContent, owed: number, texts: Texts): void {
  keepRoom(doc, 60);
  doc.font('regular').fontSize(9.5).fillColor(ink);
  row(doc, doc.y, texts.settled, formatCents(owed - total, language));
  doc.y += 5;
  doc.font('strong');
  row(doc, doc.y, texts.owed, formatCents(owed, language));
  doc.y += 16;
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
  if (text !== '') paragraph(doc, text, doc.y);
}
