import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Files of a build that browsers ask for, by their path below its folder. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/** Records go into the registry; what begins with a dot is the build's own. */
const isServed = (path: string): boolean => !/^(remote|host)\.json(\.|$)|(^|\/)\./.test(path);
const isSourceMap = (path: string): boolean => /\.map(\.|$)/.test(path);

/**
 * Reads what a build put into its folder.
 *
 * @param sourceMaps whether browsers may ask for them; as a rule they go to error reporting only
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

/** Made from the file beside them, by whatever compressor the machine has. */
const isCompressed = (path: string): boolean => /\.(br|gz)$/.test(path);

/** `1.2.3-0123456789ab`: the same record and files are the same version, whichever machine builds them. */
export function versionOf(build: { readonly version: string }, files: BuildFiles): string {
  const hash = createHash('sha256').update(JSON.stringify(build));
  for (const [path, content] of files) {
    if (!isCompressed(path)) hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  return `${build.version}-${hash.digest('hex').slice(0, 12)}`;
}
