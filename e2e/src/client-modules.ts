import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import type { BrowserContext } from '@playwright/test';

/** Serves the sources of `@kontor/platform` below `/client/`, so that a page can import the very API client that the portal is built with. */
export async function serveClientModules(context: BrowserContext): Promise<void> {
  await context.route('**/client/*.ts', async (route) => {
    const file = new URL(route.request().url()).pathname.replace('/client/', '');
    const source = await readFile(join(root, 'shared/platform/src', file), 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source, { mode: 'transform' }) });
  });
}
