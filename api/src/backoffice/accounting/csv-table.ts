import { byteOrderMark, csvDay, csvEuros, csvLine, csvText } from '@kontor/domain/csv';
import { noonOf } from '@kontor/domain/date';
import type { Posting } from './posting.ts';

const vatCases = {
  domestic: 'Inland',
  destination: 'Bestimmungsland',
  'reverse-charge': 'Reverse Charge',
  'outside-eu': 'Drittland',
} as const;

type Cell = (posting: Posting, isFinal: boolean) => string;

/** As German spreadsheets and bookkeeping programs read it, like the list of invoices (billing/invoices/invoice-list.ts). */
const columns: readonly (readonly [head: string, cell: Cell])[] = [
  ['Belegdatum', ({ day }) => csvDay(noonOf(day), 'de')],
  ['Buchungsart', ({ kind }) => csvText(kind)],
  ['Belegnummer', ({ number }) => csvText(number ?? '')],
  ['Konto Soll', ({ amount, account, counter }) => (amount > 0 ? account : counter)],
  ['Konto Haben', ({ amount, account, counter }) => (amount > 0 ? counter : account)],
  ['Betrag', ({ amount }) => csvEuros(Math.abs(amount), 'de')],
  ['Währung', () => csvText('EUR')],
  ['Steuerfall', ({ vat }) => csvText(vat === null ? '' : vatCases[vat.kind])],
  ['Steuersatz', ({ vat }) => (vat === null ? '' : String(vat.percent).replace('.', ','))],
  ['Land', ({ vat }) => csvText(vat?.country ?? '')],
  ['USt-IdNr.', ({ vat }) => csvText(vat?.vatId ?? '')],
  ['Buchungstext', ({ text }) => csvText(text)],
  ['Kunde', ({ organizationUuid }) => csvText(organizationUuid ?? '')],
  ['Vorgang beim Zahlungsdienst', ({ reference }) => csvText(reference)],
  ['Monat abgeschlossen', (_, isFinal) => (isFinal ? 'ja' : 'nein')],
];

export const csvHead = (): Buffer => Buffer.from(byteOrderMark + csvLine(columns.map(([head]) => head)));

export const csvRow = (posting: Posting, isFinal: boolean): Buffer =>
  Buffer.from(csvLine(columns.map(([, cell]) => cell(posting, isFinal))));
