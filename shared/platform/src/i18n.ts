import type { Language } from '@kontor/contract/schema';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import type { Texts } from './remote-module.ts';

/** Namespace of the texts that all forms and failures share. */
export const platformNamespace = 'platform';

/** Creates the one i18next instance. German is the default and the fallback (spec §9). */
export async function createI18n(language: Language): Promise<i18n> {
  const instance = i18next.createInstance().use(initReactI18next);
  await instance.init({
    lng: language,
    fallbackLng: 'de',
    supportedLngs: ['de', 'en'],
    ns: [platformNamespace],
    defaultNS: platformNamespace,
    interpolation: { escapeValue: false },
    resources: { de: { [platformNamespace]: de }, en: { [platformNamespace]: en } },
    returnNull: false,
  });
  return instance;
}

/** Adds the texts of the host or of a remote under its name. */
export function addTexts(instance: i18n, namespace: string, texts: { de: Texts; en: Texts }): void {
  instance.addResourceBundle('de', namespace, texts.de, true, true);
  instance.addResourceBundle('en', namespace, texts.en, true, true);
}
