import { mkdirSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import concurrently from 'concurrently';
import { composeFromBuilds, distOf } from './build-portal.ts';
import { bundleFolders, root, webpack } from './bundles.ts';

const folders = bundleFolders();
const build = `node ${webpack} watch --mode development`;

/** Resolves when all builds have been there once; composes the portal again after each later one. */
function composeOnChange(): Promise<void> {
  const records = new Set(['host.json', 'remote.json']);
  const missing = new Set(folders);
  let composing = Promise.resolve();
  return new Promise((resolve, reject) => {
    for (const folder of folders) {
      // What lies there may be a production build; webpack writes only what differs.
      rmSync(distOf(folder), { recursive: true, force: true });
      mkdirSync(distOf(folder));
      watch(distOf(folder), (_, file) => {
        if (!file || !records.has(file)) return;
        missing.delete(folder);
        if (missing.size > 0) return;
        composing = composing.then(() => composeFromBuilds({ development: true }));
        composing.then(resolve, reject);
      });
    }
  });
}

const composed = composeOnChange();
const builds = concurrently(
  folders.map((folder) => ({ name: folder, command: build, cwd: join(root, folder) })),
  { prefixColors: 'auto', killOthersOn: ['failure'] },
);
builds.result.catch(() => process.exit(1));
await composed;
concurrently([{ name: 'api', command: 'node --watch src/main.ts', cwd: join(root, 'api') }], {
  prefixColors: ['cyan'],
});
