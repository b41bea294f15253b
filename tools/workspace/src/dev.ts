import { mkdirSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createFolderStore } from '@kontor/registry/folder-store';
import concurrently from 'concurrently';
import { deployFromBuilds, distOf } from './build-portal.ts';
import { bundleFolders, root, webpack } from './bundles.ts';

const folders = bundleFolders();
/** Separate from the registry of `pnpm start`: development builds include source maps. */
const registry = join(root, 'dist', 'registry-development');
// The absolute path: pnpm's `node` is a script that would not pass signals on.
const node = `"${process.execPath}"`;
const build = `${node} "${webpack}" watch --mode development`;

/** Runs a job on request: at once, or once more after the run that is under way. */
function oneAtATime(job: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWaiting = false;
  return async () => {
    if (isWaiting) return running;
    isWaiting = true;
    await running;
    isWaiting = false;
    running = job();
    return running;
  };
}

/** Resolves when all builds have finished once; deploys the changes after each later build. */
function deployOnChange(): Promise<void> {
  const records = new Set(['host.json', 'remote.json']);
  const missing = new Set(folders);
  const deploy = oneAtATime(() =>
    deployFromBuilds(createFolderStore(registry), { sourceMaps: true }).catch(console.error),
  );
  rmSync(registry, { recursive: true, force: true });
  return new Promise((resolve) => {
    for (const folder of folders) {
      // The folder may contain a production build; webpack writes only files that differ.
      rmSync(distOf(folder), { recursive: true, force: true });
      mkdirSync(distOf(folder));
      watch(distOf(folder), (_, file) => {
        if (!file || !records.has(file)) return;
        missing.delete(folder);
        if (missing.size === 0) void deploy().then(resolve);
      });
    }
  });
}

const deployed = deployOnChange();
const builds = concurrently(
  folders.map((folder) => ({ name: folder, command: build, cwd: join(root, folder) })),
  { prefixColors: 'auto', killOthersOn: ['failure'] },
);
builds.result.catch(() => process.exit(1));
await deployed;
const api = concurrently(
  [
    {
      name: 'api',
      command: `${node} --watch src/server/main.ts`,
      cwd: join(root, 'api'),
      env: { KONTOR_REGISTRY: registry },
    },
  ],
  { prefixColors: ['cyan'] },
);
api.result.catch(() => process.exit(1));
