import { firstAccounting } from '@kontor/domain/chart-of-accounts';
import { expect, test } from 'vitest';
import { readDatev } from '../../testing/read-datev.ts';
import { datevColumns } from './datev-columns.ts';
import { datevHead, datevLine } from './datev-file.ts';
import type { Posting } from './posting.ts';
import { windows1252 } from './windows-1252.ts';

const settings = { ...firstAccounting, consultantNumber: 29_098, clientNumber: 55_003 };
const batch = { month: '2026-11', isFinal: true, today: '2026-12-24', product: 'Kontor' };
const posting: Posting = {
  kind: 'invoice',
  day: '2026-11-09',
  account: '10017',
  counter: '8400',
  amount: 17_731,
  number: 'RE-2026-00017',
  text: 'Rechnung Radwerk Berlin GmbH',
  vat: { kind: 'domestic', percent: 19, country: 'DE', vatId: null },
  organizationUuid: '0197a000-0000-7000-8000-000000000001',
  reference: 'in_1',
};
const fileOf = (change: Partial<Posting> = {}, of: Partial<typeof batch> = {}, books: Partial<typeof settings> = {}) =>
  Buffer.concat([datevHead({ ...batch, ...of }, { ...settings, ...books }), datevLine({ ...posting, ...change })]);
const postingOf = (change: Partial<Posting> = {}) => readDatev(fileOf(change)).postings[0];

test('an invoice debits its customer, with amount, day and number as DATEV reads them', () => {
  expect(postingOf()).toEqual({
    amount: 17_731,
    side: 'S',
    account: '10017',
    counter: '8400',
    day: '0911',
    document: 'RE-2026-00017',
    text: 'Rechnung Radwerk Berlin GmbH',
    euCountry: '',
    euRate: '',
  });
  expect(fileOf().toString('latin1')).toContain('\r\n177,31;"S";"EUR";;;;10017;8400;;0911;"RE-2026-00017";;;"Rechnung');
});

test('what a customer owes no more is credited, without a sign', () => {
  expect(postingOf({ amount: -5 })).toMatchObject({ amount: 5, side: 'H' });
});

test('another country of the EU stands with its rate, and reverse charge with the VAT id', () => {
  const vat = { kind: 'destination', percent: 24, country: 'GR', vatId: null } as const;
  expect(postingOf({ vat })).toMatchObject({ euCountry: 'EL', euRate: '24,00' });
  expect(postingOf({ vat: { ...vat, percent: 25.5, country: 'FI' } })).toMatchObject({
    euCountry: 'FI',
    euRate: '25,50',
  });
  const reversed = { kind: 'reverse-charge', percent: 0, country: 'AT', vatId: 'ATU12345678' } as const;
  expect(postingOf({ vat: reversed })).toMatchObject({ euCountry: 'ATU12345678', euRate: '' });
});

test('a name may have whatever it has: what DATEV cannot write is replaced, and what is too long is cut', () => {
  const text = `Rechnung „Łódź“ & Söhne; 東京 "Főtér" ${'x'.repeat(60)}\nnext line`;
  const read = postingOf({ text })?.text ?? '';
  expect(read).toMatch(/^Rechnung „Lódz“ & Söhne; \?\? "Fotér" x+$/);
  expect(Array.from(read)).toHaveLength(60);
  expect(postingOf({ number: 'RE 2026/17 äöü' })?.document).toBe('RE-2026/17----');
});

test('letters of Western Europe stay, marks that cannot be written are left out, and no control character is written', () => {
  expect(windows1252('ÄÖÜäöüß€–').toString('latin1')).toBe('\u00c4\u00d6\u00dc\u00e4\u00f6\u00fc\u00df\u0080\u0096');
  expect(windows1252('őșğ\u0000\u0081🙂').toString('latin1')).toBe('osg???');
});

test('the batch is of one month, in the fiscal year that it belongs to', () => {
  const head = (of: Partial<typeof batch>, books: Partial<typeof settings> = {}) =>
    readDatev(fileOf({}, of, books)).header;
  const [, , , , , madeAt, ...rest] = head({});
  expect([madeAt, rest[4], rest[5], rest[6], rest[8], rest[9], rest[10]]).toEqual([
    '20261130000000000',
    '29098',
    '55003',
    '20260101',
    '20261101',
    '20261130',
    '"Kontor 2026-11"',
  ]);
  expect(head({}, { fiscalYearStartMonth: 12 })[12]).toBe('20251201');
  expect(head({}, { fiscalYearStartMonth: 11 })[12]).toBe('20261101');
  const running = head({ isFinal: false, today: '2026-11-20' });
  expect([running[5], running[16]]).toEqual(['20261120000000000', '"Kontor 2026-11 unfertig"']);
});

