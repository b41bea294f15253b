import { languageCookie } from '@kontor/contract/page-cookies';
import type { Language } from '@kontor/contract/schema';
import { languageOfLocale } from '@kontor/domain/locale';
import { readCookie } from '@kontor/platform/read-cookie';
import { writePageCookie } from './page-cookie.ts';

/**
 * The language before sign-in: the one selected in this browser, else the browser's own (spec §9).
 *
 * @param rendered the language in which the server has rendered the page, which then is the browser's own
 */
export function initialLanguage(rendered: Language | null = null): Language {
  const selected = readCookie(languageCookie);
  if (selected === 'de' || selected === 'en') return selected;
  return rendered ?? languageOfLocale(navigator.language);
}

export const storeLanguage = (language: Language): void => writePageCookie(languageCookie, language);
