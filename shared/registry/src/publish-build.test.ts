import { hash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';
import {
  NoBuildError,
  readHost,
  readHostPage,
  readRemote,
  readServerScript,
  storeFiles,
  storeHost,
  storeRemote,
} from './publish-build.ts';
import { writeHostBuild, writeRemoteBuild } from './testing/example-builds.ts';
import { exampleFolders } from './testing/example-stores.ts';

const newFolder = exampleFolders();
const about = { by: 'ci', changelog: 'New', at: '2026-11-20T10:00:00.000Z' };

describe('publishing a build', () => {
  it('puts what browsers ask for into a folder of its own, without source maps, records and stamps', async () => {
    const [folder, store] = [newFolder(), createFolderStore(newFolder())];
    await writeRemoteBuild(folder, 'hello');
    const release = await storeRemote(store, folder, about);
    expect(release).toMatchObject({ publishedBy: 'ci', changelog: 'New', build: { name: 'signup' } });
    expect(release.url).toBe(`/remotes/signup/${release.version}/`);
    const names = ['remote.js', 'remoteEntry.js', 'remoteEntry.js.br'];
    expect(await store.list('')).toEqual(names.map((name) => release.url.slice(1) + name));
  });

  it('gives the same build the same version, on whichever machine and at whatever time it was built', async () => {
    const [first, second] = [newFolder(), newFolder()];
    await writeRemoteBuild(first, 'hello');
    await writeRemoteBuild(second, 'hello');
    await writeFile(join(second, 'remoteEntry.js.br'), 'compressed by another version of the compressor');
    const { release } = await readRemote(second, { ...about, by: 'Ada' });
    expect(release.version).toBe((await readRemote(first, about)).release.version);
    expect(release.version).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
  });

  it.each([
    ['its code', 'goodbye', {}],
    ['its owner', 'hello', { owner: { team: 'Others', contact: 'x' } }],
    ['where its errors go', 'hello', { errorReportingDsn: 'https://key@errors.example.com/1' }],
  ])('gives a build another version when it differs in %s', async (_, says, build) => {
    const [first, second] = [newFolder(), newFolder()];
    await writeRemoteBuild(first, 'hello');
    await writeRemoteBuild(second, says, build);
    const versions = [first, second].map(async (folder) => (await readRemote(folder, about)).release.version);
    expect(await versions[0]).not.toBe(await versions[1]);
  });

  it('never replaces a file that is published already', async () => {
    const [folder, store] = [newFolder(), createFolderStore(newFolder())];
    await writeRemoteBuild(folder, 'hello');
    const { url } = await storeRemote(store, folder, about);
    await writeFile(join(folder, 'remoteEntry.js.br'), 'compressed differently');
    await storeRemote(store, folder, about);
    expect((await store.read(`${url.slice(1)}remoteEntry.js.br`))?.toString()).toBe('compressed entry');
  });

  it('tells how far it is', async () => {
    const [folder, store] = [newFolder(), createFolderStore(newFolder())];
    await writeRemoteBuild(folder, 'hello');
    const told: string[] = [];
    await storeFiles(store, await readRemote(folder, about), (stored, of) => told.push(`${stored}/${of}`));
    expect(told).toEqual(['1/3', '2/3', '3/3']);
  });

  it('keeps the assets of all versions of the host in one folder, and the page of each', async () => {
    const [first, second, store] = [newFolder(), newFolder(), createFolderStore(newFolder())];
    await writeHostBuild(first, 'one');
    await writeHostBuild(second, 'two');
    const one = await storeHost(store, first, about);
    const two = await storeHost(store, second, about);
    expect(await store.list('assets/')).toEqual(['assets/libraries.js', 'assets/main.one.js', 'assets/main.two.js']);
    expect(await readHostPage(store, one.version)).toContain('main.one.js');
    expect(await readHostPage(store, two.version)).toContain('main.two.js');
  });

  it('says first which assets a version of the host needs', async () => {
    const folder = newFolder();
    await writeHostBuild(folder, 'one');
    const { files, release } = await readHost(folder, about);
    expect([...files.keys()][0]).toBe(`hosts/${release.version}/files.json`);
  });

  it('says that a page is gone instead of serving an empty one', async () => {
    await expect(readHostPage(createFolderStore(newFolder()), '1.0.0-aaaaaaaaaaaa')).rejects.toThrow(NoBuildError);
  });

  it.each([
    ['is not there', (folder: string) => rm(folder, { recursive: true }).then(() => mkdir(folder))],
    ['has a record that is none', (folder: string) => writeFile(join(folder, 'remote.json'), '{}')],
    ['lacks its entry', (folder: string) => rm(join(folder, 'remoteEntry.js'))],
  ])('refuses a build that %s', async (_, damage) => {
    const folder = newFolder();
    await writeRemoteBuild(folder, 'hello');
    await damage(folder);
    await expect(readRemote(folder, about)).rejects.toThrow(NoBuildError);
  });

  it('names what is wrong in a record', async () => {
    const folder = newFolder();
    await writeRemoteBuild(folder, 'hello', { name: '../signup', owner: { team: ' ', contact: 'x' } });
    await expect(readRemote(folder, about)).rejects.toThrow(
      'remote.json is no record of a build: look at name, owner.team.',
    );
  });

  it('refuses a remote that calls itself host', async () => {
    const folder = newFolder();
    await writeRemoteBuild(folder, 'hello', { name: 'host' });
    await expect(readRemote(folder, about)).rejects.toThrow(NoBuildError);
  });
});

describe('the script that renders pages on the server', () => {
  const script = 'globalThis.kontor_host_server = {};';
  const name = hash('sha256', script, 'base64url');
  const server = { file: `server/server.${name}.js` };
  const write = async (folder: string, content = script) => {
    await mkdir(join(folder, 'server'), { recursive: true });
    await writeFile(join(folder, server.file), content);
  };

  it('is stored with its release, that of the host where browsers do not ask for files', async () => {
    const [host, remote, store] = [newFolder(), newFolder(), createFolderStore(newFolder())];
    await writeHostBuild(host, 'hello', { server });
    await writeRemoteBuild(remote, 'hello', { server });
    await write(host);
    await write(remote);
    const releases = [await storeHost(store, host, about), await storeRemote(store, remote, about)];
    for (const release of releases) expect(await readServerScript(store, release)).toBe(script);
    const paths = (await store.list('')).filter((path) => path.endsWith(server.file));
    expect(paths).toEqual([
      `hosts/${releases[0]?.version}/${server.file}`,
      `remotes/signup/${releases[1]?.version}/${server.file}`,
    ]);
  });

  it('is part of what makes a version', async () => {
    const [one, other] = [newFolder(), newFolder()];
    for (const folder of [one, other]) await writeHostBuild(folder, 'hello', { server });
    await write(one);
    await write(other, 'something else');
    expect((await readHost(one, about)).release.version).not.toBe((await readHost(other, about)).release.version);
  });

  it('must be there if the record names it', async () => {
    const [host, remote] = [newFolder(), newFolder()];
    await writeHostBuild(host, 'hello', { server });
    await writeRemoteBuild(remote, 'hello', { server });
    await expect(readHost(host, about)).rejects.toThrow(`lacks ${server.file}`);
    await expect(readRemote(remote, about)).rejects.toThrow(`lacks ${server.file}`);
  });

  it('is refused when it is not the one that its name promises', async () => {
    const [host, folder] = [newFolder(), newFolder()];
    await writeHostBuild(host, 'hello', { server });
    await write(host);
    const store = createFolderStore(folder);
    const release = await storeHost(store, host, about);
    await writeFile(join(folder, 'hosts', release.version, server.file), 'steal()');
    await expect(readServerScript(store, release)).rejects.toThrow('is not the file that its name promises');
  });
});
