import { formatDate } from '@kontor/domain/date';
import { type PaperDocument, writePaper } from '../../infrastructure/documents/paper-document.ts';
import { heightOfText, type Style, writeText } from '../../infrastructure/documents/write-text.ts';
import { branchStoreFields, type Field, type Notice, registerFields, taxpayerFields } from './notice.ts';

/** Points. */
const page = { left: 57, right: 538, top: 57, bottom: 770, values: 262 };
const whole = page.right - page.left;
const labelWidth = 190;

const color = '#000000';
const heading: Style = { weight: 'strong', size: 16, color };
const subheading: Style = { weight: 'strong', size: 11, color };
const subtitle: Style = { weight: 'regular', size: 10, color };
const body: Style = { weight: 'regular', size: 9.5, color };
const small: Style = { weight: 'regular', size: 8, color };

const title = 'Mitteilung über elektronische Aufzeichnungssysteme';

/** The merchant's own paper, without a letterhead: it hands it in, or copies from it what the form at ELSTER asks for. */
export const noticePdf = (notice: Notice): Promise<Uint8Array> =>
  writePaper({ title, author: notice.taxpayer, language: 'de', date: notice.madeAt }, (doc) => {
    const line = `§ 146a Abs. 4 AO · Stand ${formatDate(notice.madeAt.toISOString(), 'de')}`;
    doc.tagged('H1', () => writeText(doc, title, heading, { x: page.left, y: page.top, width: whole }));
    doc.tagged('P', () => writeText(doc, line, subtitle, { x: page.left, y: doc.y + 4, width: whole }));
    section(doc, 'Steuerpflichtiger', taxpayerFields(notice));
    section(doc, 'Betriebsstätte', branchStoreFields(notice));
    for (const [index, register] of notice.registers.entries()) {
      section(doc, `Aufzeichnungssystem ${index + 1}: ${register.name}`, registerFields(notice, register));
    }
    numberPages(doc);
  });

function section(doc: PaperDocument, name: string, fields: readonly Field[]): void {
  // A heading is not left alone at the end of a page.
  if (doc.y > page.bottom - 90) nextPage(doc);
  doc.tagged('H2', () => writeText(doc, name, subheading, { x: page.left, y: doc.y + 22, width: whole }));
  doc.y += 4;
  doc.grouped('Table', () => {
    for (const [label, value] of fields) field(doc, label, value);
  });
}

function field(doc: PaperDocument, label: string, value: string): void {
  const width = page.right - page.values;
  // A form field that is to be filled in by hand.
  const shown = value === '' ? '____________________' : value;
  const height = Math.max(
    heightOfText(doc, shown, body, { width }),
    heightOfText(doc, label, body, { width: labelWidth }),
  );
  if (doc.y + height > page.bottom) nextPage(doc);
  const y = doc.y + 4;
  doc.grouped('TR', () => {
    const head = () => writeText(doc, label, body, { x: page.left, y, width: labelWidth });
    doc.tagged('TH', head, { scope: 'Row' });
    doc.tagged('TD', () => writeText(doc, shown, body, { x: page.values, y, width, direction: 'auto' }));
  });
  doc.y = y + height;
}

function nextPage(doc: PaperDocument): void {
  doc.addPage();
  doc.y = page.top;
}

function numberPages(doc: PaperDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    const number = `Seite ${index + 1} von ${count}`;
    doc.decoration(() => writeText(doc, number, small, { x: page.left, y: 800, width: whole, align: 'right' }));
  }
}
