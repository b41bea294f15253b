import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './bundles.ts';
import { registryOf, sourcesOf } from './commit-sources.ts';

interface NamedRelease {
  readonly version: string;
  /** A commit in the history of this repository. */
  readonly commit: string;
  /** ISO date. */
  readonly at: string;
}

/** The first entry of `releases.json`: the release that customers use. */
export async function newestRelease(): Promise<NamedRelease> {
  const [newest] = JSON.parse(await readFile(join(root, 'releases.json'), 'utf8')) as NamedRelease[];
  if (!newest) throw new Error('releases.json names no release.');
  return newest;
}

/** The sources of the last release; see `sourcesOf`. */
export const lastReleaseSources = async (): Promise<string> => sourcesOf((await newestRelease()).commit);

/** A registry with its host and remotes; see `registryOf`. */
export const lastReleaseRegistry = async (): Promise<string> => registryOf((await newestRelease()).commit);
