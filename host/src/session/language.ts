import { isLanguage, type Language } from '@kontor/contract/language';
import { languageCookie } from '@kontor/contract/page-cookies';
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
  if (isLanguage(selected)) return selected;
  return rendered ?? languageOfLocale(navigator.language);
}

export const storeLanguage = (language: Language): void => writePageCookie(languageCookie, language);
