import { branchStoreFields, type Notice, registerFields, taxpayerFields } from './notice.ts';

/** One line for each cash register, in the form that German spreadsheets read: semicolons, CRLF and a byte order mark. */
export function noticeCsv(notice: Notice): string {
  const lines = notice.registers.map((register) => [
    ...taxpayerFields(notice),
    ...branchStoreFields(notice),
    ...registerFields(notice, register),
  ]);
  const head = lines[0]?.map(([label]) => quoted(label)) ?? [];
  const rows = lines.map((fields) => fields.map(([, value]) => quoted(value)));
  return `\uFEFF${[head, ...rows].map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}

/** Spreadsheets would compute a text that begins like a formula (CWE-1236). */
function quoted(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
