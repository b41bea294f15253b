import type { RemoteName } from '@kontor/contract/routes';
import { reasonOfMissing } from '../error-reporting/missing-code.ts';
import { loadedVersion, noteLoadedVersion } from './loaded-versions.ts';
import { pageRegistry } from './registry.ts';
import { noteLoad } from './remote-reports.ts';
import type { RemoteResult } from './remote-result.ts';
import { replaceLoad, shareLoad } from './shared-load.ts';

/**
 * Brings the module of a remote, in the release that this page got, and notes for the operators how that went: at once if it is
 * here already. Never rejects and never takes longer than five seconds. After a failure the next call tries again.
 */
export async function loadRemote(name: RemoteName): Promise<RemoteResult> {
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
 * Gives up the release that runs in this page, because code of it does not come: the next load brings the last known good one, and
 * tells how this one failed. Answers `false` where there is none, or where that is the one that runs.
 */
export function giveUpRelease(name: RemoteName, error: Error): boolean {
  const remote = pageRegistry().remotes[name];
  const version = loadedVersion(name);
  if (!remote?.lastKnownGood || version !== remote.release.version) return false;
  replaceLoad(name, { ok: false, reason: reasonOfMissing(error), error, version });
  return true;
}
