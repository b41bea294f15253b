import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { groups } from './targets.ts';

const named = Object.values(groups).flatMap((ofPackage) =>
  ofPackage.flatMap(({ folder, targets }) =>
    targets.flatMap(({ file, tests }) => [file, ...tests].map((path) => `${folder}/${path}`)),
  ),
);

test('every file that is mutated exists, and so do its tests', () => {
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
