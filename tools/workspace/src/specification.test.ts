import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryPages } from '@kontor/build/page-records';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';

const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** As the tables write it: `/confirmation/{token}`, and without what the pages of a shop or an organization have in common. */
const written = (path: string) =>
  path.replace(/^\/organization\/:organizationUuid(\/shop\/:shopUuid)?/, '').replaceAll(/:(\w+)/g, '{$1}');

test('the specification lists every page', () => {
  const missing = Object.values(repositoryPages())
    .flatMap((pages) => Object.values(pages))
    .map(({ path }) => written(path))
    .filter((path) => path !== '' && !specification.includes(`\`${path}\``));
  expect(missing).toEqual([]);
});
