import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** The webpack of all builds. */
export const webpack = join(root, 'shared/build/bin/webpack.js');

/** The folders that are built for the browser: the host and every remote. */
export const bundleFolders = (): string[] =>
  globSync('{host,mfe-*}/webpack.config.ts', { cwd: root }).map(dirname).sort();
