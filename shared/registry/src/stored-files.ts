import type { Registry, Release } from '@kontor/contract/registry';
import * as z from 'zod/mini';
import { deploymentOf } from './changes.ts';
import { inParallel } from './in-parallel.ts';
import { walkHistory } from './registry-log.ts';
import { assetsFolder, hostFilesPath, hostFolder, hostPagePath, remoteFolder } from './release-paths.ts';
import { subjectsOf, versionsIn } from './releases-in-place.ts';
import { filesAtOnce, type Store } from './store.ts';

const Paths = z.array(z.string());

/** Assets of one version of the host. Empty where the version is gone. */
async function hostAssets(store: Store, version: string): Promise<readonly string[]> {
  const list = await store.read(hostFilesPath(version));
  return list ? Paths.parse(JSON.parse(list.toString())) : [];
}

/** Files that a release needs and the store has not. Empty for every release that was published and not pruned. */
export async function missingFiles(store: Store, release: Release): Promise<string[]> {
  const { build, version } = release;
  if ('name' in build) {
    const folder = remoteFolder(build.name, version);
    const there = new Set(await store.list(folder));
    const needed = [build.files, ...Object.values(build.pages)].flatMap(({ scripts, styles }) => [
      ...scripts,
      ...styles,
    ]);
    return [...new Set([build.entry, ...needed])].map((file) => folder + file).filter((path) => !there.has(path));
  }
  const there = new Set([...(await store.list(assetsFolder)), ...(await store.list(hostFolder(version)))]);
  const needed = [hostPagePath(version), hostFilesPath(version), ...(await hostAssets(store, version))];
  return needed.filter((path) => !there.has(path));
}

const knownVersions = (registry: Registry, subject: string): string[] => {
  const deployment = deploymentOf(registry, subject);
  return [...versionsIn(deployment), ...deployment.superseded.map(({ version }) => version)];
};

const foldersIn = (registry: Registry): string[] =>
  subjectsOf(registry).flatMap((subject) =>
    knownVersions(registry, subject).map((version) =>
      subject === 'host' ? hostFolder(version) : remoteFolder(subject, version),
    ),
  );

/** A removal that was cut off is made good by the next one; so many may fail in a row until somebody notices. */
const removalsLookedAt = 5;

/** Folders of releases that were in the registry once and are no more; what was only just uploaded is none of them. */
async function forgottenFolders(store: Store, prune: (registry: Registry) => Registry): Promise<ReadonlySet<string>> {
  let known: ReadonlySet<string> | null = null;
  const ever = new Set<string>();
  let removals = 0;
  for await (const { action, registry } of walkHistory(store)) {
    known ??= new Set(foldersIn(prune(registry)));
    for (const folder of foldersIn(registry)) ever.add(folder);
    // What a removal forgot stands in the entry before it.
    if (removals === removalsLookedAt) break;
    if (action === 'prune') removals += 1;
  }
  return new Set([...ever].filter((folder) => !known?.has(folder)));
}

/**
 * Files that no release needs once the registry is pruned, in the order in which they are to be removed: whoever is stopped in
 * between finds the others the next time.
 */
export async function removableFiles(store: Store, prune: (registry: Registry) => Registry): Promise<string[]> {
  const forgotten = await forgottenFolders(store, prune);
  const isForgotten = (path: string, depth: number) => forgotten.has(`${path.split('/').slice(0, depth).join('/')}/`);
  const ofRemotes = (await store.list('remotes/')).filter((path) => isForgotten(path, 3));
  const ofHosts = await store.list('hosts/');
  const removedHosts = ofHosts.filter((path) => isForgotten(path, 2));
  if (removedHosts.length === 0) return ofRemotes;

  const assetsOf = async (paths: readonly string[]): Promise<Set<string>> => {
    const versions = new Set(paths.map((path) => path.split('/')[1] ?? ''));
    return new Set((await inParallel(versions, filesAtOnce, (version) => hostAssets(store, version))).flat());
  };
  const kept = await assetsOf(ofHosts.filter((path) => !isForgotten(path, 2)));
  const assets = [...(await assetsOf(removedHosts))].filter((path) => !kept.has(path));
  // The lists of files go last: they name the assets.
  return [...ofRemotes, ...assets, ...removedHosts];
}
