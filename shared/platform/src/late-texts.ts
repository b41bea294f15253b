import type { i18n } from 'i18next';
import { addTexts } from './i18n.ts';
import type { Texts } from './remote-module.ts';
import { useI18n } from './use-i18n.ts';
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
    const instance = useI18n();
    if (!known.has(instance)) {
      known.add(instance);
      addTexts(instance, namespace, 'de', texts.de, { overwrite: false });
      addTexts(instance, namespace, 'en', texts.en, { overwrite: false });
    }
    return useNamespace();
  };
}
