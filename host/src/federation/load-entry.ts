import { chunkGlobalOf, loadPatience } from '@kontor/contract/between-bundles';
import type { PageRelease } from '@kontor/contract/page-registry';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { chunkListOf } from './chunk-list.ts';
import { integrityOfEntry } from './integrity-of-entry.ts';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;

/** What an entry script leaves in its global variable. */
export type RemoteContainer = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

/** The entry of a remote could not be fetched, or is not what the registry promised. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The entry that a global variable was left to. */
const tenants = new Map<string, string>();

/** Entries that were asked for under their own addresses. */
const tried = new Set<string>();

const isContainer = (value: unknown): value is RemoteContainer =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Runs the entry script of a release once and returns its container. A failed fetch is repeated under a fresh URL, in case
 * a cache on the way holds on to an error, and so is every later try: the browser would go on waiting for an address that hangs.
 * It refuses a script whose content is not the promised one by itself.
 *
 * @param signal aborted when nobody waits any more: then nothing is asked for again, and what still comes does not run
 */
export async function loadEntry(release: PageRelease, signal: AbortSignal): Promise<RemoteContainer> {
  const { entry, global } = release;
  const integrity = integrityOfEntry(release);
  signal.throwIfAborted();
  if (tenants.get(global) !== entry) makeRoom(global, entry);
  const present = containerIn(global);
  if (present) return present;
  const again = () => runScript(`${entry}?retry=${Date.now()}`, integrity, signal);
  const isFirstTry = !tried.has(entry);
  tried.add(entry);
  await (isFirstTry ? runScript(entry, integrity, signal).catch(again) : again());
  const container = containerIn(global);
  if (!container) throw new UnreachableError(`${entry} did not define ${global}.`);
  return container;
}

/** Puts away what another release left, and gives this one a list of its own for its chunks. */
function makeRoom(global: string, entry: string): void {
  tenants.set(global, entry);
  Reflect.set(globalThis, global, undefined);
  Reflect.set(globalThis, chunkGlobalOf(global), chunkListOf(entry));
}

function containerIn(global: string): RemoteContainer | null {
  const value: unknown = Reflect.get(globalThis, global);
  return isContainer(value) ? value : null;
}

function runScript(src: string, integrity: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // At another origin a script's content can only be checked if it was asked for with CORS.
    const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
    script.setAttribute('integrity', integrity);
    const fail = () => {
      script.remove();
      reject(new UnreachableError(`${src} could not be loaded.`));
    };
    const timer = setTimeout(fail, loadPatience);
    signal.addEventListener('abort', fail);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
