import { type ExportListName, exportLists } from '@kontor/contract/export-document';
import { byteOrderMark, csvLine, csvText } from '@kontor/domain/csv';

/** `lists/cash-registers.csv` */
export const listPath = (name: ExportListName): string =>
  `lists/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.csv`;

/** A list as CSV, with semicolons. What has parts of its own, as an address has, is JSON in its cell. */
export async function* csvOf(name: ExportListName, rows: AsyncIterable<object>): AsyncGenerator<string> {
  const columns = Object.keys(exportLists[name].shape);
  yield `${byteOrderMark}${csvLine(columns)}`;
  for await (const row of rows) {
    const values = row as Readonly<Record<string, unknown>>;
    yield csvLine(columns.map((column) => cell(values[column])));
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return csvText(typeof value === 'string' ? value : JSON.stringify(value));
}
