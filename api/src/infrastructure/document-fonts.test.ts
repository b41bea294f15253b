import type { Font, GlyphRun } from 'fontkit';
import { expect, test } from 'vitest';
import { documentFonts } from './document-fonts.ts';

const fonts = Object.entries(documentFonts).map(([name, font]) => [name, font as unknown as Font] as const);

const textOf = ({ glyphs }: GlyphRun) => String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));

test.each(fonts)('in %s a letter stays text after a document that has it with an accent only', (_, font) => {
  const subset = font.createSubset();
  for (const glyph of font.layout('ώ').glyphs) subset.includeGlyph(glyph);
  subset.encode();
  expect(textOf(font.layout('ω'))).toBe('ω');
});

test.each(fonts)(
  'in %s a document prints names from all of Europe, and a box for what the font does not know',
  (_, font) => {
    const printed = (text: string) => {
      const run = font.layout(text);
      expect(run.glyphs.every(({ id }) => id !== 0)).toBe(true);
      return textOf(run);
    };
    for (const name of ['Øster Žižkov', 'Ελλάδα', 'Київ', 'Ömür Ğüneş']) expect(printed(name)).toBe(name);
    expect(printed('Radwerk 🚲 GmbH')).toBe('Radwerk □ GmbH');
    expect(printed('👩\u200d🚒❤️')).toMatch(/^□./u);
    expect(printed('👩\u200d🚒')).toBe('□');
    expect(printed('車庫')).toBe('□□');
  },
);
