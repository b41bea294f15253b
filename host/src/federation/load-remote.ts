import type { RemoteName } from '@kontor/contract/routes';
import { noteLoadedVersion } from './loaded-versions.ts';
import { pageRegistry } from './registry.ts';
import { noteLoad } from './remote-reports.ts';
import type { RemoteResult } from './remote-result.ts';
import { shareLoad } from './shared-load.ts';

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
  // A developer's build is nobody's release.
  if (remote.overriddenFrom === null) noteLoad(name, result, performance.now() - startedAt);
  return result;
}
