/**
 * The languages of the portal, in the order in which they are offered. Another one is an entry in each table of this file,
 * and its texts: `<language>.json` in every folder `locales`, and a function in every mail. Types and
 * tools/workspace/src/texts.test.ts ask for what is missing.
 */
export const languages = ['de', 'en'] as const;

export type Language = (typeof languages)[number];

/** Where nothing is known of a reader, and for texts that a language lacks (spec §9). */
export const defaultLanguage = 'de' satisfies Language;

/** For browsers that ask for none of the languages (spec §9). */
export const languageOfStrangers: Language = 'en';

/** In which remotes, and other systems, have brought all of their texts from the beginning. They may lack a later one. */
export const firstLanguages = ['de', 'en'] as const satisfies readonly Language[];

/** What others bring in each of these languages, and perhaps in later ones. */
export type InFirstLanguages<Value> = Readonly<
  Record<(typeof firstLanguages)[number], Value> & Partial<Record<Language, Value>>
>;

/** Each with the way of its country: a day is `14 Oct 2025` in English, too. */
export const localeOf: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** English amounts in euros as in Ireland: `€1,234.56`. */
export const localeOfAmounts: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-IE' };

export const formatOfDays: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
};

/** As days are typed; y, m and d with `/`, `-` or `.` between them (spec §5). */
export const formatOfTypedDays: Readonly<Record<Language, string>> = { de: 'dd.mm.yyyy', en: 'dd/mm/yyyy' };

/** What stands before the last of several names; `Intl.ListFormat` writes the same. */
export const and: Readonly<Record<Language, (names: number) => string>> = {
  de: () => ' und ',
  en: (names) => (names > 2 ? ', and ' : ' and '),
};

interface Spreadsheet {
  readonly separator: ';' | ',';
  readonly decimal: '.' | ',';
  /** Days as `formatOfDays` writes them, or as `2026-11-20`. */
  readonly days: 'written' | 'iso';
}

/** As spreadsheets of a language read CSV files. */
export const spreadsheetOf: Readonly<Record<Language, Spreadsheet>> = {
  de: { separator: ';', decimal: ',', days: 'written' },
  en: { separator: ',', decimal: '.', days: 'iso' },
};

export const isLanguage = (value: unknown): value is Language => (languages as readonly unknown[]).includes(value);

/** Something for each language. */
export const inEachLanguage = <Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Value>;

/** What others bring, in a language, or in the default one where they lack it. */
export const inLanguage = <Value>(
  given: Partial<Record<Language, Value>> & Record<typeof defaultLanguage, Value>,
  language: Language,
): Value => given[language] ?? given[defaultLanguage];
