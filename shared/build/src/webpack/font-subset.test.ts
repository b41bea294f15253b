import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { charactersOf, fontSubset } from './font-subset.ts';

const ui = new URL('../../../ui/', import.meta.url);
const css = readFileSync(new URL('src/styles/base.css', ui), 'utf8');
const faces = css.match(/@font-face \{[^}]+\}/g) ?? [];

const loaded = faces.flatMap((face) => {
  const [, file = '', ranges = ''] = /url\("([^?]+)\?subset=([^"]+)"\)/.exec(face) ?? [];
  const [, shown = ''] = /unicode-range:\s*([^;]+);/.exec(face) ?? [];
  return file === '' ? [] : [{ file, ranges, shown: shown.replace(/\s+/g, '') }];
});

const bytesOf = ({ file, ranges }: { file: string; ranges: string }) =>
  fontSubset(readFileSync(new URL(`node_modules/${file}`, ui)), ranges);

test('ranges are characters', () => {
  expect(charactersOf('U+0041-0043, U+20AC')).toBe('ABC€');
});

test('a browser loads each font for exactly the characters that it has', () => {
  expect(loaded).toHaveLength(4);
  for (const { ranges, shown } of loaded) expect(shown).toBe(ranges);
  const characters = loaded.map(({ ranges }) => charactersOf(ranges)).join('');
  expect(new Set(characters).size).toBe(Array.from(characters).length);
  expect(Array.from('ÄÖÜäöüß„“–…€ łŁşŞğžŽőŐěřΩё').filter((each) => !characters.includes(each))).toEqual([]);
});

test('the font of every page has at most 26 kB', async () => {
  const [first] = loaded;
  if (!first) throw new Error('There is no font.');
  const { length } = await bytesOf(first);
  expect(length).toBeLessThanOrEqual(26_000);
  expect(charactersOf(first.ranges)).not.toMatch(/[łşё]/);
});

test('lines are as high with the fallback as with the font', () => {
  const fallbacks = faces.filter((face) => face.includes('size-adjust'));
  const percent = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
  expect(fallbacks).toHaveLength(2);
  for (const face of fallbacks) {
    const size = percent(face, 'size-adjust');
    expect(size * percent(face, 'ascent-override')).toBeCloseTo(1984 / 2048, 3);
    expect(size * percent(face, 'descent-override')).toBeCloseTo(494 / 2048, 3);
  }
});
