import type { Language } from '@kontor/contract/schema';
import { addTexts, createI18n } from '@kontor/platform/i18n';
import type { i18n } from 'i18next';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

/** Namespace of the shell's own texts. */
export const hostNamespace = 'host';

export const hostTexts = { de, en };

export async function createHostI18n(language: Language): Promise<i18n> {
  const instance = await createI18n(language);
  addTexts(instance, hostNamespace, hostTexts);
  return instance;
}

/** Keeps the document's language that of its texts. */
export function followLanguage(instance: i18n): void {
  const follow = (current: string) => {
    document.documentElement.lang = current;
  };
  follow(instance.language);
  instance.on('languageChanged', follow);
}
