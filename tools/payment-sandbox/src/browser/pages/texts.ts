import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export type TextKey = keyof typeof de;

export interface PageTexts {
  language: 'de' | 'en';
  text: (key: TextKey, values?: Record<string, string>) => string;
  money: (cents: number, currency: string) => string;
  day: (at: number) => string;
}

/** German unless English is requested. */
export function pageTexts(wanted: string | null | undefined): PageTexts {
  const language = wanted && !wanted.toLowerCase().startsWith('de') ? 'en' : 'de';
  const texts = language === 'de' ? de : en;
  const locale = language === 'de' ? 'de-DE' : 'en-IE';
  return {
    language,
    text: (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    money: (cents, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100),
    day: (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at * 1000),
  };
}
