import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsIn } from './imports.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Where the parts of the server are put together. All tests of the API start the whole server, so that every change
 * would reach all of them; it reaches those beside it and those that import it otherwise.
 */
const isComposition = (path: string): boolean =>
  path === 'api/src/server/app.ts' || path.startsWith('api/src/testing/');

/** Files and what imports them, directly or over others. */
function reachedFrom(changed: readonly string[], imports: Imports): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
  }
  const reached = new Set(changed);
  // A set is walked to its end, with what is added meanwhile.
  for (const file of reached) {
    if (isComposition(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}

/** Everything is built or tested with these. */
const ofEverything = /^(?:pnpm-lock\.yaml|pnpm-workspace\.yaml|package\.json|shared\/build\/)/;

const isSource = (path: string): boolean => /\.tsx?$/.test(path);
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The tests of a package to run: some, all, or none. */
export type Chosen = readonly string[] | 'all' | 'none';

/**
 * Which tests a change reaches by imports, and those beside it, for each package. A file that is not imported, such as a style sheet or a
 * record of texts, counts for its whole package. What a test starts as a program is not seen: `pnpm test` runs all.
 *
 * @param changed paths from the root, as all paths here
 */
export function testsReached(root: string, packages: readonly string[], changed: readonly string[]) {
  const reached = changed.some((path) => ofEverything.test(path)) ? null : reachedIn(root, packages, changed);
  return (folder: string): Chosen => {
    if (reached === null || reached.has(folder)) return 'all';
    const tests = [...reached].filter((path) => path.startsWith(`${folder}/`) && isTest(path));
    const existing = tests.filter((path) => existsSync(join(root, path)));
    return existing.length === 0 ? 'none' : existing;
  };
}

function reachedIn(root: string, packages: readonly string[], changed: readonly string[]): ReadonlySet<string> {
  const folderOf = (path: string) => packages.find((folder) => path.startsWith(`${folder}/`));
  const names = new Map(packages.map((folder) => [nameOf(root, folder), folder]));
  const files = packages.flatMap((folder) =>
    globSync(`${folder}/{*,{src,tests,migrations}/**/*}.{ts,tsx}`, { cwd: root }),
  );
  const imports = new Map(
    files.map((file) => [file, importsIn(join(root, file)).flatMap((path) => resolved(root, names, file, path))]),
  );
  const others = changed.filter((path) => !isSource(path)).flatMap((path) => folderOf(path) ?? []);
  const sources = changed.filter(isSource);
  const folders = new Set(sources.map(dirname));
  const beside = files.filter((file) => isTest(file) && folders.has(dirname(file)));
  return reachedFrom([...sources, ...beside, ...others], imports);
}

const nameOf = (root: string, folder: string): string =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string }).name;

/** The imported file; the folder of the package if its manifest says where the file is, and nothing for foreign packages. */
function resolved(root: string, names: ReadonlyMap<string, string>, file: string, path: string): string[] {
  if (path.startsWith('.')) return [join(dirname(file), path)];
  const [, name = '', rest = ''] = /^(@kontor\/[^/]+)\/?(.*)$/.exec(path) ?? [];
  const folder = names.get(name);
  if (folder === undefined) return [];
  const found = ['.ts', '.tsx']
    .map((extension) => `${folder}/src/${rest}${extension}`)
    .find((one) => existsSync(join(root, one)));
  return [found ?? folder];
}
