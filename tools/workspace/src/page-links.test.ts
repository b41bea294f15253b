import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryPages } from '@kontor/build/page-records';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';

const names = Object.values(repositoryPages()).flatMap((pages) => Object.keys(pages));

test('every page of the repository has a name of its own', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every link leads to a page that there is', () => {
  const sources = globSync(['host/src/**/*.tsx', 'mfe-*/src/**/*.tsx', 'shared/platform/src/**/*.tsx'], { cwd: root });
  const linked = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<PageLink page="(\w+)"/g)].map(([, name]) => ({ file, name })),
  );
  expect(linked.length).toBeGreaterThan(40);
  expect(linked.filter(({ name = '' }) => !names.includes(name))).toEqual([]);
});

test('what a record says of other pages is true: the list that it is one of, and the entry that it stands below', () => {
  for (const pages of Object.values(repositoryPages())) {
    const entries = Object.entries(pages).flatMap(([name, { navigation }]) => navigation?.entry ?? name);
    for (const [name, { below, overview }] of Object.entries(pages)) {
      if (below !== undefined) expect(entries, `below of ${name}`).toContain(below);
      if (overview !== undefined) expect(names, `overview of ${name}`).toContain(overview);
    }
  }
});
