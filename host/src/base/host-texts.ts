import type { Language } from '@kontor/contract/schema';
import { createI18n, platformNamespace } from '@kontor/platform/i18n';
import { platformTexts } from '@kontor/platform/platform-texts';
import type { Texts } from '@kontor/platform/remote-module';
import type { i18n } from 'i18next';
import hostTexts from '../locales/de.json?texts=all&languages';

/** Namespace of the shell's own texts. */
export const hostNamespace = 'host';

/** Loads the texts of every page, by their namespaces: one chunk, which the page preloads in the language that the server expects. */
export async function loadHostTexts(language: Language): Promise<Readonly<Record<string, Texts>>> {
  const [host, platform] = await Promise.all([hostTexts[language](), platformTexts[language]()]);
  return { [hostNamespace]: host.default, [platformNamespace]: platform.default };
}

export async function createHostI18n(language: Language): Promise<i18n> {
  return createI18n(language, await loadHostTexts(language));
}

/** Names the language of the document. To name the same one again would have a browser compute the styles of everything in it anew. */
export function nameLanguage(language: string): void {
  const { documentElement } = document;
  if (documentElement.lang !== language) documentElement.lang = language;
}

/** Keeps the document's language that of its texts. */
export function followLanguage(instance: i18n): void {
  nameLanguage(instance.language);
  instance.on('languageChanged', nameLanguage);
}
