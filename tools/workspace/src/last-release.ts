import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './bundles.ts';
import { runCommand } from './run-command.ts';

const run = promisify(execFile);

interface NamedRelease {
  readonly version: string;
  /** A commit in the history of this repository. */
  readonly commit: string;
  /** ISO date. */
  readonly at: string;
}

/** The last line of `releases.json`: the release that customers use. */
async function newestRelease(): Promise<NamedRelease> {
  const [newest] = JSON.parse(await readFile(join(root, 'releases.json'), 'utf8')) as NamedRelease[];
  if (!newest) throw new Error('releases.json names no release.');
  return newest;
}

/**
 * The folder of a registry with host and remotes of the last release, built from its commit with its own lockfile.
 * Built once, and kept in `.cache/` until another release is named.
 */
export async function lastReleaseRegistry(): Promise<string> {
  const { commit } = await newestRelease();
  const folder = join(root, '.cache', 'releases', commit);
  if (!existsSync(folder)) await build(commit, folder);
  return join(folder, 'dist', 'registry');
}

async function build(commit: string, folder: string): Promise<void> {
  await mkdir(join(root, '.cache', 'releases'), { recursive: true });
  const checkout = await mkdtemp(join(root, '.cache', 'releases', 'unfinished-'));
  try {
    const archive = `${checkout}.tar`;
    await run('git', ['archive', '--output', archive, commit], { cwd: root });
    await run('tar', ['-xf', archive, '-C', checkout]);
    await rm(archive);
    await must('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], checkout);
    await must('pnpm', ['build'], checkout);
    await rename(checkout, folder);
  } catch (error) {
    await rm(checkout, { recursive: true, force: true });
    throw error;
  }
}

async function must(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { ok, output } = await runCommand(command, args, { cwd });
  if (!ok) throw new Error(`${command} ${args.join(' ')} failed in the last release:\n${output}`);
}
