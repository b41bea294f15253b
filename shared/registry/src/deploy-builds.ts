import type { Release } from '@kontor/contract/registry';
import { changeDeployment, deploymentOf, promoted, published } from './changes.ts';
import { storeHost, storeRemote } from './publish-build.ts';
import { changeRegistry, readLatest } from './registry-log.ts';
import type { Store } from './store.ts';

export interface Builds {
  /** `dist` of the host. */
  readonly host: string;
  /** `dist` of each remote. */
  readonly remotes: readonly string[];
  readonly store: Store;
  /** Includes source maps, which are otherwise not served to browsers. */
  readonly sourceMaps?: boolean;
}

const by = 'pnpm start';

/** Deploys builds of this checkout to all users, without the gate: builds of the same sources are compatible. */
export async function deployBuilds({ host, remotes, store, sourceMaps = false }: Builds): Promise<void> {
  const about = { by, changelog: '', at: new Date().toISOString(), sourceMaps };
  await deploy(store, 'host', await storeHost(store, host, about));
  for (const folder of remotes) {
    const release = await storeRemote(store, folder, about);
    await deploy(store, release.build.name, release);
  }
}

async function deploy(store: Store, subject: string, release: Release): Promise<void> {
  const latest = await readLatest(store);
  const current = latest && deploymentOf(latest.registry, subject).current;
  if (current?.version === release.version) return;
  await changeRegistry(store, {
    by,
    action: 'promote',
    subject,
    summary: release.version,
    apply: (registry, at) =>
      changeDeployment(
        changeDeployment(registry, subject, published(release), at),
        subject,
        promoted(release.version),
        at,
      ),
  });
}
