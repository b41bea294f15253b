import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';
import { quickTests, type Ring, tasksOf } from './rings.ts';

const rings: readonly Ring[] = ['reached', 'whole', 'drills', 'browsers', 'containers'];
const tasks = rings.flatMap(tasksOf);

/** Scripts of packages that run tests. */
const testing = globSync('{.,*,shared/*,tools/*}/package.json', { cwd: root }).flatMap((file) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: Record<string, string> };
  return Object.entries(scripts).flatMap(([name, script]) =>
    /\b(vitest run|playwright test)\b/.test(script) ? { file, name, script } : [],
  );
});

test('every script that runs tests belongs to exactly one ring, by its name', () => {
  expect(testing.filter(({ name }) => tasks.filter((task) => task === name).length !== 1)).toEqual([]);
  expect(testing.length).toBeGreaterThan(30);
});

test('the quick tests are some of those that run at every change', () => {
  expect(quickTests.filter((name) => !tasksOf('reached').includes(name))).toEqual([]);
});

test('every browser test is run by exactly one folder or file that a script names', () => {
  const named = testing
    .filter(({ file }) => file === 'e2e/package.json')
    .flatMap(({ script }) => script.split(' ').slice(2));
  const paths = new Set(named.filter((word) => word.startsWith('tests/')));
  const files = globSync('tests/**/*.spec.ts', { cwd: join(root, 'e2e') });
  const runs = (file: string) =>
    [...paths].filter((path) => file.startsWith(`${path}/`) || file.startsWith(`${path}.`));
  expect(files.filter((file) => runs(file).length !== 1)).toEqual([]);
  expect(files.length).toBeGreaterThan(35);
});

test('every test file of the API is run by exactly one of its projects, besides those that both databases run', () => {
  const list = ['list', '--filesOnly', '--json'];
  const projects = execFileSync(join(root, 'node_modules/.bin/vitest'), list, {
    cwd: join(root, 'api'),
    encoding: 'utf8',
  });
  const run = (JSON.parse(projects) as { file: string; projectName: string }[])
    .filter(({ projectName }) => projectName !== 'embedded')
    .map(({ file }) => relative(root, file));
  expect(run.toSorted()).toEqual(globSync('api/src/**/*.test.ts', { cwd: root }).toSorted());
});
