import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeHost, storeRemote } from '@kontor/registry/publish-build';
import { distOf } from '@kontor/workspace/build-portal';

/** What is written down about a publication, which this is not. */
const about = { by: 'image', changelog: '', at: new Date(0).toISOString() };

/**
 * Lays out a build as its container serves it: under the paths, and with the version, that publishing gives it, too.
 *
 * @param dist what webpack left behind, of the host or of a remote
 */
export async function layOutBuild(dist: string, target: string, isHost: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-layout-'));
  try {
    await (isHost ? storeHost : storeRemote)(createFolderStore(folder), dist, about);
    // The host's page is composed by the API; browsers ask for nothing of it but its assets.
    const served = isHost ? 'assets' : 'remotes';
    await cp(join(folder, served), join(target, served), { recursive: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', target = ''] = process.argv.slice(2);
  await layOutBuild(distOf(folder), target, basename(folder) === 'host');
}
