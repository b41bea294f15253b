import { integrityInName } from '@kontor/contract/content-name';
import type { PageRelease, PageRemote } from '@kontor/contract/page-registry';
import type { LoadFailure } from '@kontor/contract/remote-report';
import type { RemoteModule } from '@kontor/platform/remote-module';
import type { FailedLoad, RemoteResult } from '../base/remote-result.ts';
import { isMissingCode, reasonOfMissing } from '../error-reporting/missing-code.ts';
import { bringRuntime } from './federation-chunk.ts';
import { fitsHost } from './fits-host.ts';
import { integrityOfEntry } from './integrity-of-entry.ts';
import { UnreachableError } from './run-script.ts';
import type { Federation } from './runtime.ts';

/**
 * Loads the release of a page, with the federation runtime and everything else it needs, all requested at once. If it
 * fails, the last known good one is used. Never rejects.
 *
 * @param failure how that release already failed: then the last known good one is tried at once
 * @param signal aborted when the load times out: it then neither continues nor falls back
 */
export async function loadWorkingRelease(
  name: string,
  { release, lastKnownGood }: PageRemote,
  failure: FailedLoad | null,
  signal: AbortSignal,
): Promise<RemoteResult> {
  const first = failure ?? (await loadRelease(name, release, signal));
  // Without a version no release has failed.
  if (first.ok || first.version === null || lastKnownGood === null || signal.aborted) return first;
  const second = await loadRelease(name, lastKnownGood, signal);
  return second.ok ? { ...second, insteadOf: first } : first;
}

async function loadRelease(name: string, release: PageRelease, signal: AbortSignal): Promise<RemoteResult> {
  const { version, entry } = release;
  if (!fitsHost(release)) {
    const error = new Error(`${entry} was built for another host.`);
    return { ok: false, reason: 'incompatible', error, version };
  }
  fetchAhead(release);
  let runtime: Federation;
  try {
    runtime = await bringRuntime(signal);
  } catch (error) {
    // The shell's own code failed, not a release of a remote.
    return { ok: false, reason: reasonOf(error), error, version: null };
  }
  try {
    return { ok: true, module: await importModule(runtime, name, release, signal), version, insteadOf: null };
  } catch (error) {
    return { ok: false, reason: reasonOf(error), error, version };
  }
}

async function importModule(
  runtime: Federation,
  name: string,
  release: PageRelease,
  signal: AbortSignal,
): Promise<RemoteModule> {
  const exposed = await runtime.load(name, release, signal);
  if (exposed?.remote.name !== name) throw new Error(`The entry of "${name}" does not expose that remote.`);
  return exposed.remote;
}

function reasonOf(error: unknown): LoadFailure {
  if (isMissingCode(error)) return reasonOfMissing(error);
  return error instanceof UnreachableError ? 'unreachable' : 'broken';
}

/**
 * Starts fetching all files of a remote at once, so that entry, chunks and styles are not loaded one after another. For
 * a deep link the page has done the same in its head.
 */
function fetchAhead(release: PageRelease): void {
  const { entry, preload } = release;
  preloadLink(entry, 'script', integrityOfEntry(release));
  for (const script of preload.scripts) preloadLink(script, 'script');
  for (const style of preload.styles) preloadLink(style, 'style');
}

function preloadLink(href: string, as: 'script' | 'style', integrity = integrityInName(href)): void {
  if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href });
  link.setAttribute('as', as);
  if (integrity !== null) {
    link.setAttribute('integrity', integrity);
    // In the same mode as the later request, or the browser would fetch it twice.
    link.crossOrigin = 'anonymous';
  }
  document.head.append(link);
}
