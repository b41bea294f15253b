import { join } from 'node:path';
import { deployBuilds } from '@kontor/registry/deploy-builds';
import { createFolderStore } from '@kontor/registry/folder-store';
import type { Store } from '@kontor/registry/store';
import { bundleFolders, root } from './bundles.ts';
import { keptResults, runTasks } from './tasks.ts';

/** The registry of this checkout: what `pnpm start` serves. */
export const registryFolder = join(root, 'dist', 'registry');

export const distOf = (folder: string): string => join(root, folder, 'dist');

interface Deploying {
  /** `dist` of the host. */
  readonly host?: string;
  readonly sourceMaps?: boolean;
}

/** Deploys the existing builds to all users of this checkout's portal. */
export async function deployFromBuilds(
  store: Store,
  { host = distOf('host'), ...options }: Deploying = {},
): Promise<void> {
  const remotes = bundleFolders().filter((folder) => folder !== 'host');
  await deployBuilds({ host, remotes: remotes.map(distOf), store, ...options });
}

/** Deploys them to the registry of this checkout. */
export const deployPortal = (): Promise<void> => deployFromBuilds(createFolderStore(registryFolder));

/** Builds and deploys what has changed. Returns whether everything could be built. */
export async function buildPortal(): Promise<boolean> {
  // The test command has built it before the task that now runs.
  if (process.env.KONTOR_RUN !== undefined) return true;
  const builds = await runTasks(['build'], { env: {}, results: keptResults });
  if (builds.some(({ ok }) => !ok)) return false;
  await deployPortal();
  return true;
}
