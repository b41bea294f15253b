import { chunkGlobalOf, type PageRelease } from '@kontor/contract/page-registry';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;

/** What an entry script leaves in its global variable. */
export type RemoteContainer = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

/** The entry of a remote could not be fetched, or is not what the registry promised. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** After this time a request counts as lost; the next visit makes a new one. */
const patience = 5_000;

/** The entry that a global variable was left to. */
const tenants = new Map<string, string>();

const isContainer = (value: unknown): value is RemoteContainer =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/**
 * Runs the entry script of a release once and returns its container. A failed fetch is repeated under a fresh URL, in case
 * a cache on the way holds on to an error, and so is every later try: the browser would go on waiting for an address that hangs.
 * It refuses a script whose content is not the promised one by itself.
 */
export async function loadEntry({ entry, integrity, global }: PageRelease): Promise<RemoteContainer> {
  const isFirstTry = tenants.get(global) !== entry;
  if (isFirstTry) makeRoomFor(entry, global);
  const present = containerIn(global);
  if (present) return present;
  const again = () => runScript(`${entry}?retry=${Date.now()}`, integrity);
  await (isFirstTry ? runScript(entry, integrity).catch(again) : again());
  const container = containerIn(global);
  if (!container) throw new UnreachableError(`${entry} did not define ${global}.`);
  return container;
}

/**
 * Puts away what another release left, with the list in which its chunks arrive: two releases number their chunks alike, and would
 * run each other's code.
 */
function makeRoomFor(entry: string, global: string): void {
  if (tenants.has(global)) {
    Reflect.set(globalThis, global, undefined);
    Reflect.set(globalThis, chunkGlobalOf(global), undefined);
  }
  tenants.set(global, entry);
}

function containerIn(global: string): RemoteContainer | null {
  const value: unknown = Reflect.get(globalThis, global);
  return isContainer(value) ? value : null;
}

function runScript(src: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // At another origin a script's content can only be checked if it was asked for with CORS.
    const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
    script.setAttribute('integrity', integrity);
    const fail = () => {
      script.remove();
      reject(new UnreachableError(`${src} could not be loaded.`));
    };
    const timer = setTimeout(fail, patience);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
