import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

interface ResolverOptions {
  readonly basedir: string;
  readonly defaultResolver: (request: string, options: ResolverOptions) => string;
}

/**
 * Lets a workspace package export `./*` as `.ts` or `.tsx`: webpack and TypeScript try both targets of such an entry,
 * jest's resolver only the first.
 */
export function sync(request: string, options: ResolverOptions): string {
  try {
    return options.defaultResolver(request, options);
  } catch (notFound) {
    const [, name, subpath] = /^(@kontor\/[^/]+)\/(.+)$/.exec(request) ?? [];
    const manifest = name && findPackageJSON(name, join(options.basedir, 'importer'));
    if (!manifest) throw notFound;
    const found = ['.ts', '.tsx']
      .map((extension) => join(dirname(manifest), 'src', subpath + extension))
      .find((path) => existsSync(path));
    if (!found) throw notFound;
    return found;
  }
}
