import de from './locales/de.json';
import en from './locales/en.json';

export type Language = 'de' | 'en';
export type TextKey = keyof typeof de;
export type Texts = (key: TextKey) => string;

/** `auto` is the language of the page; every language except German falls back to English. */
export function languageOf(locale: string): Language {
  const wanted = locale === 'auto' ? document.documentElement.lang || navigator.language : locale;
  return wanted.toLowerCase().startsWith('de') ? 'de' : 'en';
}

export function textsIn(language: Language): Texts {
  const texts = language === 'de' ? de : en;
  return (key) => texts[key];
}
