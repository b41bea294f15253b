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

test('all 47 threats have a row, in order', () => {
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
});

test.each(rows.map((row) => row.split('|').map((cell) => cell.trim())))(
  'row %s %s %s names its proof, or says that it is open',
  (...cells) => {
    const proof = cells.at(-2) ?? '';
    expect(proof).toMatch(/\.(test|spec)\.tsx?` "|^Not closed yet: /);
  },
);

test.each(proofs)('$file proves: $title', ({ file, title }) => {
  expect(existsSync(`${root}/${file}`)).toBe(true);
  // As in the source, with any quotes around it.
  const source = readFileSync(`${root}/${file}`, 'utf8');
  expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))).toBe(true);
});

test('vulnerabilities are reported to the address of the support', () => {
  expect(readFileSync(`${root}/SECURITY.md`, 'utf8')).toContain(`Write to ${brand.supportEmail} `);
});
