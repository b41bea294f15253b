import { type Registry, type Release, releaseVersion } from '@kontor/contract/registry';
import * as z from 'zod/mini';
import { deploymentOf } from './changes.ts';
import { inParallel } from './in-parallel.ts';
import { type Parcel, storeFiles } from './publish-build.ts';
import { RegistryDamagedError, readLatest, walkHistory } from './registry-log.ts';
import {
  assetsFolder,
  hostFilesPath,
  hostFolder,
  hostPagePath,
  hostServerPath,
  remoteFolder,
} from './release-paths.ts';
import { versionsIn } from './releases-in-place.ts';
import { filesAtOnce, type Store } from './store.ts';

const Paths = z.array(z.string());

/** Assets of one version of the host; `null` if their list is missing. */
async function hostAssets(store: Store, version: string): Promise<readonly string[] | null> {
  const list = await store.read(hostFilesPath(version));
  return list && Paths.parse(JSON.parse(list.toString()));
}

/** Which of those files of a release are missing in the store. */
async function notStored(store: Store, { build, version }: Release, paths: Iterable<string>): Promise<string[]> {
  const folders = 'name' in build ? [remoteFolder(build.name, version)] : [hostFolder(version), assetsFolder];
  const there = new Set((await Promise.all(folders.map((folder) => store.list(folder)))).flat());
  return [...paths].filter((path) => !there.has(path));
}

/** Files that a release needs and that are missing in the store. Empty for every release that was published and not pruned. */
export async function missingFiles(store: Store, release: Release): Promise<string[]> {
  const { build, version } = release;
  if ('name' in build) {
    const folder = remoteFolder(build.name, version);
    const parts = [build.files, ...Object.values(build.pages)].flatMap(({ scripts, styles }) => [
      ...scripts,
      ...styles,
    ]);
    const server = build.server ? [build.server.file] : [];
    return notStored(store, release, new Set([build.entry, ...parts, ...server].map((file) => folder + file)));
  }
  const assets = (await hostAssets(store, version)) ?? [];
  const server = build.server ? [hostServerPath(version, build.server.file)] : [];
  return notStored(store, release, [hostPagePath(version), hostFilesPath(version), ...server, ...assets]);
}

/**
 * Stores missing files of a build once the registry contains it: from then on no prune removes them. Until then a prune
 * may have removed files of an earlier publication. Returns how many were missing.
 */
export async function storeMissing(store: Store, { release, files }: Parcel): Promise<number> {
  const missing = new Set(await notStored(store, release, files.keys()));
  await storeFiles(store, { release, files: new Map([...files].filter(([path]) => missing.has(path))) });
  return missing.size;
}

const knownVersions = (registry: Registry, subject: string): string[] => {
  const deployment = deploymentOf(registry, subject);
  return [...versionsIn(deployment), ...deployment.superseded.map(({ version }) => version)];
};

const isHostFolder = (folder: string): boolean => folder.startsWith('hosts/');

const foldersIn = (registry: Registry): string[] =>
  ['host', ...Object.keys(registry.remotes)].flatMap((subject) =>
    knownVersions(registry, subject).map((version) =>
      subject === 'host' ? hostFolder(version) : remoteFolder(subject, version),
    ),
  );

/** An interrupted removal is completed by the next one; so many may fail in a row until it is reported. */
const removalsLookedAt = 5;

/** Folders of all releases that were in the registry; new uploads are not among them. */
async function foldersEver(store: Store): Promise<ReadonlySet<string>> {
  const ever = new Set<string>();
  let removals = 0;
  for await (const { action, registry } of walkHistory(store)) {
    for (const folder of foldersIn(registry)) ever.add(folder);
    // What was removed from the registry is in the entry before.
    if (removals === removalsLookedAt) break;
    if (action === 'prune') removals += 1;
  }
  return ever;
}

/** Assets that one of these versions of the host needs. */
async function assetsOf(store: Store, folders: Iterable<string>, known: ReadonlySet<string>): Promise<Set<string>> {
  const lists = await inParallel(folders, filesAtOnce, async (folder) => {
    const version = folder.split('/')[1] ?? '';
    const assets = await hostAssets(store, version);
    if (assets || !known.has(folder)) return assets ?? [];
    const message = `${hostFilesPath(version)} is missing in ${store.location}: which assets may be removed is unknown.`;
    throw new RegistryDamagedError(`${message} Publish that build of the host again.`);
  });
  return new Set(lists.flat());
}

const folderOf = (path: string, depth: number): string => `${path.split('/').slice(0, depth).join('/')}/`;

/** Other files in the store are not ours. */
const isOfRelease = (folder: string): boolean => releaseVersion().safeParse(folder.split('/').at(-2)).success;

/** Folders that were never in the registry and were not written recently: interrupted uploads. */
async function abandonedFolders(
  store: Store,
  folders: readonly string[],
  uploadedBefore: Date,
): Promise<ReadonlySet<string>> {
  const abandoned = await inParallel(folders, filesAtOnce, async (folder) => {
    const [all, old] = await Promise.all([store.list(folder), store.list(folder, uploadedBefore)]);
    return all.length === old.length ? folder : null;
  });
  return new Set(abandoned.filter((folder) => folder !== null));
}

/**
 * Files that no release needs once the registry is pruned, or that were uploaded before an instant and never published,
 * in the order in which they are to be removed: after an interruption the next call finds the others. To be removed at
 * once, since the same build may be published again.
 */
export async function removableFiles(
  store: Store,
  prune: (registry: Registry) => Registry,
  uploadedBefore: Date,
): Promise<string[]> {
  const ever = await foldersEver(store);
  const remotes = await store.list('remotes/');
  // Used files are read last, because the list of assets is stored before a host that is being published depends on
  // them.
  const hosts = await store.list('hosts/');
  const folders = new Set([...remotes.map((path) => folderOf(path, 3)), ...hosts.map((path) => folderOf(path, 2))]);
  const unknown = [...folders].filter((folder) => isOfRelease(folder) && !ever.has(folder));
  const abandoned = await abandonedFolders(store, unknown, uploadedBefore);
  const latest = await readLatest(store);
  const known = new Set(latest ? foldersIn(prune(latest.registry)) : []);
  const isForgotten = (folder: string) => (ever.has(folder) || abandoned.has(folder)) && !known.has(folder);

  const ofRemotes = remotes.filter((path) => isForgotten(folderOf(path, 3)));
  const removedHosts = hosts.filter((path) => isForgotten(folderOf(path, 2)));
  if (removedHosts.length === 0) return ofRemotes;
  const hostFolders = new Set([...hosts.map((path) => folderOf(path, 2)), ...[...known].filter(isHostFolder)]);
  const kept = await assetsOf(
    store,
    [...hostFolders].filter((folder) => !isForgotten(folder)),
    known,
  );
  const removed = await assetsOf(store, [...hostFolders].filter(isForgotten), known);
  // The lists of files are removed last, because they name the assets.
  return [...ofRemotes, ...[...removed].filter((path) => !kept.has(path)), ...removedHosts];
}
