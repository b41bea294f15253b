import { loadTimeoutMs } from '@kontor/contract/between-bundles';
import type { PageRemote } from '@kontor/contract/page-registry';
import type { FailedLoad, RemoteResult } from '../base/remote-result.ts';
import { hasRuntime } from './federation-chunk.ts';
import { loadWorkingRelease } from './load-release.ts';

/** A load in progress or completed. */
interface Load {
  readonly result: Promise<RemoteResult>;
  /** Aborted when the load times out: it then neither continues nor falls back. */
  readonly giveUp: AbortController;
  /** Whether the page's release is tried first, instead of the last known good one. */
  readonly isFirstTry: boolean;
}

const loads = new Map<string, Load>();

/**
 * Failures of releases that were running or hung: the next load uses the last known good one, and the one after that
 * tries again.
 */
const failures = new Map<string, FailedLoad>();

/**
 * The only load of a remote, shared by all callers, aborted after five seconds. A failed one is forgotten, so that the
 * next call tries again. Never rejects.
 */
export function shareLoad(name: string, remote: PageRemote): Promise<RemoteResult> {
  const load = loads.get(name) ?? begin(name, remote);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      forget(name, load);
      load.giveUp.abort();
      const error = new Error(`The remote "${name}" did not arrive within ${loadTimeoutMs} ms.`);
      // While the shell's own code hangs, the release has not failed.
      const version = hasRuntime() ? remote.release.version : null;
      const failure: FailedLoad = { ok: false, reason: 'timeout', error, version };
      if (load.isFirstTry && remote.lastKnownGood && version !== null) failures.set(name, failure);
      resolve(failure);
    }, loadTimeoutMs);
    void load.result.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}

/** The loaded release is unusable: the next call loads the last known good one. */
export function replaceLoad(name: string, failure: FailedLoad): void {
  failures.set(name, failure);
  loads.delete(name);
}

function begin(name: string, remote: PageRemote): Load {
  const giveUp = new AbortController();
  const failure = failures.get(name) ?? null;
  failures.delete(name);
  const result = loadWorkingRelease(name, remote, failure, giveUp.signal);
  const load: Load = { giveUp, result, isFirstTry: failure === null };
  loads.set(name, load);
  void load.result.then(({ ok }) => {
    if (!ok) forget(name, load);
  });
  return load;
}

/** The next call starts again. A later load, which may have succeeded meanwhile, is kept. */
function forget(name: string, load: Load): void {
  if (loads.get(name) === load) loads.delete(name);
}
