import { chunkGlobalOf } from '@kontor/contract/between-bundles';
import type { PageRelease } from '@kontor/contract/page-registry';
import { chunkListOf } from './chunk-list.ts';
import { folderOf } from './folder-of.ts';
import { loadHangingFiles } from './hanging-files.ts';
import { integrityOfEntry } from './integrity-of-entry.ts';
import { containerIn, type RemoteContainer } from './remote-container.ts';
import { freshAddress, runScript, UnreachableError } from './run-script.ts';

/** Which entry ran last in each global variable. */
const entryByGlobal = new Map<string, string>();

/** Entries that were requested at their own addresses. */
const tried = new Set<string>();

/**
 * Runs the entry script of a release once and returns its container. A failed fetch is repeated under a fresh address, in case a cache on
 * the way holds on to an error. A later try asks under fresh addresses for the entry and for everything else of the release that hangs:
 * the browser would go on waiting for an address that does not answer. It refuses a script whose content is not the promised one by itself.
 *
 * @param signal aborted when the load is given up: then nothing is asked for again, and what still comes does not run
 */
export async function loadEntry(release: PageRelease, signal: AbortSignal): Promise<RemoteContainer> {
  const { entry, global } = release;
  signal.throwIfAborted();
  if (entryByGlobal.get(global) !== entry) makeRoom(global, entry);
  const isLaterTry = tried.has(entry);
  tried.add(entry);
  const run = (address: string) => runScript(address, integrityOfEntry(release), signal);
  const again = () => run(freshAddress(entry));
  await Promise.all([
    containerIn(global) ?? (isLaterTry ? again() : run(entry).catch(again)),
    isLaterTry && loadHangingFiles(folderOf(entry), signal, entry),
  ]);
  const container = containerIn(global);
  if (!container) throw new UnreachableError(`${entry} did not define ${global}.`);
  return container;
}

/** Removes what another release left, and creates a list for the chunks of this one. */
function makeRoom(global: string, entry: string): void {
  entryByGlobal.set(global, entry);
  Reflect.set(globalThis, global, undefined);
  Reflect.set(globalThis, chunkGlobalOf(global), chunkListOf(entry));
}
