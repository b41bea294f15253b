import PDFDocument from 'pdfkit';
import type { InvoiceView } from './invoice-view.ts';
import type { PageTexts } from './texts.ts';

const left = 60;
const right = 535;
const bottom = 740;

function row(pdf: PDFKit.PDFDocument, label: string, amount: string): void {
  if (pdf.y > bottom) pdf.addPage();
  const top = pdf.y;
  pdf.text(label, left, top, { width: 360 });
  const below = pdf.y;
  pdf.text(amount, left, top, { width: right - left, align: 'right' });
  pdf.y = below + 4;
}

/** The content of the invoice page as an A4 document. */
export function invoicePdf(view: InvoiceView, { text }: PageTexts): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: left, info: { Title: view.title } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.font('Helvetica').fontSize(9).fillColor('#55616d').text(view.seller.join(' · '), left, 60);
  pdf.moveDown(2).fontSize(11).fillColor('#1c2733').text(view.buyer.join('\n'));
  pdf.moveDown(2).font('Helvetica-Bold').fontSize(16).text(view.title);
  pdf.moveDown(0.5).font('Helvetica').fontSize(10);
  for (const [term, value] of view.facts) pdf.text(`${term}: ${value}`);
  pdf.moveDown(1.5).font('Helvetica-Bold');
  row(pdf, text('position'), text('net'));
  pdf.font('Helvetica');
  for (const line of view.lines) row(pdf, `${line.text}\n${line.period}`, line.amount);
  pdf.moveDown(1);
  for (const [label, amount] of view.sums) row(pdf, label, amount);
  pdf.moveDown(2).fontSize(8).fillColor('#55616d').text(text('sandboxNote'), left, pdf.y);
  pdf.end();
  return done;
}
