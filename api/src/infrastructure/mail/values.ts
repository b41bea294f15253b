import type { Language } from '@kontor/contract/schema';
import { formatDate, formatDayOfMonth, formatMonth } from '@kontor/domain/date';
import { formatFileSize } from '@kontor/domain/file-size';
import { formatCents, formatCount, formatRate } from '@kontor/domain/money';

/** A picture that a mail brings along: none is loaded from elsewhere. */
export interface MailPicture {
  readonly type: 'image/png';
  readonly content: Uint8Array;
  /** Its width and height as it is shown, in points. */
  readonly size: number;
}

/** A row of a mail's table. A total is set off from the rows above it. */
export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
  /** A value that must not be wrapped and is wider than half a phone, below its label. */
  readonly isWide?: boolean;
  /** Where something is done about it: its label leads there. Of the portal, and never what a user has written. */
  readonly link?: string;
  /** Shown below the label. The value is the name of its file, by which the mail refers to it, and which is all that its text can show. */
  readonly picture?: MailPicture;
}

/** What a person has written, with its lines. */
export interface Quote {
  readonly quote: string;
}

/** A table as its sender gives it: its labels are in the reader's language. */
export type RowsIn = (language: Language) => readonly MailRow[];

/**
 * A kind of value that mails have: how it is written in a language. Its trials are what else it may be than the sample of a mail;
 * the gallery shows them, and the tests go through them.
 */
export interface Kind<Value, Written = string> {
  write(value: Value, language: Language): Written;
  readonly trials: Readonly<Record<string, Value>>;
}

const markup = `<script>alert("{shop}")</script> '"><img src=x onerror=alert(1)>`;
const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2);
const rtl = 'متجر الدراجات في برلين';

/** Letters from right to left, and marks that reorder text: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters */
const reorders =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Kept apart from the sentence around it, which keeps its order: also an end of such a part without a beginning ends nothing. */
function isolated(value: string): string {
  let open = 0;
  const kept = value.replaceAll(/[\u2066-\u2069]/g, (mark) => {
    if (mark === '\u2069' && open === 0) return '';
    open += mark === '\u2069' ? -1 : 1;
    return mark;
  });
  return `\u2068${kept}${'\u2069'.repeat(open)}\u2069`;
}

/** One line, such as a name, a number or an address: it may be what a person has written. */
export const line: Kind<string> = {
  write(value) {
    const written = value.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    return reorders.test(written) ? isolated(written) : written;
  },
  trials: { markup, long, rtl },
};

/** A message of a person, with its lines; empty, it is left out. */
export const message: Kind<string, Quote> = {
  write: (quote) => ({ quote }),
  trials: { markup: `${markup}\n${markup}`, long, rtl, bare: '' },
};

export const cents: Kind<number> = { write: formatCents, trials: { long: 1_234_567_890, bare: 0 } };

export const count: Kind<number> = { write: formatCount, trials: { long: 1_234_567, bare: 0 } };

/** A rate as a share: 0.19 is 19%. */
export const percent: Kind<number> = {
  write: (share, language) => formatRate(share * 100, language),
  trials: { long: 0.2555 },
};

/** Bytes. */
export const fileSize: Kind<number> = { write: formatFileSize, trials: { long: 123_456_789_012 } };

const someDay = new Date('2027-09-29T10:00:00Z');

const instantOf = (day: Date | string) => new Date(day).toISOString();

/** A day within a sentence: `17. Dezember 2026` or `17 December 2026`. */
export const day: Kind<Date | string> = {
  write(value, language) {
    const instant = instantOf(value);
    return `${formatDayOfMonth(instant, language)}\u00a0${formatDate(instant, language).slice(-4)}`;
  },
  trials: { long: someDay },
};

/** A day in its short form: `17.12.2026` or `17 Dec 2026`. */
export const shortDay: Kind<Date | string> = {
  write: (value, language) => formatDate(instantOf(value), language),
  trials: { long: someDay },
};

/** The month of an instant: `Oktober 2026`. */
export const month: Kind<Date | string> = {
  write: (value, language) => formatMonth(instantOf(value), language),
  trials: { long: someDay },
};

const linkProtocols = ['https:', 'http:', 'mailto:'];

/** Where a button leads: of the portal, or to a mail program. */
export const link: Kind<string> = {
  write(value) {
    if (!linkProtocols.includes(new URL(value).protocol)) throw new Error('Mails link pages and addresses only');
    return value;
  },
  trials: { long: `https://portal.test/organization?a='b'&c=<d>&e=${'0'.repeat(80)}` },
};

/** Without rows it is left out. */
export const table: Kind<RowsIn, readonly MailRow[]> = {
  write: (rows, language) => rows(language),
  trials: {
    markup: () => [{ label: markup, value: markup, link: 'https://portal.test/?x="<b>"' }],
    long: () => [
      { label: long, value: long },
      { label: 'IBAN', value: 'MT84 MALT 0110 0001 2345 MTLC AST0 01S', isWide: true },
      { label: 'Total', value: '12.345.678,90\u00a0€', isTotal: true },
    ],
    rtl: () => [{ label: rtl, value: rtl }],
    bare: () => [],
  },
};

/** What a sentence depends on. */
export const flag: Kind<boolean, boolean> = { write: (value) => value, trials: { bare: false } };

/** The same for more than two cases. */
export const oneOf = <const Case extends string>(...cases: readonly Case[]): Kind<Case, Case> => ({
  write: (value) => value,
  trials: Object.fromEntries(cases.map((name) => [name, name])) as Record<Case, Case>,
});

/** One of several sentences or names. */
export const sentence = <const Case extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Case, string>>>>,
): Kind<Case> => ({
  write: (value, language) => texts[language][value],
  trials: oneOf(...(Object.keys(texts.de) as Case[])).trials,
});

/** What may be absent is written as an empty text. */
export const optional = <Value>(kind: Kind<Value>): Kind<Value | null> => ({
  write: (value, language) => (value === null ? '' : kind.write(value, language)),
  trials: { ...kind.trials, bare: null },
});
