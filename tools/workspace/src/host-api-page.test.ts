import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from '@kontor/build/sharing-policy';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/host-api.md');

/** Members of the interface, and of the objects in it: `session`, `user`, `logout` … */
const members = [
  ...(/export interface HostApi \{([^]*?)\n\}/.exec(read('shared/platform/src/host.ts'))?.[1] ?? '').matchAll(
    /^ +readonly (\w+)\??:/gm,
  ),
].map(([, name = '']) => name);

/** `user` of `` `user` ``, `reloadUser` of `` `reloadUser()` ``. */
const named = new Set([...page.matchAll(/`([@\w/.-]+)(\(\))?`/g)].map(([, name]) => name));

test('the page names every member of the host API', () => {
  expect(members.length).toBeGreaterThan(10);
  expect(members.filter((name) => !named.has(name))).toEqual([]);
});

test('the page names every shared library, and marks those that are shared in part', () => {
  expect(Object.keys(sharedLibraries).filter((name) => !named.has(name))).toEqual([]);
  const rowOf = (name: string) =>
    page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``)) ?? '';
  for (const [name, { exports }] of Object.entries(sharedLibraries)) {
    expect([name, rowOf(name)]).toEqual([
      name,
      expect.stringMatching(exports === 'whole' ? /\| all \|/ : /in the policy \|/),
    ]);
  }
});

test('the page states the version of the platform', () => {
  const { version } = JSON.parse(read('shared/platform/package.json')) as { version: string };
  expect(page).toContain(`The version is **${version}**`);
});
