import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { documentFonts } from './document-fonts.ts';

const fonts = Object.entries(documentFonts).map(([name, font]) => [name, font as unknown as Font] as const);

test.each(fonts)(
  'in %s a document prints names from all of Europe, and a box for what the font does not know',
  (_, font) => {
    const printed = (text: string) => {
      const { glyphs } = font.layout(text);
      expect(glyphs.every(({ id }) => id !== 0)).toBe(true);
      return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
    };
    for (const name of ['Øster Žižkov', 'Ελλάδα', 'Київ', 'Ömür Ğüneş']) expect(printed(name)).toBe(name);
    expect(printed('Radwerk 🚲 GmbH')).toBe('Radwerk □ GmbH');
    expect(printed('👩\u200d🚒❤️')).toMatch(/^□./u);
    expect(printed('👩\u200d🚒')).toBe('□');
    expect(printed('車庫')).toBe('□□');
  },
);
