import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createFolderStore } from './folder-store.ts';
import { openStore } from './open-store.ts';
import { type Store, StoreError } from './store.ts';
import { exampleFolders, exampleStores } from './testing/example-stores.ts';
import { startS3Server } from './testing/s3-server.ts';

const newFolder = exampleFolders();
const s3 = await startS3Server({ pageSize: 3 });
afterAll(() => s3[Symbol.asyncDispose]());

const bytes = (text: string) => Buffer.from(text);

describe.each(exampleStores(newFolder, s3))('a store in $kind', ({ open }) => {
  it('gives back what was written, byte by byte, and nothing where nothing was', async () => {
    const store = open();
    await store.create('remotes/signup/1/a@2.js', Buffer.from([0, 255, 10]));
    expect(await store.read('remotes/signup/1/a@2.js')).toEqual(Buffer.from([0, 255, 10]));
    expect(await store.read('remotes/signup/1/b.js')).toBeNull();
  });

  it.each(['br', 'gz'])('gives back compressed what was written compressed: %s', async (kind) => {
    const store = open();
    const compressed = kind === 'br' ? brotliCompressSync('x') : gzipSync('x');
    await store.create(`remotes/signup/1/a.js.${kind}`, compressed);
    expect(await store.read(`remotes/signup/1/a.js.${kind}`)).toEqual(compressed);
  });

  it('creates a file once and never replaces it', async () => {
    const store = open();
    expect(await store.create('history/1', bytes('first'))).toBe(true);
    expect(await store.create('history/1', bytes('second'))).toBe(false);
    expect(await store.read('history/1')).toEqual(bytes('first'));
  });

  it('lets exactly one of many who create the same file at once win', async () => {
    const store = open();
    const names = Array.from({ length: 20 }, (_, index) => `writer ${index}`);
    const won = await Promise.all(names.map((name) => store.create('history/1', bytes(name))));
    const winners = names.filter((_, index) => won[index]);
    expect(winners).toHaveLength(1);
    expect((await store.read('history/1'))?.toString()).toBe(winners[0]);
  });

  it('replaces a file, which readers see whole: the one before or the new one', async () => {
    const store = open();
    const versions = [bytes('a'.repeat(200_000)), bytes('b'.repeat(200_000))];
    await store.replace('registry.json', bytes('c'));
    const reads: Promise<Buffer | null>[] = [];
    for (let round = 0; round < 10; round += 1) {
      const write = store.replace('registry.json', versions[round % 2] ?? bytes(''));
      reads.push(store.read('registry.json'));
      await write;
    }
    const seen = (await Promise.all(reads)).map((content) => content?.toString());
    const whole = ['c', ...versions.map(String)];
    expect(seen.filter((content) => !whole.includes(content ?? ''))).toEqual([]);
  });

  it('lists what lies below a folder, however much, and not what lies beside it', async () => {
    const store = open();
    const inside = Array.from({ length: 8 }, (_, index) => `remotes/signup/${index}/chunk.js`);
    for (const path of [...inside, 'remotes/signup-2/1/chunk.js', 'registry.json'])
      await store.create(path, bytes('x'));
    expect(await store.list('remotes/signup/')).toEqual(inside);
    expect(await store.list('hosts/')).toEqual([]);
  });

  it('lists what was written before an instant', async () => {
    const store = open();
    await store.create('remotes/signup/1/chunk.js', bytes('x'));
    expect(await store.list('remotes/', new Date(Date.now() + 60_000))).toEqual(['remotes/signup/1/chunk.js']);
    expect(await store.list('remotes/', new Date(Date.now() - 60_000))).toEqual([]);
  });

  it('lists names with signs that addresses use otherwise', async () => {
    const store = open();
    const paths = ['remotes/signup/1/a & b.js', 'remotes/signup/1/a+b%20.js'];
    for (const path of paths) await store.create(path, bytes('x'));
    expect(await store.list('remotes/')).toEqual(paths);
  });

  it('removes files, and is content if they are gone', async () => {
    const store = open();
    await store.create('remotes/signup/1/a.js', bytes('a'));
    await store.create('remotes/signup/2/a.js', bytes('a'));
    await store.remove(['remotes/signup/1/a.js', 'remotes/signup/1/b.js']);
    expect(await store.list('remotes/')).toEqual(['remotes/signup/2/a.js']);
  });
});

