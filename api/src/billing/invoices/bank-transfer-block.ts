import { formatDate } from '@kontor/domain/date';
import { inGroupsOfFour } from '@kontor/domain/groups-of-four';
import { formatCents } from '@kontor/domain/money';
import { fill } from '../../infrastructure/placeholders.ts';
import { figures, ink, keepRoom, type LetterDocument, muted, page } from '../texts/letter.ts';
import { invoiceTexts } from '../texts/line-text.ts';
import { giroCode } from './giro-code.ts';
import type { InvoiceContent } from './invoice.repository.ts';
import type { Paper } from './paper.ts';

const codeSize = 92;
const labelWidth = 104;

/** The bank details of an open invoice, as text and as a GiroCode for banking apps. */
export function bankTransferBlock(doc: LetterDocument, invoice: InvoiceContent, { owed: amount, dueAt }: Paper): void {
  const { bank_account: account, language, number: reference } = invoice;
  if (account === null || dueAt === null) return;
  const texts = invoiceTexts[language].document;
  keepRoom(doc, codeSize + 40);
  const values = { amount: formatCents(amount, language), date: formatDate(dueAt, language) };
  doc.font('regular').fontSize(9.5).fillColor(ink);
  doc.text(fill(texts.toTransfer, values), page.left, doc.y, { width: page.right - page.left, ...figures });
  const top = doc.y + 10;
  const rows = [
    [texts.accountHolder, account.accountHolder],
    [texts.iban, inGroupsOfFour(account.iban, '\u00a0')],
    [texts.bic, account.bic],
    [texts.reference, reference],
  ] as const;
  rows.forEach(([label, value], index) => {
    const y = top + index * 17;
    doc
      .fontSize(8)
      .fillColor(muted)
      .text(label, page.left, y + 1.5, { width: labelWidth });
    doc
      .fontSize(9.5)
      .fillColor(ink)
      .text(value, page.left + labelWidth, y, { width: 230, ...figures });
  });
  drawCode(doc, giroCode({ ...account, reference, amount }), page.right - codeSize, top);
  doc.fontSize(7).fillColor(muted);
  doc.text(texts.giroCode, page.right - codeSize - 40, top + codeSize + 5, { width: codeSize + 40, align: 'right' });
}

/** As vectors, so that it is sharp at any size. */
function drawCode(doc: LetterDocument, modules: readonly (readonly boolean[])[], left: number, top: number): void {
  const size = codeSize / modules.length;
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      // Slightly larger than its cell, because viewers would show gaps.
      if (isDark) doc.rect(left + x * size, top + y * size, size + 0.05, size + 0.05);
    }),
  );
  doc.fill('#000000');
}
