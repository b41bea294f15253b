import { defaultLanguage, inEachLanguage, isLanguage, type Language } from '@kontor/contract/language';
import type { i18n } from 'i18next';
import { addTexts, languageOf } from './i18n.ts';
import type { RemoteTexts, Texts } from './remote-module.ts';
import { useI18n } from './use-i18n.ts';
import { type TextOf, textsHook } from './use-texts.ts';

/** Imports of the files of a namespace: a chunk for each language. */
type Files = Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>;

type Load = (language: Language) => Promise<Texts>;

/** The namespaces of this bundle of which at least one language was loaded. */
const inUse = new Set<Load>();

/** Loads the other language of everything in this bundle whose texts are in use, so that a change shows all of it at once. */
export const loadTextsInUse = (language: Language): Promise<unknown> =>
  Promise.all([...inUse].map((load) => load(language)));

export interface LoadedTexts<File extends Texts> {
  /** Loads one language ahead of its use. A failure is not kept. */
  readonly load: Load;
  /** The hook for these texts. Suspends where they were not loaded ahead. */
  readonly useTexts: () => TextOf<File>;
}

/**
 * Texts of a namespace that are loaded in the language in use only. Load them together with the code that shows them;
 * where nothing did, as for a remote in a host that does not know `RemoteTexts.load`, the hook waits for them, so that
 * no page shows keys.
 */
export function loadedTexts<File extends Texts>(namespace: string, files: Files): LoadedTexts<File> {
  const loading = new Map<Language, Promise<Texts>>();
  const loaded = new Map<Language, Texts>();
  const added = new WeakMap<i18n, Set<Language>>();
  const useNamespace = textsHook<File>(namespace);

  function load(wanted: Language): Promise<Texts> {
    // A host of a later release may speak a language that this bundle does not know yet.
    const language = isLanguage(wanted) ? wanted : defaultLanguage;
    const known = loading.get(language);
    if (known) return known;
    inUse.add(load);
    const fresh = files[language]().then(({ default: texts }) => {
      loaded.set(language, texts);
      return texts;
    });
    loading.set(language, fresh);
    fresh.catch(() => loading.delete(language));
    return fresh;
  }

  return {
    load,
    useTexts() {
      const instance = useI18n();
      const language = languageOf(instance);
      const languages = added.get(instance) ?? new Set();
      if (!languages.has(language)) {
        const texts = loaded.get(language);
        // Not React's `use`: it would have to be called each time, and may leave the page for a moment at every call.
        if (!texts) throw load(language);
        addTexts(instance, namespace, language, texts);
        added.set(instance, languages.add(language));
      }
      return useNamespace();
    },
  };
}

/** The texts of a remote: what it exposes as `i18n`, and the hook for its pages. */
export function remoteTexts<File extends Texts>(
  name: string,
  files: Files,
): { readonly i18n: RemoteTexts; readonly useTexts: () => TextOf<File> } {
  const { load, useTexts } = loadedTexts<File>(name, files);
  return {
    useTexts,
    i18n: {
      // Hosts without `load` add these; the hook then brings the texts.
      ...inEachLanguage(() => ({})),
      async load(language) {
        const [texts] = await Promise.all([load(language), loadTextsInUse(language)]);
        return texts;
      },
    },
  };
}