describe('a store in a folder', () => {
  it('keeps a write that was cut off out of sight', async () => {
    const folder = newFolder();
    const store = createFolderStore(folder);
    await store.create('history/.unfinished-1', bytes('{'));
    expect(await store.list('history/')).toEqual([]);
  });

  it('leaves nothing of a write that failed, on a disk that may be full', async () => {
    const folder = newFolder();
    const store = createFolderStore(folder);
    await store.create('history/1', bytes('1'));
    await expect(store.replace('history', bytes('a folder is in its place'))).rejects.toThrow(StoreError);
    function* full() {
      yield bytes('so much');
      throw new Error('no space left');
    }
    // Node may write in parts: here as on a disk that is full after the first.
    for (const write of [store.create, store.replace]) {
      await expect(write('history/2', full() as Iterable<Buffer> as Buffer)).rejects.toThrow('no space left');
    }
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['history', 'history/1']);
  });

  it('finds what was left by writes that were cut off, and removes it', async () => {
    const folder = newFolder();
    const store = createFolderStore(folder);
    await store.create('history/1', bytes('1'));
    writeFileSync(join(folder, 'history/.unfinished-1'), '{');
    expect(await store.unfinished(new Date(Date.now() - 60_000))).toEqual([]);
    const left = await store.unfinished(new Date(Date.now() + 60_000));
    expect(left).toEqual(['history/.unfinished-1']);
    await store.remove(left);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['history', 'history/1']);
  });

  it('leaves no folders without files behind', async () => {
    const folder = newFolder();
    const store = createFolderStore(folder);
    await store.create('remotes/signup/1/deep/a.js', bytes('a'));
    await store.create('registry.json', bytes('{}'));
    await store.remove(['remotes/signup/1/deep/a.js']);
    expect(readdirSync(folder)).toEqual(['registry.json']);
  });

  it.each(['../outside', 'remotes/../../outside', ''])('refuses to read %j, which is not inside', async (path) => {
    await expect(createFolderStore(newFolder()).read(path)).rejects.toThrow(StoreError);
  });

  it('says which folder failed, and why', async () => {
    const folder = newFolder();
    await createFolderStore(folder).create('history', bytes('a file where a folder should be'));
    const write = createFolderStore(folder).create('history/1', bytes('x'));
    await expect(write).rejects.toThrow(join(folder, 'history'));
  });
});

