import { daysOf } from '@kontor/domain/calendar-month';

// Reads a batch of postings as DATEV describes it, and refuses what is not so. Written from the public descriptions alone:
// https://developer.datev.de/datev/platform/de/dtvf/formate/header and …/formate/buchungsstapel

export interface DatevPosting {
  /** Cents. */
  readonly amount: number;
  readonly side: 'S' | 'H';
  readonly account: string;
  readonly counter: string;
  /** DDMM. */
  readonly day: string;
  readonly document: string;
  readonly text: string;
  readonly euCountry: string;
  readonly euRate: string;
}

export interface DatevBatch {
  readonly header: readonly string[];
  readonly postings: readonly DatevPosting[];
}

const quoted = (pattern: string): RegExp => new RegExp(`^"${pattern}"$`, 'u');
const day = '20\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])';
const empty = /^$/;
const emptyText = /^(?:"")?$/;

const header: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Kennzeichen', quoted('EXTF')],
  ['Versionsnummer', /^700$/],
  ['Formatkategorie', /^21$/],
  ['Formatname', quoted('Buchungsstapel')],
  ['Formatversion', /^13$/],
  ['Erzeugt am', new RegExp(`^${day}([01]\\d|2[0-3])[0-5]\\d[0-5]\\d\\d{3}$`)],
  ['Importiert', empty],
  ['Herkunft', quoted('[A-Z]{0,2}')],
  ['Exportiert von', quoted('[\\w ]{0,25}')],
  ['Importiert von', emptyText],
  ['Beraternummer', /^[1-9]\d{3,6}$/],
  ['Mandantennummer', /^[1-9]\d{0,4}$/],
  ['WJ-Beginn', new RegExp(`^${day}$`)],
  ['Sachkontenlänge', /^[4-8]$/],
  ['Datum von', new RegExp(`^${day}$`)],
  ['Datum bis', new RegExp(`^${day}$`)],
  ['Bezeichnung', quoted('[\\w.\\-/ ]{0,30}')],
  ['Diktatkürzel', quoted('(?:[A-Z]{2})?')],
  ['Buchungstyp', /^[12]$/],
  ['Rechnungslegungszweck', /^(0|30|40|50|64)$/],
  ['Festschreibung', /^[01]$/],
  ['WKZ', quoted('[A-Z]{3}')],
  ['Reserviert', empty],
  ['Derivatskennzeichen', emptyText],
  ['Reserviert', empty],
  ['Reserviert', empty],
  ['Sachkontenrahmen', quoted('(?:0[34])?')],
  ['ID der Branchenlösung', empty],
  ['Reserviert', empty],
  ['Reserviert', emptyText],
  ['Anwendungsinformation', quoted('.{0,16}')],
];

/** Those that a batch of postings of this size may fill, by their places from 1; everything else is empty. */
const columns: Readonly<Record<number, readonly [name: string, pattern: RegExp]>> = {
  1: ['Umsatz', /^\d{1,10},\d{2}$/],
  2: ['Soll/Haben-Kennzeichen', quoted('[SH]')],
  3: ['WKZ Umsatz', quoted('[A-Z]{3}')],
  7: ['Konto', /^\d{4,9}$/],
  8: ['Gegenkonto', /^\d{4,9}$/],
  9: ['BU-Schlüssel', /^("\d{1,4}")?$/],
  10: ['Belegdatum', /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/],
  11: ['Belegfeld 1', /^("[\w$%\-/]{0,36}")?$/],
  12: ['Belegfeld 2', /^("[\w$%\-/]{0,12}")?$/],
  14: ['Buchungstext', /^("(?:[^"]|""){0,60}")?$/u],
  40: ['EU-Land u. UStID', /^("[A-Z]{2}[A-Z0-9]{0,13}")?$/],
  41: ['EU-Steuersatz', /^(\d{2},\d{2})?$/],
  114: ['Festschreibung', /^[01]?$/],
};

const columnCount = 125;

