import type { PageRelease, PageRemote } from '@kontor/contract/page-registry';
import type { RemoteName } from '@kontor/contract/routes';
import { meets } from '@kontor/domain/version-range';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { fetchAhead } from './fetch-ahead.ts';
import { UnreachableError } from './load-entry.ts';
import { noteLoadedVersion } from './loaded-versions.ts';
import { pageRegistry } from './registry.ts';
import { noteLoad } from './remote-reports.ts';
import type { FailedLoad, RemoteFailure, RemoteResult } from './remote-result.ts';
import type { Federation } from './runtime.ts';

/** Written by the build: version of the federation runtime that this host gives to remotes. */
declare const KONTOR_FEDERATION_VERSION: string;

/** A remote that hangs must not hang the portal: after this time its area is called unavailable. */
const patience = 5_000;

let federation: Promise<Federation> | undefined;
/** A load that is under way or has brought its remote. */
interface Load {
  readonly result: Promise<RemoteResult>;
  /** Nobody waits any more: it neither goes on nor falls back. */
  readonly giveUp: AbortController;
}

const loads = new Map<RemoteName, Load>();

/**
 * Brings the module of a remote: at once if it is here already, else with the federation runtime and everything else it
 * needs in one wave of requests. If its release fails, the last known good one takes its place. Never rejects and never takes
 * longer than five seconds. A failure is forgotten, so that the next call tries again.
 */
export function loadRemote(name: RemoteName): Promise<RemoteResult> {
  const remote = pageRegistry().remotes[name];
  if (!remote) {
    return Promise.resolve(failed(null, 'unknown', new Error(`The registry document names no remote "${name}".`)));
  }
  const load = loads.get(name) ?? begin(name, remote);
  const startedAt = performance.now();
  const result = withPatience(load.result, () => {
    forget(name, load);
    load.giveUp.abort();
    return failed(
      remote.release.version,
      'timeout',
      new Error(`The remote "${name}" did not arrive within ${patience} ms.`),
    );
  });
  void result.then((settled) => {
    if (settled.ok) noteLoadedVersion(name, settled.version);
    // A developer's build is nobody's release.
    if (remote.overriddenFrom === null) noteLoad(name, settled, performance.now() - startedAt);
  });
  return result;
}

function begin(name: RemoteName, remote: PageRemote): Load {
  const giveUp = new AbortController();
  const load: Load = { giveUp, result: loadOneOf(name, remote, giveUp.signal) };
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

async function loadOneOf(
  name: RemoteName,
  { release, lastKnownGood }: PageRemote,
  signal: AbortSignal,
): Promise<RemoteResult> {
  const first = await loadRelease(name, release, signal);
  if (first.ok || lastKnownGood === null || signal.aborted) return first;
  const second = await loadRelease(name, lastKnownGood, signal);
  return second.ok ? { ...second, insteadOf: first } : first;
}

async function loadRelease(name: RemoteName, release: PageRelease, signal: AbortSignal): Promise<RemoteResult> {
  const { version, entry, hostApi, federationVersion } = release;
  if (!meets(hostApiVersion, hostApi) || federationVersion !== KONTOR_FEDERATION_VERSION) {
    return failed(version, 'incompatible', new Error(`${entry} was built for another host.`));
  }
  fetchAhead(release);
  try {
    return { ok: true, module: await importModule(name, release, signal), version, insteadOf: null };
  } catch (error) {
    return failed(version, reasonOf(error), error);
  }
}

async function importModule(name: RemoteName, release: PageRelease, signal: AbortSignal): Promise<RemoteModule> {
  federation ??= import(/* webpackChunkName: "federation" */ './runtime.ts').then((runtime) =>
    runtime.createFederation(),
  );
  federation.catch(() => {
    federation = undefined;
  });
  const exposed = await (await federation).load(name, release, signal);
  if (exposed?.remote.name !== name) throw new Error(`The entry of "${name}" does not expose that remote.`);
  return exposed.remote;
}

function withPatience(load: Promise<RemoteResult>, giveUp: () => RemoteResult): Promise<RemoteResult> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(giveUp()), patience);
    void load.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}

const failed = (version: string | null, reason: RemoteFailure, error: unknown): FailedLoad => ({
  ok: false,
  reason,
  error,
  version,
});

/** webpack names a script or style sheet that did not come this way. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

const reasonOf = (error: unknown): RemoteFailure =>
  error instanceof UnreachableError || isMissingChunk(error) ? 'unreachable' : 'broken';
