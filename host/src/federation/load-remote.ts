import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule, RemoteName } from '@kontor/platform/remote-module';
import { fetchAhead } from './fetch-ahead.ts';
import { UnreachableError } from './load-entry.ts';
import { type RegisteredRemote, type Registry, readRegistry } from './registry.ts';
import type { RemoteFailure, RemoteResult } from './remote-result.ts';

/** Written by the build: version of the federation runtime that this host gives to remotes. */
declare const KONTOR_FEDERATION_VERSION: string;

/** A remote that hangs must not hang the portal: after this time its area is called unavailable. */
const patience = 5_000;

type Federation = ReturnType<typeof import('./runtime.ts').createFederation>;

let registry: Registry | undefined;
let federation: Promise<Federation> | undefined;
const modules = new Map<RemoteName, Promise<RemoteModule>>();

/**
 * Brings the module of a remote: at once if it is here already, else with the federation runtime and everything else it
 * needs in one wave of requests. Never rejects and never takes longer than five seconds. A failure is forgotten, so that
 * the next call tries again.
 */
export async function loadRemote(name: RemoteName): Promise<RemoteResult> {
  registry ??= readRegistry(document);
  const remote = registry[name];
  if (!remote) return failed('unknown', new Error(`The registry document names no remote "${name}".`));
  if (remote.hostApi !== hostApiVersion || remote.federationVersion !== KONTOR_FEDERATION_VERSION) {
    return failed('incompatible', new Error(`${remote.entry} was built for another host.`));
  }
  try {
    return await withPatience(moduleOf(name, remote, registry));
  } catch (error) {
    return failed(reasonOf(error), error);
  }
}

function moduleOf(name: RemoteName, remote: RegisteredRemote, known: Registry): Promise<RemoteModule> {
  const pending = modules.get(name);
  if (pending) return pending;
  fetchAhead(remote);
  const attempt = importModule(name, known);
  modules.set(name, attempt);
  attempt.catch(() => modules.delete(name));
  return attempt;
}

async function importModule(name: RemoteName, known: Registry): Promise<RemoteModule> {
  federation ??= import(/* webpackChunkName: "federation" */ './runtime.ts').then((runtime) =>
    runtime.createFederation(known),
  );
  federation.catch(() => {
    federation = undefined;
  });
  const container = await (await federation).loadRemote<{ remote: RemoteModule }>(`${name}/remote`);
  if (container?.remote.name !== name) throw new Error(`The entry of "${name}" does not expose that remote.`);
  return container.remote;
}

function withPatience(module: Promise<RemoteModule>): Promise<RemoteResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(failed('timeout', new Error(`A remote did not arrive within ${patience} ms.`)));
    }, patience);
    module.then((module) => resolve({ ok: true, module }), reject).finally(() => clearTimeout(timer));
  });
}

const failed = (reason: RemoteFailure, error: unknown): RemoteResult => ({ ok: false, reason, error });

/** webpack names a script or style sheet that did not come this way. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

const reasonOf = (error: unknown): RemoteFailure =>
  error instanceof UnreachableError || isMissingChunk(error) ? 'unreachable' : 'broken';