describe('a store in a bucket', () => {
  const content = bytes('x');
  const serve = async (path: string) => {
    await openStore(s3.address(), s3.credentials).create(path, content);
    return [...s3.objects].findLast(([name]) => name.endsWith(path))?.[1].headers;
  };
  const forever = 'public, max-age=31536000, immutable';

  it.each([
    ['remotes/signup/1/remote.js', 'text/javascript; charset=utf-8', undefined, forever],
    ['remotes/signup/1/remote.js.br', 'text/javascript; charset=utf-8', 'br', forever],
    ['assets/main.css.gz', 'text/css; charset=utf-8', 'gzip', forever],
    ['assets/inter.woff2', 'font/woff2', undefined, forever],
    ['assets/logo.svg', 'image/svg+xml; charset=utf-8', undefined, forever],
    ['hosts/1/index.html', 'text/html; charset=utf-8', undefined, 'no-cache'],
    ['history/000001.json', 'application/json; charset=utf-8', undefined, 'no-cache'],
  ])('is ready to serve %s', async (path, type, encoding, caching) => {
    expect(await serve(path)).toEqual({
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
      'cache-control': caching,
    });
  });

  it('has readers of the registry ask each time', async () => {
    await openStore(s3.address(), s3.credentials).replace('registry.json', content);
    const [, object] = [...s3.objects].findLast(([name]) => name.endsWith('/registry.json')) ?? [];
    expect(object?.headers['cache-control']).toBe('no-cache');
  });

  it('asks a busy server again', async () => {
    const store = openStore(s3.address(), s3.credentials);
    s3.failures.push('SlowDown', 'TooManyRequests');
    expect(await store.create('a', content)).toBe(true);
  });

  it('waits long enough for a server that takes one write of an object a second: all publish to the same one', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const store = openStore(s3.address(), s3.credentials);
    s3.failures.push(...Array.from({ length: 9 }, () => 'TooManyRequests' as const));
    await store.replace('registry.json', content);
    expect(await store.read('registry.json')).toEqual(content);
    random.mockRestore();
  });

  it.each(['ConditionalRequestConflict', 'OperationAborted'] as const)(
    'takes no conflict with a write in progress for a file that is there, or for one that is written: %s',
    async (conflict) => {
      const store = openStore(s3.address(), s3.credentials);
      await store.create('first', content);
      s3.failures.push(conflict, conflict);
      expect(await store.create('a', content)).toBe(true);
      s3.failures.push(conflict);
      await store.replace('a', bytes('y'));
      expect(await store.read('a')).toEqual(bytes('y'));
    },
  );

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['read', (store) => store.read('registry.json')],
    ['create', (store) => store.create('history/2', content)],
    ['replace', (store) => store.replace('registry.json', content)],
    ['list', (store) => store.list('history/')],
    ['remove', (store) => store.remove(['history/1'])],
  ])('does not take it for an answer when a server that speaks no S3 has no such page: %s', async (_, ask) => {
    const store = openStore(s3.address(), s3.credentials);
    await store.create('history/1', content);
    s3.failures.push('NotFound');
    await expect(ask(store)).rejects.toThrow('404 NotFound');
  });

  it('needs no right to remove anything, and leaves one probe behind, however many write', async () => {
    const address = s3.address();
    s3.refusesRemoval = true;
    for (const path of ['a', 'b', 'c'])
      expect(await openStore(address, s3.credentials).create(path, content)).toBe(true);
    s3.refusesRemoval = false;
    expect(await openStore(address, s3.credentials).list('')).toEqual(['.conditions', 'a', 'b', 'c']);
  });

  it('refuses a server that ignores the condition: two teams could overwrite each other', async () => {
    const store = openStore(s3.address(), s3.credentials);
    s3.ignoresConditions = true;
    const write = store.create('history/1', content);
    await expect(write)
      .rejects.toThrow('If-None-Match')
      .finally(() => {
        s3.ignoresConditions = false;
      });
    expect(await store.list('history/')).toEqual([]);
  });

  it.each([
    ['a bucket that is not there', s3.address().replace('registry-', 'other-'), s3.credentials, 'NoSuchBucket'],
    ['wrong credentials', s3.address(), { ...s3.credentials, AWS_SECRET_ACCESS_KEY: 'x' }, 'SignatureDoesNotMatch'],
    ['a server that is down', 's3://bucket?endpoint=http://127.0.0.1:1', s3.credentials, 'cannot be reached'],
  ])('tells of %s instead of finding nothing', async (_, name, credentials, message) => {
    const store = openStore(name, credentials);
    await expect(store.read('registry.json')).rejects.toThrow(StoreError);
    await expect(store.list('history/')).rejects.toThrow(message);
  });
});

describe('credentials in a file', () => {
  const file = join(newFolder(), 'credentials');
  const environment = { AWS_SHARED_CREDENTIALS_FILE: file };
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = s3.credentials;
  const write = (key: string) =>
    writeFileSync(
      file,
      `# made by a sidecar
[other]
aws_access_key_id = nobody
aws_secret_access_key = nothing

[default]
aws_access_key_id = ${id}
aws_secret_access_key=${key}
`,
    );

  it('open a bucket, and are taken anew when they change', async () => {
    write(secret);
    const store = openStore(s3.address(), environment);
    expect(await store.read('registry.json')).toBeNull();
    write('expired');
    await expect(store.read('registry.json')).rejects.toThrow('SignatureDoesNotMatch');
    rmSync(file);
    await expect(store.read('registry.json')).rejects.toThrow(StoreError);
    write(secret);
    expect(await store.read('registry.json')).toBeNull();
  });

  it('give way to those of the environment', async () => {
    write('expired');
    expect(await openStore(s3.address(), { ...environment, ...s3.credentials }).read('registry.json')).toBeNull();
  });

  it.each([
    ['a file that is not there', { AWS_SHARED_CREDENTIALS_FILE: `${file}-gone` }, 'ENOENT'],
    ['a profile that is not in it', { ...environment, AWS_PROFILE: 'ci' }, '[ci]'],
  ])('%s is told at once', (_, wrong, message) => {
    write(secret);
    expect(() => openStore(s3.address(), wrong)).toThrow(message);
  });
});

describe('the name of a store', () => {
  it.each([
    ['s3:bucket', s3.credentials, 'no address of a bucket'],
    ['s3://bucket', {}, 'AWS_ACCESS_KEY_ID'],
    ['s3://bucket?endpoint=minio:9000', s3.credentials, 'no endpoint'],
  ])('%s is refused if it lacks something', (name, environment, message) => {
    expect(() => openStore(name, environment)).toThrow(message);
  });

  it('shows no secrets', () => {
    const { location } = openStore('s3://bucket/kontor', s3.credentials);
    expect(location).toBe('s3://bucket/kontor/');
  });
});
