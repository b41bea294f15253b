import { expect, test } from 'vitest';
import { hostRelease } from '../../testing/releases.ts';
import { createKeptByReleases } from './kept-by-releases.ts';

const releases = { host: hostRelease('a'), remotes: [], overrides: [] };

test('what was not asked for since 512 others were is made again, so that no number of pages fills the memory', async () => {
  const made: string[] = [];
  const kept = createKeptByReleases<string>();
  const ask = (name: string) =>
    kept(releases, name, async () => {
      made.push(name);
      return name;
    });
  await ask('seldom');
  await ask('often');
  for (let index = 0; index < 511; index += 1) await Promise.all([ask(`page ${index}`), ask('often')]);
  made.length = 0;
  await ask('often');
  await ask('seldom');
  expect(made).toEqual(['seldom']);
});

test('what fails is made again', async () => {
  const kept = createKeptByReleases<string>();
  await expect(kept(releases, 'page', () => Promise.reject(new Error('The store is away')))).rejects.toThrow('away');
  expect(await kept(releases, 'page', async () => 'made')).toBe('made');
});
