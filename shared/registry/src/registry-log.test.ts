import { type Registry, registryFormat } from '@kontor/contract/registry';
import { afterAll, describe, expect, it } from 'vitest';
import { changeDeployment, deploymentOf, published } from './changes.ts';
import { createFolderStore } from './folder-store.ts';
import {
  type Change,
  changeRegistry,
  RegistryDamagedError,
  readEntry,
  readHistory,
  readLatest,
} from './registry-log.ts';
import type { Store } from './store.ts';
import { remoteRelease } from './testing/example-builds.ts';
import { exampleFolders, exampleStores } from './testing/example-stores.ts';
import { startS3Server } from './testing/s3-server.ts';

const newFolder = exampleFolders();
const s3 = await startS3Server();
afterAll(() => s3[Symbol.asyncDispose]());

const publishing = (name: string, hash = 'a'): Change => ({
  by: 'ci',
  action: 'publish',
  subject: name,
  summary: 'New',
  apply: (registry, at) => changeDeployment(registry, name, published(remoteRelease(hash, { name })), at),
});

const candidates = (registry: Registry | undefined): string[] => Object.keys(registry?.remotes ?? {}).sort();

/** A store in which another writer is faster just before the next creation. */
const interrupted = (store: Store, before: () => Promise<unknown>): Store => {
  let isPending = true;
  return {
    ...store,
    create: async (path, content) => {
      if (isPending) {
        isPending = false;
        await before();
      }
      return store.create(path, content);
    },
  };
};

describe.each(exampleStores(newFolder, s3))('the log of a registry in $kind', ({ open }) => {
  it('is empty before the first publication', async () => {
    const store = open();
    expect(await readLatest(store)).toBeNull();
    expect(await readHistory(store, 100)).toEqual([]);
  });

  it('keeps who changed what and when, newest first', async () => {
    const store = open();
    const now = () => new Date('2026-11-20T10:00:00Z');
    await changeRegistry(store, publishing('signup'), now);
    await changeRegistry(store, { ...publishing('partner'), by: 'Ada' }, now);
    await changeRegistry(store, publishing('pos-wms'), now);
    const history = await readHistory(store, 2);
    expect(history.map(({ revision, by, action, subject, at }) => [revision, by, action, subject, at])).toEqual([
      [3, 'ci', 'publish', 'pos-wms', '2026-11-20T10:00:00.002Z'],
      [2, 'Ada', 'publish', 'partner', '2026-11-20T10:00:00.001Z'],
    ]);
    expect((await readEntry(store, 1))?.subject).toBe('signup');
    expect(await readEntry(store, 4)).toBeNull();
  });

  it('refuses a tool that would write without what newer ones have written; entries of old say no format', async () => {
    const store = open();
    await changeRegistry(store, publishing('signup'));
    const { format, ...first } = (await readLatest(store)) ?? {};
    expect(format).toBe(registryFormat);
    const write = (entry: object) => store.replace('registry.json', Buffer.from(JSON.stringify(entry)));
    await write(first);
    expect(await changeRegistry(store, publishing('partner'))).toMatchObject({ revision: 2, format: registryFormat });
    await write({ ...first, revision: 2, format: registryFormat + 1 });
    expect((await readLatest(store))?.revision).toBe(2);
    await expect(changeRegistry(store, publishing('pos-wms'))).rejects.toThrow(
      expect.objectContaining({ code: 'newer-format' }),
    );
    expect(await store.list('history/')).toHaveLength(2);
  });

  it('reads no further back than is asked for', async () => {
    const store = open();
    for (let count = 0; count < 40; count += 1) {
      await changeRegistry(store, publishing(count % 20 === 0 ? 'signup' : 'partner', count.toString(16)));
    }
    const read: string[] = [];
    const watched: Store = { ...store, read: (path) => store.read(path).finally(() => read.push(path)) };
    const about = await readHistory(watched, 1, ({ subject }) => subject === 'signup');
    expect(about.map(({ revision }) => revision)).toEqual([21]);
    expect(read).not.toContain('history/000001.json');
  });

  it('loses nothing when ten teams publish at once', async () => {
    const store = open();
    const names = Array.from({ length: 10 }, (_, index) => `remote-${index}`);
    await Promise.all(names.map((name) => changeRegistry(store, publishing(name))));
    const latest = await readLatest(store);
    expect(latest?.revision).toBe(10);
    expect(candidates(latest?.registry)).toEqual(names);
  });

  it('applies a change to what another writer wrote in between', async () => {
    const store = open();
    await changeRegistry(
      interrupted(store, () => changeRegistry(store, publishing('partner'))),
      publishing('signup'),
    );
    expect(candidates((await readLatest(store))?.registry)).toEqual(['partner', 'signup']);
  });
});

