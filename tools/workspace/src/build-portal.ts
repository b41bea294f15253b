import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderStore } from '@kontor/registry/folder-store';
import type { Store } from '@kontor/registry/store';
import { buildBundles, bundleFolders, root } from './bundles.ts';
import { deployBuilds } from './deploy-builds.ts';

/** The registry of this checkout: what `pnpm start` serves. */
export const registryFolder = join(root, 'dist', 'registry');

export const distOf = (folder: string): string => join(root, folder, 'dist');

/** Deploys the existing builds to all users of this checkout's portal. */
export async function deployFromBuilds(store: Store, options: { sourceMaps?: boolean } = {}): Promise<void> {
  const remotes = bundleFolders().filter((folder) => folder !== 'host');
  await deployBuilds({ host: distOf('host'), remotes: remotes.map(distOf), store, ...options });
}

/** Builds and deploys what has changed, and logs it. Returns whether everything could be built. */
export async function buildPortal(): Promise<boolean> {
  const startedAt = performance.now();
  const bundles = await buildBundles(bundleFolders(), ({ folder, ok, unchanged, seconds, output }) => {
    if (!ok) console.error(`${folder}: failed\n${output}`);
    else if (!unchanged) console.log(`${folder}: built in ${seconds.toFixed(1)} s`);
  });
  if (bundles.some(({ ok }) => !ok)) return false;
  if (bundles.some(({ unchanged }) => !unchanged) || !existsSync(registryFolder)) {
    await deployFromBuilds(createFolderStore(registryFolder));
    console.log(`Portal built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  return true;
}
