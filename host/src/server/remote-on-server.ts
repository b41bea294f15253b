import type { LoadBundle, PageCode } from '@kontor/contract/server-page';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { fitsHost } from '../federation/fits-host.ts';
import { loadOnServer } from './load-on-server.ts';

export interface RemoteOnServer {
  readonly module: RemoteModule;
  readonly version: string;
}

/** The remote of a page. `null` if it cannot be rendered here. */
export async function remoteOnServer(
  name: string,
  { registry, bundles }: PageCode,
  loadBundle: LoadBundle,
): Promise<RemoteOnServer | null> {
  const release = registry.remotes[name]?.release;
  const url = bundles[name];
  if (!release || url === undefined || !fitsHost(release)) return null;
  return { module: await loadOnServer(name, release, url, loadBundle), version: release.version };
}
