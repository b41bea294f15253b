import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = globSync('**/*.md', { cwd: root, exclude: (path) => /node_modules|(^|\/)dist(\/|$)/.test(path) });
const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
const linesOf = (file: string) => read(file).trimEnd().split('\n').length;
const wordsOf = (file: string) => read(file).trim().split(/\s+/).length;

test('a decision is at most one page: 500 words and 60 lines', () => {
  expect(decisions.length).toBeGreaterThan(60);
  const tooLong = decisions.filter((file) => wordsOf(file) > 500 || linesOf(file) > 60);
  expect(tooLong.map((file) => `${file}: ${wordsOf(file)} words, ${linesOf(file)} lines`)).toEqual([]);
});

test('the README has at most 150 lines', () => expect(linesOf('README.md')).toBeLessThanOrEqual(150));

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('links between documents lead to a file and a heading that there are', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      const leads = existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return { link: `${file}: ${path}${anchor === undefined ? '' : `#${anchor}`}`, leads };
    }),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ leads }) => !leads).map(({ link }) => link)).toEqual([]);
});

test('files that a decision names exist', () => {
  const paths = /`((?:api|bench|deploy|docs|e2e|faults|host|mfe-[a-z*-]+|shared|tools)\/[^`\s]+)`/g;
  const named = decisions.flatMap((file) => [...read(file).matchAll(paths)].map(([, path = '']) => ({ file, path })));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});
