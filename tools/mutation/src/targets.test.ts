import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { postgresPrograms } from '@kontor/programs/postgres';
import { root } from '@kontor/workspace/bundles';
import { expect, test } from 'vitest';
import { moneyFolders, notMutated } from './not-mutated.ts';
import { mutatedShare, shareText } from './share.ts';
import { groups } from './targets.ts';

const allGroups = Object.values(groups).flat();
const pathsOf = (of: 'files' | 'tests') =>
  allGroups.flatMap(({ folder, targets }) =>
    targets.flatMap(({ file, tests }) => (of === 'files' ? [file] : tests).map((path) => `${folder}/${path}`)),
  );
const mutated = pathsOf('files');
const excepted = Object.values(notMutated)
  .flat()
  .flatMap(({ folder, files }) => files.map((file) => `${folder}/${file}.ts`));

test('every file that is mutated or left out exists, and so do the tests', () => {
  const named = [...mutated, ...pathsOf('tests'), ...excepted];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every file of the folders that decide about money is mutated, or left out for a reason', () => {
  const files = moneyFolders.flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: root }));
  expect(files.length).toBeGreaterThan(200);
  const deciding = files.filter((file) => !/\.(test|routes|tables|mail)\.ts$/.test(file));
  const known = new Set([...mutated, ...excepted]);
  const unknown = deciding.filter((file) => !known.has(file));
  expect(unknown, 'Name them in tools/mutation/src/*-targets.ts, or with a reason in not-mutated.ts').toEqual([]);
});

test('no file is both mutated and left out, or named twice', () => {
  const named = [...mutated, ...excepted];
  expect(named.filter((file, index) => named.indexOf(file) !== index)).toEqual([]);
});

test('what the scores are about is said: most files that decide, and not all', () => {
  const { mutated: count, deciding } = mutatedShare();
  expect(count).toBe(mutated.length);
  expect(count / deciding).toBeGreaterThan(0.6);
  expect(shareText()).toContain(`${count} of ${deciding} files`);
});

interface Projects {
  readonly default: { readonly test?: { readonly projects?: readonly { readonly test: { readonly name: string } }[] } };
}

// Without Postgres the configuration of the API has no projects that need it.
test.skipIf(postgresPrograms() === null)('the tests of every group are a project of its package', async () => {
  for (const { folder, project } of allGroups) {
    const config = (await import(pathToFileURL(join(root, folder, 'vitest.config.ts')).href)) as Projects;
    const names = config.default.test?.projects?.map(({ test: { name } }) => name) ?? [null];
    expect(names).toContain(project);
  }
});
