import { defaultLanguage, isLanguage, type Language } from '@kontor/contract/language';

/**
 * The language of the page, for code that loads texts outside of components. On the server, where each request has its
 * own, it is the default one.
 */
export function spokenLanguage(): Language {
  const language = globalThis.document?.documentElement.lang;
  return isLanguage(language) ? language : defaultLanguage;
}
