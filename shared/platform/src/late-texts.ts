import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Texts } from './remote-module.ts';
import { type TextOf, textsHook } from './use-texts.ts';

/**
 * Creates the hook for texts that are loaded together with the code that shows them: those of a part that is not on every page,
 * or of a late component. Host and remotes may bring different releases of the same texts: the first wording stays, and missing texts are added.
 */
export function lateTextsHook<File extends Texts>(
  namespace: string,
  texts: { readonly de: File; readonly en: Texts },
): () => TextOf<File> {
  const useNamespace = textsHook<File>(namespace);
  const known = new WeakSet<i18n>();
  return function useLateTexts() {
    const { i18n: instance } = useTranslation();
    if (!known.has(instance)) {
      known.add(instance);
      instance.addResourceBundle('de', namespace, texts.de, true, false);
      instance.addResourceBundle('en', namespace, texts.en, true, false);
    }
    return useNamespace();
  };
}
