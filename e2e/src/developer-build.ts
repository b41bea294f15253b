import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RemoteBuild } from '@kontor/contract/build-record';
import { root, webpack } from '@kontor/workspace/bundles';
import { runCommand } from '@kontor/workspace/run-command';
import { type RemoteServer, startRemoteServer } from './remote-server.ts';

/** A modified copy of a remote, built as its team builds it, on its developer's server. */
export interface DeveloperBuild extends RemoteServer {
  readonly build: RemoteBuild;
  /** Serves this in place of the record that the build wrote. */
  claim(change: Partial<RemoteBuild>): void;
}

/** @param texts replacements, by the original German texts */
export async function startDeveloperBuild(
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<DeveloperBuild> {
  const copy = await mkdtemp(join(tmpdir(), 'kontor-developer-'));
  try {
    const from = join(root, folder);
    for (const name of ['src', 'package.json', 'webpack.config.ts']) {
      await cp(join(from, name), join(copy, name), { recursive: true });
    }
    await symlink(join(from, 'node_modules'), join(copy, 'node_modules'));
    await replaceTexts(join(copy, 'src/locales/de.json'), texts);
    const { ok, output } = await runCommand(process.execPath, [webpack, '--mode', 'production'], { cwd: copy });
    if (!ok) throw new Error(output);
    return await serve(join(copy, 'dist'));
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function replaceTexts(file: string, texts: Readonly<Record<string, string>>): Promise<void> {
  let content = await readFile(file, 'utf8');
  for (const [before, after] of Object.entries(texts)) {
    if (!content.includes(`"${before}"`)) throw new Error(`No text of ${file} is "${before}".`);
    content = content.replaceAll(`"${before}"`, `"${after}"`);
  }
  await writeFile(file, content);
}

async function serve(dist: string): Promise<DeveloperBuild> {
  const server = await startRemoteServer();
  const names = (await readdir(dist)).filter((name) => /\.(js|css|json)$/.test(name));
  for (const name of names) server.files.set(`/${name}`, await readFile(join(dist, name), 'utf8'));
  const build = RemoteBuild.parse(JSON.parse(server.files.get('/remote.json') ?? ''));
  return Object.assign(server, {
    build,
    claim: (change: Partial<RemoteBuild>) => {
      server.files.set('/remote.json', JSON.stringify({ ...build, ...change }));
    },
  });
}
