import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPortal } from './build-portal.ts';
import { root } from './bundles.ts';

// An invalid value of the environment is reported before the build, not after it.
await import(pathToFileURL(join(root, 'api/src/server/check-environment.ts')).href);

if (await buildPortal()) {
  // The server replaces this process, so that signals reach it directly.
  await import(pathToFileURL(join(root, 'api/src/server/main.ts')).href);
} else {
  process.exitCode = 1;
}
