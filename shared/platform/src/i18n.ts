import { defaultLanguage, isLanguage, type Language, languages } from '@kontor/contract/language';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from './remote-module.ts';

/** Namespace of the texts that all forms and failures share. */
export const platformNamespace = 'platform';

/** The language that an instance speaks. */
export const languageOf = ({ language }: Pick<i18n, 'language'>): Language =>
  isLanguage(language) ? language : defaultLanguage;

/**
 * Creates the one i18next instance, with texts of one language by their namespaces; those of another one are added
 * before the language changes. German is the default and the fallback (spec §9).
 */
export async function createI18n(language: Language, texts: Readonly<Record<string, Texts>>): Promise<i18n> {
  const instance = i18next.createInstance().use(initReactI18next);
  await instance.init({
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: languages,
    ns: [platformNamespace],
    defaultNS: platformNamespace,
    interpolation: { escapeValue: false },
    resources: { [language]: { ...texts } },
    partialBundledLanguages: true,
    returnNull: false,
  });
  return instance;
}

/**
 * Adds the texts of the host, of a remote or of a part under its name. The file itself becomes the instance's: copying it,
 * as i18next would, takes longer than rendering a page. Only where the namespace has texts already is a copy made, into
 * which these are written.
 *
 * @param overwrite whether these texts replace those that are there; missing ones are added in any case
 */
export function addTexts(
  instance: i18n,
  namespace: string,
  language: Language,
  texts: Texts,
  { overwrite = true }: { readonly overwrite?: boolean } = {},
): void {
  const known = instance.getResourceBundle(language, namespace) as Texts | undefined;
  if (known) {
    instance.addResourceBundle(language, namespace, known);
    instance.addResourceBundle(language, namespace, texts, true, overwrite);
  } else {
    instance.addResourceBundle(language, namespace, texts, false, false, { skipCopy: true });
  }
}
