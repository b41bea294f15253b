import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './bundles.ts';
import { keptFolder } from './kept-folder.ts';
import { runCommand } from './run-command.ts';

interface NamedRelease {
  readonly version: string;
  /** A commit in the history of this repository. */
  readonly commit: string;
  /** ISO date. */
  readonly at: string;
}

const releases = join(keptFolder, 'releases');
/** Of the last release, and of the one before it. */
const keptReleases = 2;

/** The first entry of `releases.json`: the release that customers use. */
export async function newestRelease(): Promise<NamedRelease> {
  const [newest] = JSON.parse(await readFile(join(root, 'releases.json'), 'utf8')) as NamedRelease[];
  if (!newest) throw new Error('releases.json names no release.');
  return newest;
}

/**
 * The folder with the sources of the last release, and with the packages of its own lockfile. Fetched once, and kept for all
 * clones on this machine.
 */
export async function lastReleaseSources(): Promise<string> {
  const { commit } = await newestRelease();
  const folder = join(releases, commit);
  // Without its repository it was fetched by an earlier way, and cannot be built.
  if (existsSync(folder) && !existsSync(join(folder, '.git'))) await rm(folder, { recursive: true, force: true });
  if (!existsSync(folder)) await install(commit, folder);
  await utimes(folder, new Date(), new Date());
  await forgetUnused();
  return folder;
}

/** The folder of a registry with its host and remotes, built once from its sources. */
export async function lastReleaseRegistry(): Promise<string> {
  const folder = await lastReleaseSources();
  const built = join(folder, '.built');
  if (!existsSync(built)) {
    // Within a run of tests it would take the builds for made, as the tests of a checkout may, or refuse to run tasks in a task.
    try {
      await must('pnpm', ['build'], folder, { KONTOR_RUN: undefined, TURBO_HASH: undefined });
      await writeFile(built, '');
    } catch (error) {
      // What is kept of it may be why: the next attempt fetches it anew.
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }
  return join(folder, 'dist', 'registry');
}

/** Deletes all but the releases that were used last. */
async function forgetUnused(): Promise<void> {
  const folders = (await readdir(releases)).filter((name) => /^[0-9a-f]{40}$/.test(name));
  const used = await Promise.all(
    folders.map(async (name) => ({ name, at: (await stat(join(releases, name))).mtimeMs })),
  );
  const unused = used.toSorted((a, b) => b.at - a.at).slice(keptReleases);
  await Promise.all(unused.map(({ name }) => rm(join(releases, name), { recursive: true, force: true })));
}

async function install(commit: string, folder: string): Promise<void> {
  await mkdir(releases, { recursive: true });
  const checkout = await mkdtemp(join(releases, 'unfinished-'));
  try {
    // A repository, by which Turborepo knows what is not part of the sources.
    await must('git', ['clone', '--quiet', '--no-checkout', root, checkout], releases);
    await must('git', ['checkout', '--quiet', '--detach', commit], checkout);
    await must('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], checkout);
    await rename(checkout, folder);
  } catch (error) {
    await rm(checkout, { recursive: true, force: true });
    // Another task was quicker.
    if (!existsSync(folder)) throw error;
  }
}

async function must(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { ok, output } = await runCommand(command, args, { cwd, env });
  if (!ok) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${output}`);
}
