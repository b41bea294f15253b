import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPortal } from './build-portal.ts';
import { root } from './bundles.ts';

// A wrong value of the environment is said before the build, not after it.
await import(pathToFileURL(join(root, 'api/src/server/check-environment.ts')).href);

if (await buildPortal()) {
  // The server takes over this process, so that signals reach it directly.
  await import(pathToFileURL(join(root, 'api/src/server/main.ts')).href);
} else {
  process.exitCode = 1;
}
