import { rm } from 'node:fs/promises';
import type { Registry, Release } from '@kontor/contract/registry';
import { describe, expect, it } from 'vitest';
import {
  changeDeployment,
  type DeploymentChange,
  emptyDeployment,
  promoted,
  pruned,
  published,
  restored,
} from './changes.ts';
import { createFolderStore } from './folder-store.ts';
import { readHost, readRemote, storeFiles, storeHost, storeRemote } from './publish-build.ts';
import { changeRegistry, RegistryDamagedError } from './registry-log.ts';
import { subjectOf, subjectsOf } from './releases-in-place.ts';
import type { Store } from './store.ts';
import { missingFiles, removableFiles, storeMissing } from './stored-files.ts';
import { writeHostBuild, writeRemoteBuild } from './testing/example-builds.ts';
import { exampleFolders } from './testing/example-stores.ts';

const newFolder = exampleFolders();
const open = () => createFolderStore(newFolder());

const publication = (day: number) => ({
  by: 'ci',
  changelog: 'New',
  at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
});

const change = (store: Store, subject: string, day: number, apply: DeploymentChange) =>
  changeRegistry(
    store,
    {
      by: 'ci',
      action: 'publish',
      subject,
      summary: 'New',
      apply: (registry, at) => changeDeployment(registry, subject, apply, at),
    },
    () => new Date(publication(day).at),
  );

/** Publishes a build on a day of November, and promotes it. */
async function release(store: Store, of: 'host' | 'remote', says: string, day: number): Promise<Release> {
  const folder = newFolder();
  await (of === 'host' ? writeHostBuild(folder, says) : writeRemoteBuild(folder, says));
  const stored = await (of === 'host' ? storeHost : storeRemote)(store, folder, publication(day));
  await change(store, subjectOf(stored), day, published(stored));
  await change(store, subjectOf(stored), day, promoted(stored.version));
  return stored;
}

const before = (day: number) => (registry: Registry) =>
  subjectsOf(registry).reduce(
    (state, subject) => changeDeployment(state, subject, pruned(publication(day).at), publication(day).at),
    registry,
  );

const removable = (store: Store, prune: (registry: Registry) => Registry, uploadedBefore = new Date(0)) =>
  removableFiles(store, prune, uploadedBefore);

