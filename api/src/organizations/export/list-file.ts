import { type ExportListName, exportLists } from '@kontor/contract/export-document';
import { byteOrderMark, csvText } from '../../infrastructure/csv.ts';

/** `lists/cash-registers.csv` */
export const listPath = (name: ExportListName): string =>
  `lists/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.csv`;

const endOfLine = '\r\n';

/** A list as CSV, with semicolons. What has parts of its own, as an address has, is JSON in its cell. */
export async function* csvOf(name: ExportListName, rows: AsyncIterable<object>): AsyncGenerator<string> {
  const columns = Object.keys(exportLists[name].shape);
  yield `${byteOrderMark}${columns.join(';')}${endOfLine}`;
  for await (const row of rows) {
    const values = row as Readonly<Record<string, unknown>>;
    yield `${columns.map((column) => cell(values[column])).join(';')}${endOfLine}`;
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return csvText(typeof value === 'string' ? value : JSON.stringify(value));
}