describe('the log of a registry', () => {
  const open = () => createFolderStore(newFolder());

  it('keeps both builds when two people publish the same remote at once: the later one waits, the other is superseded', async () => {
    const store = open();
    await Promise.all([
      changeRegistry(store, publishing('signup', 'a')),
      changeRegistry(store, publishing('signup', 'b')),
    ]);
    const [second, first] = await readHistory(store, 100);
    const { candidate, superseded } = deploymentOf(second?.registry ?? { host: null as never, remotes: {} }, 'signup');
    const before = first?.registry.remotes['signup']?.candidate?.version;
    expect(superseded.map(({ version }) => version)).toEqual([before]);
    expect(candidate?.version).not.toBe(before);
  });

  it('writes nothing when there is nothing to change', async () => {
    const store = open();
    await changeRegistry(store, publishing('signup'));
    expect(await changeRegistry(store, publishing('signup'))).toBeNull();
    expect((await readLatest(store))?.revision).toBe(1);
  });

  it('writes nothing when the change is refused', async () => {
    const store = open();
    const refused = changeRegistry(store, {
      ...publishing('signup'),
      apply: () => {
        throw new Error('refused');
      },
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await store.list('')).toEqual([]);
  });

  it('finds an entry whose writer was stopped before it moved the head on', async () => {
    const store = open();
    await changeRegistry(store, publishing('signup'));
    const stopped: Store = { ...store, replace: () => Promise.reject(new Error('stopped')) };
    await expect(changeRegistry(stopped, publishing('partner'))).rejects.toThrow('stopped');
    expect((await readLatest(store))?.revision).toBe(2);
    await changeRegistry(store, publishing('pos-wms'));
    expect(candidates((await readLatest(store))?.registry)).toEqual(['partner', 'pos-wms', 'signup']);
  });

  it('knows its own entry when the answer was lost and the client asked again', async () => {
    const store = open();
    const forgetful: Store = { ...store, create: async (path, content) => !(await store.create(path, content)) };
    expect((await changeRegistry(forgetful, publishing('signup')))?.revision).toBe(1);
    expect((await readLatest(store))?.revision).toBe(1);
  });

  it('gives up after many tries, rather than never', async () => {
    const store: Store = { ...open(), create: () => Promise.resolve(false) };
    await expect(changeRegistry(store, publishing('signup'))).rejects.toThrow('too busy');
  });

  it.each([
    ['is damaged', '{ "revision": 1'],
    ['is missing', null],
    ['is older than the last entry', undefined],
  ])('finds the last entry when the head %s', async (_, head) => {
    const store = open();
    await changeRegistry(store, publishing('signup'));
    const first = await store.read('registry.json');
    await changeRegistry(store, publishing('partner'));
    await store.remove(['registry.json']);
    if (head !== null)
      await store.replace('registry.json', head === undefined ? (first ?? Buffer.from('')) : Buffer.from(head));
    expect((await readLatest(store))?.revision).toBe(2);
  });

  it('does not read the whole log when the head is missing', async () => {
    const store = open();
    for (const hash of ['a', 'b', 'c']) await changeRegistry(store, publishing('signup', hash));
    await store.remove(['registry.json', 'history/000001.json']);
    expect((await readLatest(store))?.revision).toBe(3);
  });

  it.each([
    ['cut off', (content: string) => content.slice(0, 100)],
    ['of another revision', (content: string) => content.replace('"revision": 2', '"revision": 7')],
    ['of another form', () => '{}'],
  ])('says which entry is %s, and changes nothing', async (_, damage) => {
    const store = open();
    await changeRegistry(store, publishing('signup'));
    await changeRegistry(store, publishing('partner'));
    const content = (await store.read('history/000002.json'))?.toString() ?? '';
    await store.replace('history/000002.json', Buffer.from(damage(content)));
    await store.remove(['registry.json']);
    await expect(changeRegistry(store, publishing('pos-wms'))).rejects.toThrow(RegistryDamagedError);
    await expect(readHistory(store, 100)).rejects.toThrow('history/000002.json');
    expect(await store.list('history/')).toHaveLength(2);
  });

  it('restores a removed newest entry from the head before the next one is written', async () => {
    const store = open();
    for (const name of ['signup', 'partner']) await changeRegistry(store, publishing(name));
    const written = await store.read('history/000002.json');
    await store.remove(['history/000002.json']);
    expect((await readHistory(store, 100)).map(({ revision }) => revision)).toEqual([2, 1]);
    await changeRegistry(store, publishing('pos-wms'));
    expect((await readHistory(store, 100)).map(({ revision }) => revision)).toEqual([3, 2, 1]);
    expect(await store.read('history/000002.json')).toEqual(written);
  });

  it('tells all that is newer than a damaged entry', async () => {
    const store = open();
    for (const hash of ['a', 'b', 'c', 'd']) await changeRegistry(store, publishing('signup', hash));
    await store.replace('history/000001.json', Buffer.from('{'));
    expect((await readHistory(store, 3)).map(({ revision }) => revision)).toEqual([4, 3, 2]);
    await expect(readHistory(store, 4)).rejects.toThrow('history/000001.json');
  });

  it('knows only time that passes, whatever the clocks of those show who write into it', async () => {
    const store = open();
    const days = ['2026-11-20', '2026-10-21', '2026-10-21', '2026-11-21'];
    for (const [index, day] of days.entries()) {
      await changeRegistry(store, publishing('signup', String(index)), () => new Date(`${day}T10:00:00Z`));
    }
    expect((await readHistory(store, 100)).map(({ at }) => at).reverse()).toEqual([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:00.001Z',
      '2026-11-20T10:00:00.002Z',
      '2026-11-21T10:00:00.000Z',
    ]);
  });

  it('says that an entry is missing in the middle', async () => {
    const store = open();
    await changeRegistry(store, publishing('signup'));
    await changeRegistry(store, publishing('partner'));
    await store.remove(['history/000001.json']);
    await expect(readHistory(store, 100)).rejects.toThrow('history/000001.json is missing');
  });
});
