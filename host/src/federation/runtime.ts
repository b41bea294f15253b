import type { PageRelease } from '@kontor/contract/page-registry';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { createBundleFederation } from './bundle-federation.ts';
import { loadEntry } from './load-entry.ts';

export interface Federation {
  /** Loads what a release exposes as `./remote`; `null` or a rejection if there is nothing. */
  load(name: string, release: PageRelease, signal: AbortSignal): Promise<{ readonly remote: RemoteModule } | null>;
}

/** Everything that only pages of remotes need; loaded with the first of them. */
export function createFederation(): Federation {
  const federation = createBundleFederation();
  return { load: (name, release, signal) => federation.load(name, release, () => loadEntry(release, signal)) };
}
