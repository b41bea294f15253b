import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from './folder-store.ts';
import { storeHost, storeRemote } from './publish-build.ts';

/** Log entry of a publication, which does not apply here. */
const about = { by: 'image', changelog: '', at: new Date(0).toISOString() };

/**
 * Lays out a build as its container serves it: with the paths and the version that publishing gives it.
 *
 * @param dist webpack's output, of the host or of a remote
 */
export async function layOutBuild(dist: string, target: string): Promise<void> {
  const isHost = existsSync(join(dist, 'host.json'));
  const folder = await mkdtemp(join(tmpdir(), 'kontor-layout-'));
  try {
    await (isHost ? storeHost : storeRemote)(createFolderStore(folder), dist, about);
    // The API composes the host's page; browsers request only its assets.
    const served = isHost ? 'assets' : 'remotes';
    await cp(join(folder, served), join(target, served), { recursive: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const [dist = '', target = ''] = process.argv.slice(2);
  await layOutBuild(dist, target);
}
