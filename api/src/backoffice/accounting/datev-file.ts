import type { AccountingSettings } from '@kontor/contract/accounting-settings';
import { addMonths, daysOf, type Month } from '@kontor/domain/calendar-month';
import { decimalEuros } from '@kontor/domain/money';
import { datevColumns } from './datev-columns.ts';
import type { Posting } from './posting.ts';
import { windows1252 } from './windows-1252.ts';

// The format for batches of postings of DATEV, header 700, version 13:
// https://developer.datev.de/datev/platform/de/dtvf/formate/header
// https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel

/** A text of at most so many characters in quotes. */
const text = (value: string, most: number): string =>
  `"${Array.from(value.replaceAll(/\s+/gu, ' ')).slice(0, most).join('').replaceAll('"', '""')}"`;

const line = (fields: readonly string[]): Buffer => windows1252(`${fields.join(';')}\r\n`);

const compact = (day: string): string => day.replaceAll('-', '');

/** The first day of the fiscal year that a month belongs to. */
function fiscalYearStart(month: Month, startMonth: number): string {
  const since = (Number(month.slice(5)) - startMonth + 12) % 12;
  return `${addMonths(month, -since)}-01`;
}

export interface Batch {
  readonly month: Month;
  readonly isFinal: boolean;
  /** The day on which the file is made, for a month that is not over: `YYYY-MM-DD`. */
  readonly today: string;
  /** The name of the product at the end of the month, or now. */
  readonly product: string;
}

/** The two lines before the postings. The same month has the same ones: it is dated by its end, or by the day as long as it is not over. */
export function datevHead({ month, isFinal, today, product }: Batch, settings: AccountingSettings): Buffer {
  const { consultantNumber, clientNumber, fiscalYearStartMonth, accountLength, chart } = settings;
  const days = daysOf(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const header = [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    `${compact(isFinal ? last : today)}000000000`,
    '',
    '"RE"',
    text(product, 25),
    '""',
    String(consultantNumber),
    String(clientNumber),
    compact(fiscalYearStart(month, fiscalYearStartMonth ?? 1)),
    String(accountLength),
    compact(first),
    compact(last),
    text(`${product} ${month}${isFinal ? '' : ' unfertig'}`, 30),
    '""',
    // Of the financial accounts, for every purpose, and not closed: the accountant closes it.
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    text(chart.slice(-2), 2),
    '',
    '',
    '""',
    '""',
  ];
  return Buffer.concat([line(header), line(datevColumns)]);
}

const places = new Map(datevColumns.map((name, index) => [name, index]));

/** What a document's number may not have in the field that open items are matched by. */
const documentField = (number: string): string => text(number.replaceAll(/[^\w$%/-]/g, '-'), 36);

/** DATEV names Greece as in VAT ids. */
const countryOf = (isoCountryCode: string): string => (isoCountryCode === 'GR' ? 'EL' : isoCountryCode);

export function datevLine({ amount, account, counter, day, number, text: about, vat }: Posting): Buffer {
  const isForeign = vat?.kind === 'destination' || vat?.kind === 'reverse-charge';
  const filled: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimalEuros(Math.abs(amount), ','),
    'Soll/Haben-Kennzeichen': amount > 0 ? '"S"' : '"H"',
    'WKZ Umsatz': '"EUR"',
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': counter,
    Belegdatum: `${day.slice(8)}${day.slice(5, 7)}`,
    ...(number !== null && { 'Belegfeld 1': documentField(number) }),
    Buchungstext: text(about, 60),
    ...(isForeign && { 'EU-Land u. UStID (Bestimmung)': text(vat.vatId ?? countryOf(vat.country), 15) }),
    ...(vat?.kind === 'destination' && {
      'EU-Land u. UStID (Bestimmung)': text(countryOf(vat.country), 15),
      'EU-Steuersatz (Bestimmung)': percent(vat.percent),
    }),
    Festschreibung: '0',
  };
  const fields = Array<string>(datevColumns.length).fill('');
  for (const [name, value] of Object.entries(filled)) fields[places.get(name) ?? -1] = value;
  return line(fields);
}

/** `25,50`: two digits before the comma, and two after it. */
const percent = (value: number): string => value.toFixed(2).replace('.', ',').padStart(5, '0');
