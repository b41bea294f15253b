import { addTexts } from '@kontor/platform/i18n';
import type { Texts } from '@kontor/platform/remote-module';
import { type TextOf, textsHook } from '@kontor/platform/use-texts';
import { useTranslation } from 'react-i18next';

/**
 * Creates the hook for texts that are loaded together with the code that shows them: the shell's own are in the first
 * load of every page, /login included.
 */
export function lateTextsHook<File extends Texts>(
  namespace: string,
  texts: { readonly de: File; readonly en: Texts },
): () => TextOf<File> {
  const useNamespace = textsHook<File>(namespace);
  return function useLateTexts() {
    const { i18n } = useTranslation();
    if (!i18n.hasResourceBundle('de', namespace)) addTexts(i18n, namespace, texts);
    return useNamespace();
  };
}
