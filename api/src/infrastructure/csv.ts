/**
 * A text as a cell of a CSV file. Spreadsheets would compute a text that begins like a formula (CWE-1236).
 */
export function csvText(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Before the first line, so that spreadsheets read umlauts as such. */
export const byteOrderMark = '\uFEFF';
