import type { Language } from '@kontor/contract/schema';

/**
 * The language of the page, for code that loads texts outside of components. On the server, where each request has its
 * own, it is German.
 */
export const spokenLanguage = (): Language => (globalThis.document?.documentElement.lang === 'en' ? 'en' : 'de');
