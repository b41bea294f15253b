import { defaultLanguage, inLanguage, type Language, languages } from '@kontor/contract/language';
import { addTexts } from '@kontor/platform/i18n';
import type { RemoteModule } from '@kontor/platform/remote-module';
import type { i18n } from 'i18next';
import { create } from 'zustand';
import type { RemoteResult } from '../base/remote-result.ts';
import { spokenLanguage } from '../base/spoken-language.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { giveUpRelease, loadRemote } from './load-remote.ts';

/** React's `use` reads these marks and then needs not suspend, for an instant, on what is there already. */
type ReadablePromise<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

const results = new Map<string, Promise<RemoteResult>>();

/** The outcome of loading a remote. It never rejects. Failures are not kept, so that the next call tries again. */
export function fetchRemote(name: string): Promise<RemoteResult> {
  const known = results.get(name);
  if (known) return known;
  const fresh: ReadablePromise<RemoteResult> = loadRemote(name).then(async (value) => {
    if (!value.ok) results.delete(name);
    // A failure shows where the texts do: their hook asks for them again.
    else await value.module.i18n.load?.(spokenLanguage()).catch(() => undefined);
    return Object.assign(fresh, { status: 'fulfilled', value }).value;
  });
  results.set(name, fresh);
  return fresh;
}

/**
 * The same for an area that the user is looking at: a failure is reported to the remote's owner, also where the last known good
 * release stepped in, and shown by the area. What fails while it is only fetched ahead may never be missed.
 */
export function remoteModule(name: string): Promise<RemoteResult> {
  const result = fetchRemote(name);
  void result.then((value) => {
    const failure = value.ok ? value.insteadOf : value;
    if (failure) reportError(failure.error, failure.version === null ? 'host' : name, failure.version);
  });
  return result;
}

/** How often another release took the place of a remote's in this page. */
const useReplacements = create<Partial<Record<string, number>>>(() => ({}));

/** Changes when another release takes the place of the remote's: whatever shows the remote begins anew. */
export const useReplacement = (name: string): number => useReplacements((counts) => counts[name] ?? 0);

/** Puts the last known good release in the place of one whose code does not come, everywhere in this page. Answers whether there is one. */
export function replaceRelease(name: string, error: Error): boolean {
  if (!giveUpRelease(name, error)) return false;
  results.delete(name);
  useReplacements.setState((counts) => ({ [name]: (counts[name] ?? 0) + 1 }));
  return true;
}

/** Whose texts stand under the name of each remote: another release brings others. */
const textsOf = new Map<string, RemoteModule>();

/** Adds a remote's texts under its name, once. Those of a remote that loads them are added by its own hook. */
export function addTextsOf(module: RemoteModule, instance: i18n): void {
  const { name, i18n: texts } = module;
  if (texts.load) return;
  if (instance.hasResourceBundle(defaultLanguage, name) && textsOf.get(name) === module) return;
  textsOf.set(name, module);
  for (const language of languages) addTexts(instance, name, language, inLanguage(texts, language));
}

/**
 * Loads the texts of all remotes on the page in another language. One that is still loading brings its texts in the
 * language of that moment.
 */
export async function loadTextsOfRemotes(language: Language): Promise<void> {
  const remotes = [...results.values()].flatMap((result: ReadablePromise<RemoteResult>) => result.value ?? []);
  await Promise.allSettled(remotes.map(async (remote) => remote.ok && remote.module.i18n.load?.(language)));
}
