import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageRecords } from '@kontor/contract/page-record';

const reader = fileURLToPath(new URL('print-page-records.ts', import.meta.url));

/**
 * The records of bundles' pages, by the names of the pages, in the order of their folders. Read by a process of its own: what
 * a record imports may have changed since the last time. Throws with what is wrong if one of them is none.
 */
function read(folders: readonly string[]): PageRecords[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [reader, ...folders], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as PageRecords[];
}

/** The records of the bundle in this folder. */
export const pageRecordsOf = (context: string): PageRecords => read([context])[0] ?? {};

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The records of all bundles of this repository, by the names of the bundles. For tests and measurements. */
export function repositoryPages(): Readonly<Record<string, PageRecords>> {
  const folders = ['host', ...globSync('mfe-*', { cwd: root }).toSorted()];
  const records = read(folders.map((folder) => join(root, folder)));
  return Object.fromEntries(
    folders.map((folder, index) => [basename(folder).replace('mfe-', ''), records[index] ?? {}]),
  );
}
