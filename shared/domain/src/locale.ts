import type { Language } from '@kontor/contract/schema';

/** A browser locale reduced to its language; anything other than German becomes English (spec §9). */
export function languageOfLocale(locale: string): Language {
  return locale.split(/[-_]/)[0]?.toLowerCase() === 'de' ? 'de' : 'en';
}
