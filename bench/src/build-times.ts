import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inParallel } from '@kontor/registry/in-parallel';
import { bundleFolders, root, webpack } from '@kontor/workspace/bundles';
import { runCommand } from '@kontor/workspace/run-command';
import { median } from './interleaved.ts';

/** Seconds. */
export interface BuildTimes {
  /** The host and all remotes without a cache, two at a time, like `pnpm build`. */
  readonly allCold: number;
  readonly remoteCold: number;
  /** The same remote again after a change. */
  readonly remoteWarm: number;
}

const remote = 'mfe-subscription';
const changes = 3;

/** Builds copies of the sources, so that the checkout and its caches do not change. */
export async function buildTimes(): Promise<BuildTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  try {
    const copies = await Promise.all(bundleFolders().map((name) => copySources(name, folder)));
    const startedAt = performance.now();
    await inParallel(copies, 2, build);
    const allCold = (performance.now() - startedAt) / 1000;

    const copy = join(folder, remote);
    await rm(join(copy, '.cache'), { recursive: true });
    const remoteCold = await build(copy);
    const warm: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await appendFile(join(copy, 'src/remote.tsx'), `\nexport const change${change} = ${Date.now()};\n`);
      warm.push(await build(copy));
    }
    return { allCold, remoteCold, remoteWarm: median(warm) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const left = new Set(['node_modules', 'dist', 'dist-monolith', '.cache', '.mf']);

async function copySources(name: string, folder: string): Promise<string> {
  const copy = join(folder, name);
  await cp(join(root, name), copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
  await symlink(join(root, name, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Duration in seconds. */
async function build(cwd: string): Promise<number> {
  const { ok, output, seconds } = await runCommand(process.execPath, [webpack, '--mode', 'production'], { cwd });
  if (!ok) throw new Error(`${basename(cwd)} does not build:\n${output}`);
  return seconds;
}
