import type { PageRelease } from '@kontor/contract/page-registry';
import type { LoadBundle } from '@kontor/contract/server-page';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { type BundleFederation, createBundleFederation } from '../federation/bundle-federation.ts';
import { containerIn } from '../federation/remote-container.ts';
import { RemoteRenderError } from './remote-render-error.ts';

/** Code, which is the same for every request; nothing of a request is kept. */
let federation: BundleFederation | undefined;
const modules = new Map<string, Promise<RemoteModule>>();

/**
 * The module of a remote from its server bundle, which runs once. Rejects with `RemoteRenderError` if it exposes no such
 * remote.
 *
 * @param url address of the bundle
 */
export function loadOnServer(
  name: string,
  release: PageRelease,
  url: string,
  loadBundle: LoadBundle,
): Promise<RemoteModule> {
  const known = modules.get(url);
  if (known) return known;
  const fresh = load(name, release, () => {
    Reflect.set(globalThis, release.global, undefined);
    loadBundle(url);
    const container = containerIn(release.global);
    if (!container) throw new Error(`${url} did not define ${release.global}.`);
    return container;
  });
  modules.set(url, fresh);
  fresh.catch(() => modules.delete(url));
  return fresh;
}

async function load(
  name: string,
  release: PageRelease,
  run: () => NonNullable<ReturnType<typeof containerIn>>,
): Promise<RemoteModule> {
  federation ??= createBundleFederation();
  try {
    const exposed = await federation.load(name, release, async () => run());
    if (exposed?.remote.name !== name) throw new Error(`The server bundle of "${name}" does not expose that remote.`);
    return exposed.remote;
  } catch (error) {
    throw new RemoteRenderError(name, error instanceof Error ? error.message : String(error), { cause: error });
  }
}
