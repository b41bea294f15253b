import type { PaperDocument } from '../../infrastructure/documents/paper-document.ts';
import { heightOfText, type Style, writeText } from '../../infrastructure/documents/write-text.ts';
import { keepRoom, page, rule, styles } from './letter.ts';

/** A text and what stands in the columns at its right, as they are printed. */
export type Line = readonly [text: string, ...values: string[]];

/** Points, from the right: amounts, and what they are made of. */
const widths = [78, 78, 62];
/** Where a line has an amount alone: wide enough for the name of a payment method. */
const amountWidth = 150;
const gap = 12;

/** How wide the columns at the right of a line are. */
const columnsOf = (values: readonly string[]): readonly number[] =>
  values.length === 1 ? [amountWidth] : widths.slice(0, values.length).reverse();

interface Row {
  readonly line: Line;
  readonly style: Style;
  readonly isHead?: boolean;
}

/** Where the values of a line stand, and how much room is left for its text. */
function placesOf(values: readonly string[]) {
  let right = page.right;
  const places = columnsOf(values)
    .toReversed()
    .map((width) => {
      right -= width;
      return { x: right, width, align: 'right' } as const;
    })
    .reverse();
  return { places, width: right - page.left - gap };
}

/** A row of a table, on a page where all of it has room. `doc.y` is then below its highest cell. */
export function row(doc: PaperDocument, { line, style, isHead = false }: Row): void {
  const [text, ...values] = line;
  const { places, width } = placesOf(values);
  const heights = values.map((value, index) => heightOfText(doc, value, style, places[index] ?? { width }));
  const height = Math.max(heightOfText(doc, text, style, { width }), ...heights);
  keepRoom(doc, height);
  const y = doc.y;
  const scope = isHead ? 'Column' : 'Row';
  doc.grouped('TR', () => {
    doc.tagged('TH', () => writeText(doc, text, style, { x: page.left, y, width }), { scope });
    for (const [index, value] of values.entries()) {
      const place = places[index];
      if (place === undefined) continue;
      const draw = () => writeText(doc, value, style, { ...place, y });
      if (isHead) doc.tagged('TH', draw, { scope });
      else doc.tagged('TD', draw);
    }
  });
  doc.y = y + height;
}

/** What a document is about, line by line, below its heads. */
export function positions(doc: PaperDocument, top: number, heads: Line, lines: readonly Line[]): void {
  doc.y = top;
  doc.grouped('Table', () => {
    row(doc, { line: heads, style: styles.label, isHead: true });
    rule(doc, doc.y + 4, 0.5);
    doc.y += 12;
    for (const line of lines) {
      row(doc, { line, style: styles.body });
      doc.y += 7;
    }
  });
}

/** Net, VAT and total. The total has one rule above it and two below. */
export function sums(doc: PaperDocument, net: Line, vat: Line, total: Line): void {
  keepRoom(doc, 130);
  rule(doc, doc.y + 2, 0.5);
  doc.y += 12;
  doc.grouped('Table', () => {
    row(doc, { line: net, style: styles.body });
    doc.y += 5;
    row(doc, { line: vat, style: styles.body });
    rule(doc, doc.y + 8, 0.75);
    doc.y += 17;
    row(doc, { line: total, style: styles.total });
  });
  rule(doc, doc.y + 6, 0.75);
  rule(doc, doc.y + 8.5, 0.75);
  doc.y += 26;
}
