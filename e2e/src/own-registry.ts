import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@kontor/contract/registry';
import { changeDeployment, type DeploymentChange } from '@kontor/registry/changes';
import { createFolderStore } from '@kontor/registry/folder-store';
import { changeRegistry, readLatest } from '@kontor/registry/registry-log';
import { registryFolder } from '@kontor/workspace/build-portal';

/** A separate registry that starts as a copy of the one of `pnpm start`; a test may break it. */
export interface OwnRegistry {
  readonly folder: string;
  latest(): Promise<Registry>;
  /** Changes the releases of a remote. Pages use the change within a second. */
  change(subject: string, change: DeploymentChange): Promise<void>;
  /** Copies the files of all releases of another registry, and returns its state. */
  adopt(folder: string): Promise<Registry>;
  remove(): Promise<void>;
}

export async function createOwnRegistry(): Promise<OwnRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-registry-'));
  await cp(registryFolder, folder, { recursive: true });
  const store = createFolderStore(folder);
  return {
    folder,
    latest: () => latestOf(folder),
    async adopt(other) {
      for (const files of ['assets', 'hosts', 'remotes']) {
        await cp(join(other, files), join(folder, files), { recursive: true });
      }
      return latestOf(other);
    },
    async change(subject, change) {
      await changeRegistry(store, {
        by: 'e2e',
        action: 'promote',
        subject,
        summary: 'What a test breaks',
        apply: (registry, at) => changeDeployment(registry, subject, change, at),
      });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function latestOf(folder: string): Promise<Registry> {
  const entry = await readLatest(createFolderStore(folder));
  if (!entry) throw new Error(`${folder} holds no registry.`);
  return entry.registry;
}
