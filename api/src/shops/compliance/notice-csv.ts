import { csvFile, csvText } from '@kontor/domain/csv';
import { branchStoreFields, type Notice, registerFields, taxpayerFields } from './notice.ts';

/** One line for each cash register, in the form that German spreadsheets read: semicolons, CRLF and a byte order mark. */
export function noticeCsv(notice: Notice): string {
  const lines = notice.registers.map((register) => [
    ...taxpayerFields(notice),
    ...branchStoreFields(notice),
    ...registerFields(notice, register),
  ]);
  const head = lines[0]?.map(([label]) => csvText(label)) ?? [];
  const rows = lines.map((fields) => fields.map(([, value]) => csvText(value)));
  return csvFile(head, rows);
}
