import type { PageRelease } from '@kontor/contract/page-registry';
import type { RemoteName } from '@kontor/contract/routes';
import { meets } from '@kontor/domain/version-range';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { fetchAhead } from './fetch-ahead.ts';
import { UnreachableError } from './load-entry.ts';
import { noteLoad } from './load-reports.ts';
import { noteLoadedVersion } from './loaded-versions.ts';
import { pageRegistry } from './registry.ts';
import type { FailedLoad, RemoteFailure, RemoteResult } from './remote-result.ts';
import type { Federation } from './runtime.ts';

/** Written by the build: version of the federation runtime that this host gives to remotes. */
declare const KONTOR_FEDERATION_VERSION: string;

/** A remote that hangs must not hang the portal: after this time its area is called unavailable. */
const patience = 5_000;

let federation: Promise<Federation> | undefined;
const loads = new Map<RemoteName, Promise<RemoteResult>>();

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
  const known = loads.get(name) ?? loadOneOf(name, remote.release, remote.lastKnownGood);
  loads.set(name, known);
  const startedAt = performance.now();
  const result = withPatience(known, () => {
    loads.delete(name);
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

async function loadOneOf(
  name: RemoteName,
  release: PageRelease,
  lastKnownGood: PageRelease | null,
): Promise<RemoteResult> {
  const first = await loadRelease(name, release);
  const second = first.ok || lastKnownGood === null ? null : await loadRelease(name, lastKnownGood);
  const result = second?.ok && !first.ok ? { ...second, insteadOf: first } : first;
  if (!result.ok) loads.delete(name);
  return result;
}

async function loadRelease(name: RemoteName, release: PageRelease): Promise<RemoteResult> {
  const { version, entry, hostApi, federationVersion } = release;
  if (!meets(hostApiVersion, hostApi) || federationVersion !== KONTOR_FEDERATION_VERSION) {
    return failed(version, 'incompatible', new Error(`${entry} was built for another host.`));
  }
  fetchAhead(release);
  try {
    return { ok: true, module: await importModule(name, release), version, insteadOf: null };
  } catch (error) {
    return failed(version, reasonOf(error), error);
  }
}

async function importModule(name: RemoteName, release: PageRelease): Promise<RemoteModule> {
  federation ??= import(/* webpackChunkName: "federation" */ './runtime.ts').then((runtime) =>
    runtime.createFederation(),
  );
  federation.catch(() => {
    federation = undefined;
  });
  const exposed = await (await federation).load(name, release);
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
