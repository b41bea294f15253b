import type { Language } from '@kontor/contract/schema';
import { languageOfLocale } from '@kontor/domain/locale';

const key = 'kontor-language';

/** The language before sign-in: the one selected in this browser, else the browser's own (spec §9). */
export function initialLanguage(): Language {
  try {
    const stored = localStorage.getItem(key);
    if (stored === 'de' || stored === 'en') return stored;
  } catch {
    // Storage is denied: the browser's language is used.
  }
  return languageOfLocale(navigator.language);
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Chosen for this page only.
  }
}
