import { formatDate } from '@kontor/domain/date';
import PDFDocument from 'pdfkit';
import { documentFonts } from '../../infrastructure/document-fonts.ts';
import { branchStoreFields, type Field, type Notice, registerFields, taxpayerFields } from './notice.ts';

/** Points. */
const page = { left: 57, right: 538, top: 57, bottom: 770, values: 262 };

const title = 'Mitteilung über elektronische Aufzeichnungssysteme';

type Document = InstanceType<typeof PDFDocument>;

/** The merchant's own paper, without a letterhead: it hands it in, or copies from it what the form at ELSTER asks for. */
export async function noticePdf(notice: Notice): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'de',
    displayTitle: true,
    info: { Title: title, CreationDate: notice.madeAt },
  });
  doc.registerFont('regular', documentFonts.regular).registerFont('strong', documentFonts.strong);
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  doc.font('strong').fontSize(16).text(title, page.left, page.top);
  doc
    .font('regular')
    .fontSize(10)
    .text(`§ 146a Abs. 4 AO · Stand ${formatDate(notice.madeAt.toISOString(), 'de')}`, page.left, doc.y + 4);
  section(doc, 'Steuerpflichtiger', taxpayerFields(notice));
  section(doc, 'Betriebsstätte', branchStoreFields(notice));
  for (const [index, register] of notice.registers.entries()) {
    section(doc, `Aufzeichnungssystem ${index + 1}: ${register.name}`, registerFields(notice, register));
  }
  numberPages(doc);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

function section(doc: Document, heading: string, fields: readonly Field[]): void {
  // A heading is not left alone at the end of a page.
  if (doc.y > page.bottom - 90) nextPage(doc);
  doc
    .font('strong')
    .fontSize(11)
    .text(heading, page.left, doc.y + 22, { width: page.right - page.left });
  doc.y += 4;
  for (const [label, value] of fields) field(doc, label, value);
}

function field(doc: Document, label: string, value: string): void {
  doc.font('regular').fontSize(9.5);
  const width = page.right - page.values;
  // A form field that is to be filled in by hand.
  const shown = value === '' ? '____________________' : value;
  const height = Math.max(doc.heightOfString(shown, { width }), doc.heightOfString(label, { width: 190 }));
  if (doc.y + height > page.bottom) nextPage(doc);
  const y = doc.y + 4;
  doc.text(label, page.left, y, { width: 190 });
  doc.text(shown, page.values, y, { width, features: ['tnum'] });
  doc.y = y + height;
}

function nextPage(doc: Document): void {
  doc.addPage();
  doc.y = page.top;
}

function numberPages(doc: Document): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    doc.font('regular').fontSize(8);
    doc.text(`Seite ${index + 1} von ${count}`, page.left, 800, { width: page.right - page.left, align: 'right' });
  }
}
