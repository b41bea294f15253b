import type { Language } from '@kontor/contract/schema';
import { createI18n, platformNamespace } from '@kontor/platform/i18n';
import type { Texts } from '@kontor/platform/remote-module';
import type { i18n } from 'i18next';

/** Namespace of the shell's own texts. */
export const hostNamespace = 'host';

type Files = readonly [host: { readonly default: Texts }, platform: { readonly default: Texts }];

/** One chunk for each language, which the page preloads in the language that the server expects. */
const files: Readonly<Record<Language, () => Promise<Files>>> = {
  de: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-de" */ '../locales/de.json', { with: { type: 'json' } }),
      import(/* webpackChunkName: "texts-de" */ '@kontor/platform/locales/de.json', { with: { type: 'json' } }),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en" */ '../locales/en.json', { with: { type: 'json' } }),
      import(/* webpackChunkName: "texts-en" */ '@kontor/platform/locales/en.json', { with: { type: 'json' } }),
    ]),
};

/** Loads the texts of every page, by their namespaces. */
export async function loadHostTexts(language: Language): Promise<Readonly<Record<string, Texts>>> {
  const [host, platform] = await files[language]();
  return { [hostNamespace]: host.default, [platformNamespace]: platform.default };
}

export async function createHostI18n(language: Language): Promise<i18n> {
  return createI18n(language, await loadHostTexts(language));
}

/** Keeps the document's language that of its texts. */
export function followLanguage(instance: i18n): void {
  const follow = (current: string) => {
    document.documentElement.lang = current;
  };
  follow(instance.language);
  instance.on('languageChanged', follow);
}
