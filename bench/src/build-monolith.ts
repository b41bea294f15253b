import { join } from 'node:path';
import { createFolderStore } from '@kontor/registry/folder-store';
import { deployFromBuilds } from '@kontor/workspace/build-portal';
import { root, webpack } from '@kontor/workspace/bundles';
import { runCommand } from '@kontor/workspace/run-command';

/**
 * A registry with the same sources as one build: a host that contains the code of the remotes, whose records say only which
 * pages there are. KONTOR_REGISTRY makes the server use it.
 */
export const monolithRegistry = join(root, 'dist', 'monolith');

/** Builds the reference of the measurements in `bench/`. */
export async function buildMonolith(): Promise<void> {
  const cwd = join(root, 'host');
  const { ok, output } = await runCommand(process.execPath, [webpack, '--mode', 'production'], {
    cwd,
    env: { KONTOR_MONOLITH: '1' },
  });
  if (!ok) throw new Error(`The monolith does not build:\n${output}`);
  await deployFromBuilds(createFolderStore(monolithRegistry), { host: join(cwd, 'dist-monolith') });
}