describe('the files of releases', () => {
  it('may go when the release is not needed any more, and not before two others have replaced it', async () => {
    const store = open();
    const first = await release(store, 'remote', 'one', 1);
    await release(store, 'remote', 'two', 2);
    expect(await removable(store, before(30))).toEqual([]);
    await release(store, 'remote', 'three', 3);
    expect(await removable(store, before(3))).toEqual([]);
    const files = ['remote.js', 'remoteEntry.js', 'remoteEntry.js.br'].map((name) => first.url.slice(1) + name);
    expect(await removable(store, before(30))).toEqual(files);
  });

  it.each(['host', 'remote'] as const)(
    'stay for their time, too, when a %s went out of service altogether',
    async (of) => {
      const store = open();
      const gone = await release(store, of, 'one', 1);
      const subject = of === 'host' ? 'host' : 'signup';
      // No tool takes the host out of service any more; a log may still contain it.
      const nothing = { ...emptyDeployment, superseded: [{ version: gone.version, since: publication(2).at }] };
      const out = {
        by: 'ci',
        action: 'restore' as const,
        subject,
        summary: 'Out of service',
        apply: ({ host, remotes }: Registry) =>
          of === 'host' ? { host: nothing, remotes } : { host, remotes: { ...remotes, signup: nothing } },
      };
      await changeRegistry(store, out, () => new Date(publication(2).at));
      expect(await removable(store, before(2))).toEqual([]);
      expect(await removable(store, before(3))).not.toEqual([]);
      await change(store, subject, 3, restored(gone));
      expect(await removable(store, before(30))).toEqual([]);
    },
  );

  it('stay while an upload is under way that the registry knows nothing of yet', async () => {
    const store = open();
    for (const [index, says] of ['one', 'two', 'three'].entries()) await release(store, 'remote', says, index + 1);
    const folder = newFolder();
    await writeRemoteBuild(folder, 'four');
    const { url } = await storeRemote(store, folder, publication(4));
    const found = await removable(store, before(30));
    expect(found.filter((path) => path.startsWith(url.slice(1)))).toEqual([]);
    expect(found).toHaveLength(3);
  });

  it.each(['host', 'remote'] as const)(
    'of a %s go when they were never published: the upload was cut off long ago',
    async (of) => {
      const store = open();
      await release(store, of, 'one', 1);
      await store.create('remotes/README', Buffer.from('not a release'));
      const folder = newFolder();
      await (of === 'host' ? writeHostBuild : writeRemoteBuild)(folder, 'two');
      const parcel = await (of === 'host' ? readHost : readRemote)(folder, publication(2));
      await storeFiles(store, parcel);
      const own = [...parcel.files.keys()].filter((path) => path !== 'assets/libraries.js');
      const later = new Date(Date.now() + 60_000);
      expect((await removable(store, before(2), later)).sort()).toEqual(own.sort());
      await change(store, subjectOf(parcel.release), 2, published(parcel.release));
      expect(await removable(store, before(2), later)).toEqual([]);
    },
  );

  it('of the host go with its last version that needs them', async () => {
    const store = open();
    const versions: Release[] = [];
    for (const [index, says] of ['one', 'two', 'three'].entries()) {
      versions.push(await release(store, 'host', says, index + 1));
    }
    const folder = `hosts/${versions[0]?.version}/`;
    expect(await removable(store, before(30))).toEqual([
      'assets/main.one.js',
      `${folder}files.json`,
      `${folder}index.html`,
    ]);
  });

  it('go the next time if a removal was interrupted', async () => {
    const store = open();
    for (const [index, says] of ['one', 'two', 'three'].entries()) await release(store, 'host', says, index + 1);
    const [first = '', ...others] = await removable(store, before(30));
    await change(store, 'host', 30, pruned(publication(30).at));
    await store.remove([first]);
    const left = await removable(store, (registry) => registry);
    expect(left).toEqual(expect.arrayContaining(others));
  });

  it.each(['host', 'remote'] as const)(
    'are all there after the publication of a %s, and are named if one is not',
    async (of) => {
      const folder = newFolder();
      const store = createFolderStore(folder);
      const published = await release(store, of, 'one', 1);
      expect(await missingFiles(store, published)).toEqual([]);
      const lost = of === 'host' ? 'assets/main.one.js' : `${published.url.slice(1)}remote.js`;
      await rm(`${folder}/${lost}`);
      expect(await missingFiles(store, published)).toEqual([lost]);
    },
  );

  it.each(['host', 'remote'] as const)(
    'of a %s stay if it is published again while they are about to go',
    async (of) => {
      const store = open();
      const [first] = [await release(store, of, 'one', 1), await release(store, of, 'two', 2)];
      await release(store, of, 'three', 3);
      await change(store, subjectOf(first), 30, pruned(publication(30).at));
      expect(await removable(store, (registry) => registry)).toHaveLength(3);
      const whilePruning: Store = {
        ...store,
        list: async (folder) => {
          if (folder === 'remotes/') await change(store, subjectOf(first), 30, published(first));
          return store.list(folder);
        },
      };
      expect(await removable(whilePruning, (registry) => registry)).toEqual([]);
    },
  );

  it.each(['host', 'remote'] as const)(
    'of a %s that went while it was published again are stored once more',
    async (of) => {
      const [store, folder] = [open(), newFolder()];
      await (of === 'host' ? writeHostBuild : writeRemoteBuild)(folder, 'one');
      const parcel = await (of === 'host' ? readHost : readRemote)(folder, publication(1));
      await storeFiles(store, parcel);
      expect(await storeMissing(store, parcel)).toBe(0);
      await store.remove([...parcel.files.keys()].slice(1));
      expect(await storeMissing(store, parcel)).toBe(parcel.files.size - 1);
      expect(await missingFiles(store, parcel.release)).toEqual([]);
    },
  );

  it('stay, all of them, while it is not known which assets a host needs that is kept', async () => {
    const store = open();
    const releases: Release[] = [];
    for (const [index, says] of ['one', 'two', 'three'].entries()) {
      releases.push(await release(store, 'host', says, index + 1));
    }
    const list = `hosts/${releases[1]?.version}/files.json`;
    await store.remove([list]);
    await expect(removable(store, before(30))).rejects.toThrow(`${list} is missing`);
    await store.remove([`hosts/${releases[1]?.version}/index.html`]);
    await expect(removable(store, before(30))).rejects.toThrow(RegistryDamagedError);
  });
});
