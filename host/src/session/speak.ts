import type { Language } from '@kontor/contract/schema';
import { addTexts } from '@kontor/platform/i18n';
import { loadTextsInUse } from '@kontor/platform/loaded-texts';
import type { i18n, ResourceStore } from 'i18next';
import { hostNamespace, loadHostTexts } from '../base/host-texts.ts';
import { loadTextsOfRemotes } from '../federation/remote-module.ts';

/** The language that was asked for last; an earlier one may arrive later. By store: hooks return other objects for an instance. */
const asked = new WeakMap<ResourceStore, Language>();

/** Changes the language when the texts of everything on the page have loaded, so that nothing shows keys. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  asked.set(instance.store, language);
  if (instance.language === language) return;
  if (!instance.hasResourceBundle(language, hostNamespace)) {
    const texts = await loadHostTexts(language);
    for (const [namespace, each] of Object.entries(texts)) addTexts(instance, namespace, language, each);
  }
  // What fails here is asked for again by what shows it, and reported there.
  await Promise.allSettled([loadTextsInUse(language), loadTextsOfRemotes(language)]);
  if (asked.get(instance.store) === language) await instance.changeLanguage(language);
}
