import { isLanguage, type Language, languageOfStrangers } from '@kontor/contract/language';

/** A browser locale reduced to its language; anything that the portal does not speak becomes English (spec §9). */
export function languageOfLocale(locale: string): Language {
  const language = locale.split(/[-_]/)[0]?.toLowerCase();
  return isLanguage(language) ? language : languageOfStrangers;
}
