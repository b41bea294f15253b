import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import type * as z from 'zod/mini';
import { type BuildFiles, readBuildFiles, versionOf } from './build-files.ts';
import type { Store } from './store.ts';

/** A folder is not what a build leaves behind. */
export class NoBuildError extends Error {
  override readonly name = 'NoBuildError';
}

export interface Publication {
  readonly by: string;
  readonly changelog: string;
  readonly at: string;
  /** Whether source maps are published, too: for developing only. */
  readonly sourceMaps?: boolean;
}

/** Where the files of remotes are served: below the portal's own origin, unless they have another. */
const remoteFolder = (name: string, version: string): string => `remotes/${name}/${version}/`;

/** Host files carry a hash of their content in their names: all versions live in one folder, and share what is equal. */
const hostPage = (version: string): string => `hosts/${version}/index.html`;

async function readRecord<Build extends z.ZodMiniType>(path: string, schema: Build): Promise<z.output<Build>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new NoBuildError(`${path} is no record of a build. Build with "pnpm build" first.`, { cause });
  }
}

/** Never replaces a file: a version that is there already stays as it is. */
async function storeFiles(store: Store, files: Iterable<readonly [path: string, content: Buffer]>): Promise<void> {
  for (const [path, content] of files) await store.create(path, content);
}

/** Puts the files of a remote's build into the store. The registry does not know of them yet. */
export async function storeRemote(store: Store, folder: string, about: Publication): Promise<RemoteRelease> {
  const build = await readRecord(join(folder, 'remote.json'), RemoteBuild);
  const files: BuildFiles = await readBuildFiles(folder, about.sourceMaps ?? false);
  const version = versionOf(build.version, files);
  const path = remoteFolder(build.name, version);
  await storeFiles(
    store,
    [...files].map(([file, content]) => [path + file, content] as const),
  );
  return { version, url: `/${path}`, build, publishedAt: about.at, publishedBy: about.by, changelog: about.changelog };
}

/** Puts the files of the host's build into the store: scripts and styles for browsers, and the page that the server completes. */
export async function storeHost(store: Store, folder: string, about: Publication): Promise<HostRelease> {
  const build = await readRecord(join(folder, 'host.json'), HostBuild);
  const files: BuildFiles = await readBuildFiles(folder, about.sourceMaps ?? false);
  const version = versionOf(build.version, files);
  const html = files.get('index.html');
  if (!html) throw new NoBuildError(`${folder} has no index.html. Build with "pnpm build" first.`);
  await storeFiles(
    store,
    [...files].filter(([file]) => file.startsWith('assets/')),
  );
  await store.create(hostPage(version), html);
  return { version, url: '/', build, publishedAt: about.at, publishedBy: about.by, changelog: about.changelog };
}

/** The HTML of a host's build, before the server puts its links and the registry document in. */
export async function readHostPage(store: Store, version: string): Promise<string> {
  const html = await store.read(hostPage(version));
  if (!html) throw new NoBuildError(`${store.location} has no page of the host ${version}.`);
  return html.toString();
}