test('there are 125 columns', () => {
  expect(new Set(datevColumns).size).toBe(125);
});

const rightFile = fileOf().toString('latin1');
const broken: readonly (readonly [what: string, file: string | Buffer, reason: string])[] = [
  ['another program’s mark', rightFile.replace('"EXTF"', '"DTVF"'), 'no Kennzeichen'],
  ['an older header', rightFile.replace(';700;', ';510;'), 'no Versionsnummer'],
  ['another format', rightFile.replace(';21;', ';16;'), 'no Formatkategorie'],
  ['another version', rightFile.replace(';13;', ';9;'), 'no Formatversion'],
  ['no accountant', rightFile.replace(';29098;', ';null;'), 'no Beraternummer'],
  ['no client', rightFile.replace(';55003;', ';0;'), 'no Mandantennummer'],
  ['accounts of nine digits', rightFile.replace(';4;20261101', ';9;20261101'), 'no Sachkontenlänge'],
  ['a period of two months', rightFile.replace('20261130;"Kontor', '20261231;"Kontor'), 'none of one month'],
  ['a period before its fiscal year', rightFile.replace('20260101', '20261201'), 'not within the fiscal year'],
  ['a header with a field too few', rightFile.replace('"";""\r\n', '""\r\n'), 'the header has 30 fields'],
  ['a column too few', rightFile.replace(';Abw. Skontokonto', ''), '124 columns'],
  ['no columns', rightFile.replace(/\r\nUmsatz[^\r]*/, ''), 'no names of columns'],
  ['a posting with a field too many', rightFile.replace(/\r\n$/, ';\r\n'), '126 fields'],
  ['a decimal point', rightFile.replace('177,31', '177.31'), 'Umsatz'],
  ['a thousands separator', rightFile.replace('177,31', '1.177,31'), 'Umsatz'],
  ['a sign', rightFile.replace('177,31', '-177,31'), 'Umsatz'],
  ['nothing', rightFile.replace('177,31', '0,00'), 'an amount is positive'],
  ['a side that is none', rightFile.replace(';"S";', ';"D";'), 'Soll/Haben-Kennzeichen'],
  ['a side without quotes', rightFile.replace(';"S";', ';S;'), 'Soll/Haben-Kennzeichen'],
  ['another currency', rightFile.replace('"S";"EUR"', '"S";"USD"'), 'not that of the batch'],
  ['a longer account', rightFile.replace(';8400;', ';84000;'), 'does not have 4 digits'],
  ['an account of a supplier that is too long', rightFile.replace(';10017;', ';100170;'), 'does not have 4 digits'],
  ['an account against itself', rightFile.replace(';10017;', ';8400;'), 'both accounts are the same'],
  ['a day with a year', rightFile.replace(';0911;', ';09112026;'), 'Belegdatum'],
  ['a day without its zero', rightFile.replace(';0911;', ';911;'), 'Belegdatum'],
  ['a day of another month', rightFile.replace(';0911;', ';0912;'), 'not within the period'],
  ['a number with a space', rightFile.replace('RE-2026-00017', 'RE 2026'), 'Belegfeld 1'],
  ['a number that is too long', rightFile.replace('RE-2026-00017', 'R'.repeat(37)), 'Belegfeld 1'],
  ['a text that is too long', rightFile.replace('Radwerk', 'R'.repeat(60)), 'Buchungstext'],
  ['quotes in a text', rightFile.replace('Radwerk', 'Rad"werk'), 'quotes are not closed'],
  ['a rate without its country', rightFile.replace(/(\r\n177,31(;[^;]*){39};)/, '$120,00'), 'names the country'],
  ['line ends of Unix', rightFile.replaceAll('\r\n', '\n'), 'no end'],
  ['one line end of Unix', rightFile.replace('\r\n177', '\n177'), 'without CR and LF'],
  ['no end', rightFile.slice(0, -2), 'no end'],
  ['UTF-8', Buffer.from(rightFile.replace('Radwerk', 'Röhren'), 'utf8'), 'in UTF-8'],
  ['a byte order mark', Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), fileOf()]), 'byte order mark'],
  ['a byte that is none', rightFile.replace('Radwerk', '\u0081'), 'none of Windows-1252'],
];

test.each(broken)('the reader refuses %s', (_, file, reason) => {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'latin1') : file;
  expect(bytes.equals(fileOf())).toBe(false);
  expect(() => readDatev(bytes)).toThrow(reason);
});
