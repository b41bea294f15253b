import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const found = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|(^|\/)dist(-monolith)?(\/|$)|pnpm-lock/.test(path) });
const sources = found('**/{*.{ts,tsx,js,css,yaml,yml,conf},Dockerfile}');

/** The comments of a source. Text in a string that looks like a comment counts as one. */
function commentsOf(file: string): string[] {
  const pattern = /\.(ts|tsx|js|css)$/.test(file) ? /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm : /(?<=^|\s)#.*$/gm;
  return read(file).match(pattern) ?? [];
}

const comments = sources.flatMap((file) => commentsOf(file).map((comment) => ({ file, comment })));
const offences = (isOffence: (comment: string, file: string) => boolean) =>
  comments.filter(({ file, comment }) => isOffence(comment, file)).map(({ file, comment }) => `${file}: ${comment}`);

const sectionsOf = (page: string) => new Set([...read(page).matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
const decisions = new Set(
  globSync('*.md', { cwd: join(root, 'docs/decisions') }).map((file) => file.slice(0, '0001'.length)),
);

test('comments are found in every kind of source', () => {
  const kinds = new Set(comments.map(({ file }) => /[^./]+$/.exec(file)?.[0]));
  expect([...kinds].sort()).toEqual(['Dockerfile', 'conf', 'css', 'js', 'ts', 'tsx', 'yaml', 'yml']);
});

const indefinitePerson = /\b(somebody|nobody|whoever)\b/i;

test('comments name who acts instead of an indefinite person', () => {
  expect(offences((comment) => indefinitePerson.test(comment))).toEqual([]);
});

test('titles of tests name who acts instead of an indefinite person', () => {
  const title = /(?<=^\s*(?:(?:test|describe)\(|\]\)\()\s*)(['"`])(?:\\.|(?!\1).)*\1/gm;
  const titles = found('**/*.{test,spec}.{ts,tsx}').flatMap((file) => read(file).match(title) ?? []);
  expect(titles.length).toBeGreaterThan(1000);
  expect(titles.filter((text) => indefinitePerson.test(text))).toEqual([]);
});

test('documents name who acts instead of an indefinite person', () => {
  const lines = found('**/*.md').flatMap((file) =>
    read(file)
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );
  expect(lines.filter((line) => indefinitePerson.test(line))).toEqual([]);
});

test('documents cited in comments exist', () => {
  const exists = (file: string, path: string) =>
    existsSync(join(root, path)) || existsSync(join(root, dirname(file), path)) || path === 'contract.md';
  const isMissing = (comment: string, file: string) =>
    [...comment.matchAll(/(?<![\w/.])[\w./-]+\.md\b/g)].some(([path]) => !exists(file, path));
  expect(offences(isMissing)).toEqual([]);
  const namesNoDecision = (comment: string) =>
    [...comment.matchAll(/docs\/decisions\/(\d{4})/g)].some(([, number = '']) => !decisions.has(number));
  expect(offences(namesNoDecision)).toEqual([]);
});

test('cited sections of specification and contract exist', () => {
  const specification = sectionsOf('docs/specification.md');
  const contract = sectionsOf('docs/contract.md');
  const items = new Set([...read('docs/contract.md').matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number));
  const cites = (comment: string, document: RegExp) =>
    [...comment.matchAll(document)].flatMap(([, list = '']) => list.match(/\d+(\.\d+)?/g) ?? []);
  expect(
    offences(
      (comment) =>
        cites(comment, /\bspec ((?:§[\d.]+(?:, | and )?)+)/gi).some((section) => !specification.has(section)) ||
        cites(comment, /\bcontract\.md ((?:§[\d.]+(?:, | and )?)+)/g).some((section) => {
          const [number = '', item] = section.split('.');
          return !contract.has(number) || (item !== undefined && (number !== '5' || !items.has(item)));
        }),
    ),
  ).toEqual([]);
});
