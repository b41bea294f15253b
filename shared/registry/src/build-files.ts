import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Files of a build that browsers request, by their path below its folder. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/** Records belong to the registry; dot files belong to the build. */
const isServed = (path: string): boolean => !/^(remote|host)\.json(\.|$)|(^|\/)\./.test(path);
const isSourceMap = (path: string): boolean => /\.map(\.|$)/.test(path);

/**
 * Reads the folder of a build.
 *
 * @param sourceMaps whether browsers may request them; normally they are only for error reporting
 */
export async function readBuildFiles(folder: string, sourceMaps: boolean): Promise<BuildFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => isServed(path) && (sourceMaps || !isSourceMap(path)))
    .sort();
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)));
}

/** Compressed copies, which depend on the machine's compressor. */
const isCompressed = (path: string): boolean => /\.(br|gz)$/.test(path);

/** `1.2.3-0123456789ab`: equal records and files are the same version, whichever machine builds them. */
export function versionOf(build: { readonly version: string }, files: BuildFiles): string {
  const hash = createHash('sha256').update(JSON.stringify(build));
  for (const [path, content] of files) {
    if (!isCompressed(path)) hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  return `${build.version}-${hash.digest('hex').slice(0, 12)}`;
}
