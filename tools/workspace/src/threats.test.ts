import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brand } from '@kontor/contract/brand';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}/docs/threats.md`, 'utf8');

/** `` `file.test.ts` "title", "title" `` */
const proofs = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)` ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(
  ([, file = '', titles = '']) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
);
const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line));

test('all 48 threats have a row, in order', () => {
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(Array.from({ length: 48 }, (_, index) => index + 1));
});

test.each(rows.map((row) => row.split('|').map((cell) => cell.trim())))(
  'row %s %s %s names its proof, or says that it is open',
  (...cells) => {
    const proof = cells.at(-2) ?? '';
    expect(proof).toMatch(/\.(test|spec)\.tsx?` "|^Not closed yet: /);
  },
);

/** How many points each section of a chapter has. */
const pointsOfAsvs = { 6: [3, 12, 8, 6, 8, 4, 2, 4], 7: [3, 4, 2, 5, 3, 2], 8: [4, 4, 3, 2] };
const rowsOfAsvs = page
  .split('\n')
  .filter((line) => /^\| [678]\.\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every point of the chapters of ASVS has a row', () => {
  const all = Object.entries(pointsOfAsvs).flatMap(([chapter, sections]) =>
    sections.flatMap((points, index) =>
      Array.from({ length: points }, (_, point) => `${chapter}.${index + 1}.${point + 1}`),
    ),
  );
  expect(rowsOfAsvs.flatMap(([, points = '']) => points.split(', ')).sort()).toEqual(all.sort());
});

test.each(rowsOfAsvs)('%s ASVS %s (level %s) names its proof, its document, or why it does not apply', (...cells) => {
  expect(cells.at(-2)).toMatch(/\.(test|spec)\.tsx?` "|^Document: \[|^Does not apply: /);
});

test.each(proofs)('$file proves: $title', ({ file, title }) => {
  expect(existsSync(`${root}/${file}`)).toBe(true);
  // As in the source, with any quotes around it.
  const source = readFileSync(`${root}/${file}`, 'utf8');
  expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))).toBe(true);
});

test('vulnerabilities are reported to the address of the support', () => {
  expect(readFileSync(`${root}/SECURITY.md`, 'utf8')).toContain(`Write to ${brand.supportEmail} `);
});
