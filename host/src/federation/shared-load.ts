import type { PageRemote } from '@kontor/contract/page-registry';
import type { RemoteName } from '@kontor/contract/routes';
import { loadWorkingRelease } from './load-release.ts';
import type { RemoteResult } from './remote-result.ts';

/** A remote that hangs must not hang the portal: after this time its area is called unavailable. */
const patience = 5_000;

/** A load that is under way or has brought its remote. */
interface Load {
  readonly result: Promise<RemoteResult>;
  /** Nobody waits any more: it neither goes on nor falls back. */
  readonly giveUp: AbortController;
}

const loads = new Map<RemoteName, Load>();

/**
 * The one load of a remote: begun for who asks first, shared with who asks meanwhile or later, given up after five seconds. One
 * that failed or was given up is forgotten, so that the next call tries again. Never rejects.
 */
export function shareLoad(name: RemoteName, remote: PageRemote): Promise<RemoteResult> {
  const load = loads.get(name) ?? begin(name, remote);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      forget(name, load);
      load.giveUp.abort();
      const error = new Error(`The remote "${name}" did not arrive within ${patience} ms.`);
      resolve({ ok: false, reason: 'timeout', error, version: remote.release.version });
    }, patience);
    void load.result.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}

function begin(name: RemoteName, remote: PageRemote): Load {
  const giveUp = new AbortController();
  const load: Load = { giveUp, result: loadWorkingRelease(name, remote, giveUp.signal) };
  loads.set(name, load);
  void load.result.then(({ ok }) => {
    if (!ok) forget(name, load);
  });
  return load;
}

/** The next call begins anew. A later load, which may have brought the remote by now, stays. */
function forget(name: RemoteName, load: Load): void {
  if (loads.get(name) === load) loads.delete(name);
}
