import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExtensionRecords } from '@kontor/contract/extension-record';
import type { PageRecords } from '@kontor/contract/page-record';

const reader = fileURLToPath(new URL('print-page-records.ts', import.meta.url));

/** What a bundle shows, by the names of pages and extensions. */
export interface Records {
  readonly pages: PageRecords;
  readonly extensions: ExtensionRecords;
}

/**
 * The records of bundles, in the order of their folders. Read by a process of its own: what
 * a record imports may have changed since the last time. Throws with what is wrong if one of them is none.
 */
function read(folders: readonly string[]): Records[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [reader, ...folders], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Records[];
}

/** The records of the bundle in this folder. */
export const recordsOf = (context: string): Records => read([context])[0] ?? { pages: {}, extensions: {} };

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The records of all bundles of this repository, by the names of the bundles. For tests and measurements. */
export function repositoryRecords(): Readonly<Record<string, Records>> {
  const folders = ['host', ...globSync('mfe-*', { cwd: root }).toSorted()];
  const records = read(folders.map((folder) => join(root, folder)));
  return Object.fromEntries(
    folders.map((folder, index) => [
      basename(folder).replace('mfe-', ''),
      records[index] ?? { pages: {}, extensions: {} },
    ]),
  );
}

/** The records of their pages alone. */
export const repositoryPages = (): Readonly<Record<string, PageRecords>> =>
  Object.fromEntries(Object.entries(repositoryRecords()).map(([bundle, { pages }]) => [bundle, pages]));
