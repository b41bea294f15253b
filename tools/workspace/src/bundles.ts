import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { contentVersion } from '@kontor/build/webpack/content-version';
import { inParallel } from '@kontor/registry/in-parallel';
import { type Outcome, runCommand } from './run-command.ts';

export const root = resolve(import.meta.dirname, '../../..');

/** The webpack of all builds. */
export const webpack = join(root, 'shared/build/bin/webpack.js');

/** The folders that are built for the browser: the host and every remote. */
export const bundleFolders = (): string[] =>
  globSync('{host,mfe-*}/webpack.config.ts', { cwd: root }).map(dirname).sort();

export interface Bundled extends Outcome {
  readonly folder: string;
  /** Its sources have not changed since the last build. */
  readonly unchanged: boolean;
}

/**
 * Builds every folder whose sources have changed since its last build, two at a time, and reports each as soon as it is
 * done.
 */
export async function buildBundles(
  folders: readonly string[],
  onDone: (bundled: Bundled) => void = () => {},
): Promise<Bundled[]> {
  const shared = contentOf(['shared/*/{src,bin}/**/*', 'shared/*/package.json', 'pnpm-lock.yaml']);
  const build = async (folder: string): Promise<Bundled> => {
    const own = contentOf([`${folder}/src/**/*`, `${folder}/*.{ts,json}`]);
    const stamp = join(root, folder, 'dist', '.stamp');
    const fingerprint = `${shared} ${own}\n`;
    if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) {
      return { folder, unchanged: true, ok: true, output: '', seconds: 0 };
    }
    const outcome = await runCommand(process.execPath, [webpack, '--mode', 'production'], { cwd: join(root, folder) });
    if (outcome.ok) {
      await mkdir(dirname(stamp), { recursive: true });
      await writeFile(stamp, fingerprint);
    }
    return { folder, unchanged: false, ...outcome };
  };
  return inParallel(folders, 2, async (folder) => {
    const bundled = await build(folder);
    onDone(bundled);
    return bundled;
  });
}

/** Of all files that match and can become part of a bundle. */
const contentOf = (patterns: string[]): string =>
  contentVersion(
    globSync(patterns, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
