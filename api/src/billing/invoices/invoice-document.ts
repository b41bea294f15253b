import { brand } from '@kontor/contract/brand';
import { countryName } from '@kontor/domain/country';
import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import PDFDocument from 'pdfkit';
import { fill, invoiceTexts, lastDay, lineText, vatText } from '../texts/line-text.ts';
import { bankTransferBlock } from './bank-transfer-block.ts';
import { documentFonts } from './document-fonts.ts';
import { type Doc, figures, ink, muted, newPage, page } from './document-style.ts';
import type { InvoiceContent } from './invoice.repository.ts';

const amountWidth = 110;

type Texts = (typeof invoiceTexts)[InvoiceContent['language']]['document'];

/**
 * The invoice as a PDF, with the addresses of both sides, as German law asks (§ 14 UStG).
 * @param corrects the number of the invoice that a credit note corrects
 */
export async function invoiceDocument(invoice: InvoiceContent, corrects: string | null): Promise<Uint8Array> {
  const texts: Texts = invoiceTexts[invoice.language].document;
  const title = `${invoice.kind === 'credit-note' ? texts.creditNote : texts.invoice} ${invoice.number}`;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: invoice.language,
    displayTitle: true,
    info: { Title: title, Author: brand.company.name, CreationDate: invoice.issued_at },
  });
  doc.registerFont('regular', documentFonts.regular).registerFont('strong', documentFonts.strong);
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  letterhead(doc);
  recipient(doc, invoice);
  facts(doc, invoice, texts, corrects);
  heading(doc, title);
  positions(doc, invoice, texts);
  sums(doc, invoice, texts);
  notes(doc, invoice, texts);
  if (invoice.state === 'open') bankTransferBlock(doc, invoice);
  footers(doc, texts);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

const companyAddress = () => {
  const { name, addressLine1, zip, city } = brand.company;
  return `${name}, ${addressLine1}, ${zip} ${city}`;
};

function letterhead(doc: Doc): void {
  doc.font('strong').fontSize(20).fillColor(ink).text(brand.name, page.left, 56);
  doc
    .font('regular')
    .fontSize(7)
    .fillColor(muted)
    .text(companyAddress(), page.left, page.addressTop - 14);
}

function recipient(doc: Doc, { recipient: to, language }: InvoiceContent): void {
  const country =
    to.isoCountryCode === '' || to.isoCountryCode === brand.company.isoCountryCode
      ? null
      : countryName(to.isoCountryCode, language);
  const lines = [to.companyName, to.addressLine1, to.addressLine2, `${to.zip} ${to.city}`.trim(), country];
  doc.font('regular').fontSize(10).fillColor(ink);
  doc.text(lines.filter(Boolean).join('\n'), page.left, page.addressTop, { width: 240, lineGap: 3, ...figures });
}

function facts(doc: Doc, invoice: InvoiceContent, texts: Texts, corrects: string | null): void {
  const { language, lines, due_at, recipient: to } = invoice;
  const date = (instant: string | Date) => formatDate(new Date(instant).toISOString(), language);
  const starts = lines.map(({ periodStart }) => periodStart).sort();
  const ends = lines.map(({ periodStart, periodEnd }) => lastDay(periodStart, periodEnd)).sort();
  const period = `${date(starts[0] ?? invoice.issued_at)} – ${date(ends.at(-1) ?? invoice.issued_at)}`;
  const rows: [string, string | null][] = [
    [texts.number, invoice.number],
    [texts.corrects, corrects],
    [texts.date, date(invoice.issued_at)],
    [texts.servicePeriod, period],
    [texts.dueDate, due_at && date(due_at)],
    [texts.customerVatId, to.vatId],
  ];
  let y = page.addressTop;
  for (const [label, value] of rows) {
    if (value === null) continue;
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(muted)
      .text(label, 340, y, { width: page.right - 340 });
    doc
      .fontSize(9.5)
      .fillColor(ink)
      .text(value, 340, y + 10, { width: page.right - 340, ...figures });
    y += 27;
  }
}

function heading(doc: Doc, title: string): void {
  doc
    .font('strong')
    .fontSize(16)
    .fillColor(ink)
    .text(title, page.left, page.contentTop - 6, figures);
}

function positions(doc: Doc, { lines, language }: InvoiceContent, texts: Texts): void {
  doc.font('regular').fontSize(8).fillColor(muted);
  row(doc, page.contentTop + 30, texts.position, texts.amount);
  rule(doc, doc.y + 4, 0.5);
  doc.y += 12;
  for (const line of lines) {
    if (doc.y > page.bottom - 40) newPage(doc);
    doc.font('regular').fontSize(9.5).fillColor(ink);
    row(doc, doc.y, lineText(line, language), formatCents(line.amount, language));
    doc.y += 7;
  }
}

function sums(doc: Doc, { subtotal, tax, total, vat_percent, language }: InvoiceContent, texts: Texts): void {
  if (doc.y > page.bottom - 130) newPage(doc);
  rule(doc, doc.y + 2, 0.5);
  doc.y += 12;
  doc.font('regular').fontSize(9.5).fillColor(ink);
  row(doc, doc.y, texts.net, formatCents(subtotal, language));
  doc.y += 5;
  row(doc, doc.y, vatText(vat_percent, language), formatCents(tax, language));
  // A ledger closes its total: one rule above, two below.
  rule(doc, doc.y + 8, 0.75);
  doc.y += 17;
  doc.font('strong').fontSize(12);
  row(doc, doc.y, texts.total, formatCents(total, language));
  rule(doc, doc.y + 6, 0.75);
  rule(doc, doc.y + 8.5, 0.75);
  doc.y += 26;
}

function notes(doc: Doc, invoice: InvoiceContent, texts: Texts): void {
  const date = (instant: Date) => formatDate(instant.toISOString(), invoice.language);
  const { due_at, paid_at, vat_kind, tax } = invoice;
  const payment = paid_at
    ? fill(texts.paid, { date: date(paid_at) })
    : invoice.bank_account
      ? null
      : due_at
        ? fill(texts.toPay, { date: date(due_at) })
        : texts.collected;
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

function footers(doc: Doc, texts: Texts): void {
  const { registration, vatId } = brand.company;
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    doc.font('regular').fontSize(7.5).fillColor(muted);
    const company = `${companyAddress()}\n${registration} · ${texts.vatIdLabel} ${vatId} · ${brand.supportEmail}`;
    doc.text(company, page.left, 780, { width: 360, lineGap: 2, lineBreak: true });
    const number = fill(texts.page, { page: String(index + 1), pages: String(count) });
    doc.text(number, page.right - 100, 780, { width: 100, align: 'right' });
  }
}

function row(doc: Doc, y: number, text: string, amount: string): void {
  doc.text(amount, page.right - amountWidth, y, { width: amountWidth, align: 'right', ...figures });
  doc.text(text, page.left, y, { width: page.right - page.left - amountWidth - 12, ...figures });
}

function rule(doc: Doc, y: number, width: number): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).strokeColor(ink).stroke();
}
