import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '@kontor/build/integrity';
import type { RemoteRelease } from '@kontor/contract/registry';
import { createFolderStore } from '@kontor/registry/folder-store';
import { storeHost, storeRemote } from '@kontor/registry/publish-build';
import { writeHostBuild, writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { expect, test } from 'vitest';
import { candidateOf } from '../testing/example-candidate.ts';
import { integrity } from './integrity.ts';
import { readReleaseFiles } from './release-files.ts';

const newFolder = exampleFolders();
const about = { by: 'Ada', changelog: 'New', at: '2026-11-01T08:00:00.000Z' };

async function stored() {
  const [dist, folder] = [newFolder(), newFolder()];
  await writeRemoteBuild(dist, 'hello', { integrity: integrityOf('entry()') });
  await writeFile(join(dist, 'remoteEntry.js.br'), brotliCompressSync('entry()'));
  const store = createFolderStore(folder);
  const release = await storeRemote(store, dist, about);
  const inStore = (file: string) => join(folder, 'remotes/signup', release.version, file);
  const reasons = async (of: RemoteRelease = release) =>
    (await integrity(candidateOf(of, {}, store), await readReleaseFiles(store, of))).map(({ reason }) => reason);
  return { release, inStore, reasons };
}

test('what lies in the store as it was published passes', async () => {
  const { reasons } = await stored();
  expect(await reasons()).toEqual([]);
});

test('the host passes as well, whose files lie beside those of other versions', async () => {
  const dist = newFolder();
  await writeHostBuild(dist, 'hello');
  await writeFile(join(dist, 'index.html.br'), brotliCompressSync('<script src="/assets/main.hello.js"></script>'));
  const store = createFolderStore(newFolder());
  const release = await storeHost(store, dist, about);
  expect(await integrity(candidateOf(release, {}, store), await readReleaseFiles(store, release))).toEqual([]);
});

test('an entry that is not the one of the record is refused', async () => {
  const { release, reasons } = await stored();
  const other = { ...release, build: { ...release.build, integrity: `sha384-${'A'.repeat(64)}` } };
  expect(await reasons(other)).toContainEqual(
    `remoteEntry.js of ${release.version} is not the file whose integrity stands in the record.`,
  );
});

test('a chunk that was changed in the store is refused, although no record names its hash', async () => {
  const { inStore, release, reasons } = await stored();
  await writeFile(inStore('remote.js'), 'steal()');
  expect(await reasons()).toEqual([
    expect.stringMatching(new RegExp(`^The files in .* are not those that ${release.version} was made of\\.$`)),
  ]);
});

test('a compressed file that holds something else is refused: it is what browsers get', async () => {
  const { inStore, reasons } = await stored();
  await writeFile(inStore('remoteEntry.js.br'), brotliCompressSync('steal()'));
  expect(await reasons()).toEqual([
    'remoteEntry.js.br holds something else than the file that it was compressed from.',
  ]);
});
