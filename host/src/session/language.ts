import type { Language } from '@kontor/contract/schema';
import { languageCookie } from '@kontor/contract/server-page';
import { languageOfLocale } from '@kontor/domain/locale';
import { readCookie } from '@kontor/platform/read-cookie';
import { writePageCookie } from './page-cookie.ts';

/** The language before sign-in: the one selected in this browser, else the browser's own (spec §9). */
export function initialLanguage(): Language {
  const selected = readCookie(languageCookie);
  return selected === 'de' || selected === 'en' ? selected : languageOfLocale(navigator.language);
}

export const storeLanguage = (language: Language): void => writePageCookie(languageCookie, language);
