import { type Language, languages } from '@kontor/contract/language';
import type { i18n } from 'i18next';
import { addTexts } from './i18n.ts';
import type { Texts } from './remote-module.ts';
import { useI18n } from './use-i18n.ts';
import { type TextOf, textsHook } from './use-texts.ts';

/**
 * Creates the hook for texts that are loaded together with the code that shows them: those of a part that is not on every page,
 * or of a late component. Typed by their German file, as `textsHook`. Host and remotes may bring different releases of the same texts: the first wording stays, and missing texts are added.
 */
export function lateTextsHook<File extends Texts>(
  namespace: string,
  texts: Readonly<Record<Language, Texts>>,
): () => TextOf<File> {
  const useNamespace = textsHook<File>(namespace);
  const known = new WeakSet<i18n>();
  return function useLateTexts() {
    const instance = useI18n();
    if (!known.has(instance)) {
      known.add(instance);
      for (const language of languages) addTexts(instance, namespace, language, texts[language], { overwrite: false });
    }
    return useNamespace();
  };
}
