import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { HostRecord, RemoteRecord } from '@kontor/build/remote-record';
import { compress } from '@kontor/build/webpack/compress-assets';
import { portalPages } from './portal-pages.ts';

export interface Folders {
  /** `dist` of the host. */
  readonly host: string;
  /** `dist` of each remote. */
  readonly remotes: readonly string[];
  /** What the server serves: `pages/`, `assets/`, `remotes/<name>/`. */
  readonly portal: string;
  /** Keeps source maps, and tells open pages to reload (shared/build/src/dev-reload.ts). */
  readonly development: boolean;
}

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;

/** Files that no browser may ask for: source maps go to error reporting, records to the registry. */
const isPublic = (path: string): boolean => !/\.map(\.|$)/.test(path) && isServed(path);
const isServed = (path: string): boolean => !/^(remote|host)\.json|\.html|^\.stamp$/.test(basename(path));

/** Puts the five builds together into the one folder that the server serves. */
export async function composePortal({ host, remotes, portal, development }: Folders): Promise<void> {
  const next = `${portal}.next`;
  await rm(next, { recursive: true, force: true });
  const records = await Promise.all(remotes.map((folder) => readJson<RemoteRecord>(join(folder, 'remote.json'))));
  const pages = portalPages({
    html: await readFile(join(host, 'index.html'), 'utf8'),
    host: await readJson<HostRecord>(join(host, 'host.json')),
    remotes: records,
  });
  const filter = development ? isServed : isPublic;
  await cp(host, next, { recursive: true, filter });
  await Promise.all(
    remotes.map(async (folder, index) => {
      const target = join(next, 'remotes', records[index]?.name ?? '');
      await cp(folder, target, { recursive: true, filter });
    }),
  );
  await mkdir(join(next, 'pages'), { recursive: true });
  await Promise.all([...pages].map(([name, html]) => writePage(join(next, 'pages', name), html)));
  if (development) await writeFile(join(next, 'composed.txt'), String(Date.now()));
  await replace(portal, next);
}

/** Two renames, so that a server that is running misses no file for longer than an instant. */
async function replace(folder: string, next: string): Promise<void> {
  const old = `${folder}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(next, folder);
  await rm(old, { recursive: true, force: true });
}

async function writePage(path: string, html: string): Promise<void> {
  const content = Buffer.from(html);
  await writeFile(path, content);
  for (const [extension, compressed] of await compress(content)) await writeFile(`${path}.${extension}`, compressed);
}
