import type { GlyphRun } from 'fontkit';
import { expect, test } from 'vitest';
import { inter } from './inter.ts';

const fonts = Object.entries(inter);

const textOf = ({ glyphs }: GlyphRun) => String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));

test.each(fonts)('in %s a letter stays text after a document that has it with an accent only', (_, font) => {
  const subset = font.createSubset();
  for (const glyph of font.layout('ώ').glyphs) subset.includeGlyph(glyph);
  subset.encode();
  expect(textOf(font.layout('ω'))).toBe('ω');
});
