import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildBundles, bundleFolders, root } from './bundles.ts';
import { composePortal } from './compose-portal.ts';

/** What the server serves to browsers. */
export const portalFolder = join(root, 'dist', 'portal');

export const distOf = (folder: string): string => join(root, folder, 'dist');

/** Composes the portal from the builds that are there. */
export async function composeFromBuilds({ development = false } = {}): Promise<void> {
  const remotes = bundleFolders().filter((folder) => folder !== 'host');
  await composePortal({ host: distOf('host'), remotes: remotes.map(distOf), portal: portalFolder, development });
}

/** Brings the portal up to date and says what it did. Returns whether everything could be built. */
export async function buildPortal(): Promise<boolean> {
  const startedAt = performance.now();
  const bundles = await buildBundles(bundleFolders());
  for (const { folder, ok, unchanged, seconds, output } of bundles) {
    if (!ok) console.error(`${folder}: failed\n${output}`);
    else if (!unchanged) console.log(`${folder}: built in ${seconds.toFixed(1)} s`);
  }
  if (bundles.some(({ ok }) => !ok)) return false;
  if (bundles.some(({ unchanged }) => !unchanged) || !existsSync(portalFolder)) {
    await composeFromBuilds();
    console.log(`Portal built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  return true;
}
