import type { Language } from '@kontor/contract/schema';

/** The language of the page, for code that loads texts outside of components. */
export const spokenLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'de');
