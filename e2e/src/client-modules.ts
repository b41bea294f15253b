import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@kontor/workspace/bundles';
import type { BrowserContext } from '@playwright/test';

/**
 * Serves the sources of `@kontor/platform` below `/client/`, so that a page can import the same API client that the
 * portal is built with.
 */
export async function serveClientModules(context: BrowserContext): Promise<void> {
  await context.route('**/client/*.ts', async (route) => {
    const file = new URL(route.request().url()).pathname.replace('/client/', '');
    const source = stripTypeScriptTypes(await readFile(join(root, 'shared/platform/src', file), 'utf8'), {
      mode: 'transform',
    });
    await route.fulfill({ contentType: 'text/javascript', body: source.replace(`'${library}'`, `'./${library}'`) });
  });
  await context.route(`**/client/${library}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', path: fileURLToPath(import.meta.resolve(library)) }),
  );
}

/** The one library that the client imports; browsers find modules only by their URL. */
const library = 'idb-keyval';
