import { pageRegistry } from '../base/registry.ts';
import type { RemoteResult } from '../base/remote-result.ts';
import { loadedVersion, noteLoadedVersion } from '../error-reporting/loaded-versions.ts';
import { reasonOfMissing } from '../error-reporting/missing-code.ts';
import { noteLoad } from '../error-reporting/remote-reports.ts';
import { replaceLoad, shareLoad } from './shared-load.ts';

/**
 * Loads the module of a remote, in the release of this page, and records the result for operators; at once if it is
 * already loaded. Never rejects and never takes longer than five seconds. After a failure the next call tries again.
 */
export async function loadRemote(name: string): Promise<RemoteResult> {
  const remote = pageRegistry().remotes[name];
  if (!remote) {
    const error = new Error(`The registry document names no remote "${name}".`);
    return { ok: false, reason: 'unknown', error, version: null };
  }
  const startedAt = performance.now();
  const result = await shareLoad(name, remote);
  if (result.ok) noteLoadedVersion(name, result.version);
  // A developer's build is no release of the registry.
  if (remote.overriddenFrom === null) noteLoad(name, result, performance.now() - startedAt);
  return result;
}

/**
 * Stops using the release that runs in this page, because some of its code is missing: the next load uses the last
 * known good one and reports this failure. `false` if there is none, or if it is already in use.
 */
export function giveUpRelease(name: string, error: Error): boolean {
  const remote = pageRegistry().remotes[name];
  const version = loadedVersion(name);
  if (!remote?.lastKnownGood || version !== remote.release.version) return false;
  replaceLoad(name, { ok: false, reason: reasonOfMissing(error), error, version });
  return true;
}
