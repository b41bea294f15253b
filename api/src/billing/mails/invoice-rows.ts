import type { BankTransfer } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import { inGroupsOfFour } from '@kontor/domain/groups-of-four';
import { formatCents } from '@kontor/domain/money';
import { codePicture } from '../../infrastructure/mail/code-picture.ts';
import type { MailRow } from '../../infrastructure/mail/values.ts';
import { giroCode } from '../texts/giro-code.ts';
import { type InvoiceLine, lineText, vatText } from '../texts/line-text.ts';
import { mailTexts } from './mail-text.ts';

/** Cents. */
export interface InvoiceSums {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly vat_percent: number;
  readonly lines: readonly InvoiceLine[];
}

/** What an invoice charges, and its sums. */
export function sumRows({ lines, subtotal, tax, total, vat_percent }: InvoiceSums, language: Language): MailRow[] {
  const texts = mailTexts[language];
  return [
    ...lines.map((line) => ({ label: lineText(line, language), value: formatCents(line.amount, language) })),
    { label: texts.net, value: formatCents(subtotal, language) },
    { label: vatText(vat_percent, language), value: formatCents(tax, language) },
    { label: texts.total, value: formatCents(total, language), isTotal: true },
  ];
}

/** What was settled before, and what is left. */
export function owedRows(settled: number, owed: number, language: Language): MailRow[] {
  const texts = mailTexts[language];
  return [
    { label: texts.settled, value: formatCents(-settled, language) },
    { label: texts.open, value: formatCents(owed, language), isTotal: true },
  ];
}

/** Where to transfer an amount to, and the same as a GiroCode for banking apps. */
export function accountRows(transfer: BankTransfer, language: Language): MailRow[] {
  const texts = mailTexts[language];
  const { accountHolder, iban, bic, reference } = transfer;
  const picture = codePicture(giroCode(transfer));
  return [
    { label: texts.accountHolder, value: accountHolder },
    { label: 'IBAN', value: inGroupsOfFour(iban), isWide: true },
    { label: 'BIC', value: bic },
    { label: texts.reference, value: reference },
    { label: texts.giroCode, value: 'girocode.png', picture },
  ];
}
