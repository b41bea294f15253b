import type { Release } from '@kontor/contract/registry';
import type { BuildFiles } from '@kontor/registry/build-files';
import { inParallel } from '@kontor/registry/in-parallel';
import { hostFilesPath, hostFolder, hostPagePath, hostServerPath, remoteFolder } from '@kontor/registry/release-paths';
import { filesAtOnce, type Store } from '@kontor/registry/store';
import * as z from 'zod/mini';

const Paths = z.array(z.string());

/** Where the files of a release are in the store; missing ones are left out. */
export async function pathsOf(store: Store, { build, version }: Release): Promise<string[]> {
  if ('name' in build) return store.list(remoteFolder(build.name, version));
  const list = await store.read(hostFilesPath(version));
  if (!list) return [];
  const server = build.server ? [hostServerPath(version, build.server.file)] : [];
  return [hostFilesPath(version), hostPagePath(version), ...server, ...Paths.parse(JSON.parse(list.toString()))];
}

/** The files of a release by their paths below its build's folder, in the order of its version hash. */
export async function readReleaseFiles(store: Store, release: Release): Promise<BuildFiles> {
  const { build, version } = release;
  const folder = 'name' in build ? remoteFolder(build.name, version) : hostFolder(version);
  const read = await inParallel(await pathsOf(store, release), filesAtOnce, async (path) => {
    const content = await store.read(path);
    const name = path.startsWith(folder) ? path.slice(folder.length) : path;
    return content && path !== hostFilesPath(version) ? ([name, content] as const) : null;
  });
  return new Map(read.filter((file) => file !== null).sort(([a], [b]) => (a < b ? -1 : 1)));
}
