import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './bundles.ts';
import { importCircles } from './import-circles.ts';

const built = [
  '**/node_modules/**',
  '**/dist*/**',
  '**/.cache/**',
  '**/test-results/**',
  'tools/new-remote/template/**',
];

test('no files of a package import one another in a circle, be it for a type or lazily', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: built });
  expect(sources.length).toBeGreaterThan(1_000);
  const circles = importCircles(sources.map((file) => join(root, file))).map(
    (files) =>
      `${[...files, files[0] ?? ''].map((file) => relative(root, file)).join(' → ')}: move what these files share, often a type, into a file of its own that imports none of them.`,
  );
  expect(circles).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), 'kontor-circles-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes sources and finds their circles, by the names of the files. */
function circlesOf(name: string, sources: Readonly<Record<string, string>>): string[][] {
  const own = join(folder, name);
  mkdirSync(own);
  for (const [file, source] of Object.entries(sources)) writeFileSync(join(own, file), source);
  const files = Object.keys(sources).map((file) => join(own, file));
  return importCircles(files).map((circle) => circle.map((file) => relative(own, file)));
}

test.each([
  ['for a value', "import { b } from './b.ts'; export const a = b;"],
  ['for a type', "import type { B } from './b.ts'; export type A = B;"],
  ['for a type within an expression', "export type A = import('./b.ts').B;"],
  ['to pass it on', "export * from './b.ts';"],
  ['to pass one name on', "export { b } from './b.ts';"],
  ['lazily', "export const a = async () => import('./b.ts');"],
  ['for its effects', "import './b.ts';"],
])('a circle is found that one file closes by importing another %s', (kind, source) => {
  const back = "import type { A } from './a.ts'; export type B = A; export const b = 1;";
  expect(circlesOf(kind, { 'a.ts': source, 'b.ts': back })).toEqual([['a.ts', 'b.ts']]);
});

test('a circle is told once and by its shortest way; files that only lead into it are none of it', () => {
  const circles = circlesOf('shortest', {
    'entry.ts': "import './a.ts';",
    'a.ts': "import './long.ts'; import './b.ts';",
    'long.ts': "import './b.ts';",
    'b.ts': "import './a.ts';",
    'leaf.ts': '',
  });
  expect(circles).toContainEqual(['a.ts', 'b.ts']);
  expect(circles.flat()).not.toContain('entry.ts');
  expect(new Set(circles.map(String)).size).toBe(circles.length);
});

test('sources without a circle have none', () => {
  const sources = {
    'a.tsx': "import { b } from './b.ts'; export const A = () => <b>{b}</b>;",
    'b.ts': 'export const b = 1;',
  };
  expect(circlesOf('none', sources)).toEqual([]);
});
