import { formatDate } from '@kontor/domain/date';
import { inGroupsOfFour } from '@kontor/domain/groups-of-four';
import { formatCents } from '@kontor/domain/money';
import type { PaperDocument } from '../../infrastructure/documents/paper-document.ts';
import { writeText } from '../../infrastructure/documents/write-text.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { giroCode } from '../texts/giro-code.ts';
import { keepRoom, page, paragraph, styles, text } from '../texts/letter.ts';
import { invoiceTexts } from '../texts/line-text.ts';
import type { InvoiceContent } from './invoice.repository.ts';
import type { Paper } from './paper.ts';

const codeSize = 92;
const labelWidth = 104;

/** The bank details of an open invoice, as text and as a GiroCode for banking apps. */
export function bankTransferBlock(doc: PaperDocument, invoice: InvoiceContent, { owed: amount, dueAt }: Paper): void {
  const { bank_account: account, language, number: reference } = invoice;
  if (account === null || dueAt === null) return;
  const texts = invoiceTexts[language].document;
  keepRoom(doc, codeSize + 40);
  const values = { amount: formatCents(amount, language), date: formatDate(dueAt, language) };
  paragraph(doc, fill(texts.toTransfer, values), styles.body);
  const top = doc.y + 8;
  const rows = [
    [texts.accountHolder, account.accountHolder],
    [texts.iban, inGroupsOfFour(account.iban, '\u00a0')],
    [texts.bic, account.bic],
    [texts.reference, reference],
  ] as const;
  doc.grouped('Table', () => {
    doc.y = top;
    for (const [label, value] of rows) {
      const y = doc.y;
      doc.grouped('TR', () => {
        const draw = () => writeText(doc, label, styles.label, { x: page.left, y: y + 1.5, width: labelWidth });
        doc.tagged('TH', draw, { scope: 'Row' });
        text(doc, 'TD', value, styles.body, { x: page.left + labelWidth, y, width: 230 });
      });
      // The name of an account may take several lines.
      doc.y = Math.max(y + 17, doc.y + 5);
    }
  });
  const left = page.right - codeSize;
  const code = () => drawCode(doc, giroCode({ ...account, reference, amount }), left, top);
  doc.tagged('Figure', code, { alt: texts.giroCode, bbox: [left, top, page.right, top + codeSize] });
  text(doc, 'P', texts.giroCode, styles.small, {
    x: left - 40,
    y: top + codeSize + 5,
    width: codeSize + 40,
    align: 'right',
  });
}

/** As vectors, so that it is sharp at any size. */
function drawCode(doc: PaperDocument, modules: readonly (readonly boolean[])[], left: number, top: number): void {
  const size = codeSize / modules.length;
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      // Slightly larger than its cell, because viewers would show gaps.
      if (isDark) doc.rect(left + x * size, top + y * size, size + 0.05, size + 0.05);
    }),
  );
  doc.fill('#000000');
}
