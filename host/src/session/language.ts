import type { Language } from '@kontor/contract/schema';
import { languageOfLocale } from '@kontor/domain/locale';

const key = 'kontor-language';

/** The language before sign-in: what was chosen in this browser, else the browser's own (spec §9). */
export function initialLanguage(): Language {
  try {
    const stored = localStorage.getItem(key);
    if (stored === 'de' || stored === 'en') return stored;
  } catch {
    // Denied storage: the browser's language is as good as a guess gets.
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