/** @throws Error that says why a file is none that DATEV reads */
export function readDatev(bytes: Uint8Array): DatevBatch {
  const [head = '', names = '', ...rows] = linesOf(bytes);
  const fields = fieldsOf(head);
  check(fields.length === header.length, `the header has ${fields.length} fields instead of ${header.length}`);
  header.forEach(([name, pattern], index) =>
    check(pattern.test(fields[index] ?? ''), `the header has no ${name}: ${fields[index]}`),
  );
  checkPeriod(fields);
  const columnNames = fieldsOf(names);
  check(columnNames.length === columnCount, `there are ${columnNames.length} columns instead of ${columnCount}`);
  check(columnNames[0] === 'Umsatz (ohne Soll/Haben-Kz)', 'the second line has no names of columns');
  return { header: fields, postings: rows.map((row, index) => postingOf(row, index + 3, fields)) };
}

/** Windows-1252 has no character for five bytes; DATEV's files have no byte order mark, and end each line with CR and LF. */
function linesOf(bytes: Uint8Array): string[] {
  check(!bytes.some((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)), 'a byte is none of Windows-1252');
  const text = new TextDecoder('windows-1252').decode(bytes);
  check(!text.startsWith('ï»¿'), 'the file begins with a byte order mark');
  check(!/Ã[\u0080-\u00bf]/.test(text), 'the file is in UTF-8');
  check(text.endsWith('\r\n'), 'the last line has no end');
  const lines = text.slice(0, -2).split('\r\n');
  check(!lines.some((line) => /[\r\n]/.test(line)), 'a line ends without CR and LF');
  return lines;
}

/** By semicolons that are not within quotes. */
function fieldsOf(line: string): string[] {
  const fields = line.match(/("(?:[^"]|"")*"|[^";]*)(?:;|$)/g) ?? [];
  const found = fields.map((field) => field.replace(/;$/, ''));
  // The last match is the empty one at the end, unless the line ends with an empty field.
  if (!line.endsWith(';')) found.pop();
  check(found.join(';') === line, 'quotes are not closed');
  return found;
}

function checkPeriod(fields: readonly string[]): void {
  const [yearStart = '', from = '', to = ''] = [fields[12], fields[14], fields[15]];
  const days = daysOf(`${from.slice(0, 4)}-${from.slice(4, 6)}`).map((one) => one.replaceAll('-', ''));
  check(days.includes(from) && days.includes(to) && from <= to, 'the period is none of one month');
  const nextYear = `${Number(yearStart.slice(0, 4)) + 1}${yearStart.slice(4)}`;
  check(yearStart <= from && to < nextYear, 'the period is not within the fiscal year');
}

function postingOf(row: string, place: number, head: readonly string[]): DatevPosting {
  const fields = fieldsOf(row);
  const at = (column: number) => fields[column - 1] ?? '';
  const fail = (isRight: boolean, reason: string) => check(isRight, `line ${place}: ${reason}`);
  fail(fields.length === columnCount, `${fields.length} fields instead of ${columnCount}`);
  fields.forEach((field, index) => {
    const [name, pattern] = columns[index + 1] ?? [`column ${index + 1}`, emptyText];
    fail(pattern.test(field), `${name} is not allowed: ${field}`);
  });
  const amount = Number(at(1).replace(',', ''));
  fail(amount > 0, 'an amount is positive');
  const [account, counter] = [at(7), at(8)];
  const length = Number(head[13]);
  for (const one of [account, counter]) {
    const isDebtor = one.length === length + 1 && /^[1-6]/.test(one);
    fail(one.length === length || isDebtor, `account ${one} does not have ${length} digits`);
  }
  fail(account !== counter, 'both accounts are the same');
  fail(at(3) === head[21], 'the currency is not that of the batch');
  const month = head[14]?.slice(4, 6);
  const first = head[14]?.slice(6) ?? '';
  const last = head[15]?.slice(6) ?? '';
  const [on, of] = [at(10).slice(0, 2), at(10).slice(2)];
  fail(of === month && on >= first && on <= last, `${at(10)} is not within the period`);
  const [euCountry, euRate] = [textOf(at(40)), at(41)];
  fail(euRate === '' || /^[A-Z]{2}$/.test(euCountry), 'a rate of another country names the country');
  return {
    amount,
    side: textOf(at(2)) as 'S' | 'H',
    account,
    counter,
    day: at(10),
    document: textOf(at(11)),
    text: textOf(at(14)),
    euCountry,
    euRate,
  };
}

const textOf = (field: string): string => field.replace(/^"|"$/g, '').replaceAll('""', '"');

function check(isRight: boolean, reason: string): void {
  if (!isRight) throw new Error(`DATEV refuses the file: ${reason}`);
}
