import { defaultLanguage, type Language, spreadsheetOf } from '@kontor/contract/language';
import { calendarDay, formatDate } from './date.ts';
import { decimalEuros } from './money.ts';

/**
 * A text as a cell of a CSV file. Spreadsheets would compute a text that begins like a formula (CWE-1236), some of them also
 * in full-width characters (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvText(value: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** An amount as spreadsheets of a language read it: `1234,50` or `1234.50`. */
export const csvEuros = (cents: number, language: Language): string =>
  decimalEuros(cents, spreadsheetOf[language].decimal);

/** A day likewise: `20.11.2026` or `2026-11-20`. */
export const csvDay = (instant: string, language: Language): string =>
  spreadsheetOf[language].days === 'written' ? formatDate(instant, language) : calendarDay(instant);

/** Before the first line, so that spreadsheets read umlauts as such. */
export const byteOrderMark = '\uFEFF';

/** Cells as a line with CRLF: with semicolons as German spreadsheets read it, otherwise with commas. */
export const csvLine = (cells: readonly string[], language: Language = defaultLanguage): string =>
  `${cells.join(spreadsheetOf[language].separator)}\r\n`;

/** A whole file of cells: texts by `csvText`, amounts by `csvEuros`, days by `csvDay`. */
export const csvFile = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  language: Language = defaultLanguage,
): string => `${byteOrderMark}${[head, ...rows].map((cells) => csvLine(cells, language)).join('')}`;
