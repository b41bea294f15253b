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
  await context.route('**/client/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^.*\/client\//, '');
    const file = name.startsWith(packages)
      ? fileURLToPath(import.meta.resolve(name.slice(packages.length)))
      : join(root, 'shared/platform/src', name);
    const source = await readFile(file, 'utf8');
    await route.fulfill({ contentType: 'text/javascript', body: file.endsWith('.ts') ? forBrowser(source) : source });
  });
}

const packages = 'packages/';

/** Browsers find modules only by their URL, so that the name of a package becomes one. */
const forBrowser = (source: string) =>
  stripTypeScriptTypes(source, { mode: 'transform' }).replace(/ from '(?!\.)([^']+)'/g, ` from './${packages}$1'`);
