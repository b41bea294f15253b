import { figures, ink, keepRoom, type LetterDocument, muted, page, row, rule } from './letter.ts';

/** A text and its amount, both as they are printed. */
export type Line = readonly [text: string, amount: string];

/** What a document is about, line by line, below its heads. */
export function positions(doc: LetterDocument, y: number, heads: Line, lines: readonly Line[]): void {
  doc.font('regular').fontSize(8).fillColor(muted);
  row(doc, y, ...heads);
  rule(doc, doc.y + 4, 0.5);
  doc.y += 12;
  for (const line of lines) {
    keepRoom(doc, 40);
    doc.font('regular').fontSize(9.5).fillColor(ink);
    row(doc, doc.y, ...line);
    doc.y += 7;
  }
}

/** Net, VAT and total. The total has one rule above it and two below. */
export function sums(doc: LetterDocument, net: Line, vat: Line, total: Line): void {
  keepRoom(doc, 130);
  rule(doc, doc.y + 2, 0.5);
  doc.y += 12;
  doc.font('regular').fontSize(9.5).fillColor(ink);
  row(doc, doc.y, ...net);
  doc.y += 5;
  row(doc, doc.y, ...vat);
  rule(doc, doc.y + 8, 0.75);
  doc.y += 17;
  doc.font('strong').fontSize(12);
  row(doc, doc.y, ...total);
  rule(doc, doc.y + 6, 0.75);
  rule(doc, doc.y + 8.5, 0.75);
  doc.y += 26;
}

/** Text over the whole width, in the font that is set. */
export function paragraph(doc: LetterDocument, text: string, y: number): void {
  doc.text(text, page.left, y, { width: page.right - page.left, lineGap: 2, ...figures });
}
