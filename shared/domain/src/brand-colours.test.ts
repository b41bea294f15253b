import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandTokens, contrastFaults } from './brand-colours.ts';
import { contrast, hexOf, oklchOf } from './colour.ts';

const themes = ['light', 'dark'] as const;
const codes = (primary: string, theme: (typeof themes)[number]) =>
  contrastFaults(primary, theme).map(({ code }) => code);

test('the contrast of two colours is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#767676')).toBe(contrast('#767676', '#ffffff'));
});

test.each(['#19a6eb', '#f59e0b', '#ffffff', '#000000', '#7c3aed'])(
  '%s is the same colour by lightness and hue',
  (colour) => expect(hexOf(oklchOf(colour))).toBe(colour),
);

test('a colour that no screen shows is as colourful as one can be', () =>
  expect(hexOf({ lightness: 0.95, chroma: 0.4, hue: 240 })).toMatch(/^#[\da-f]{6}$/));

test('the colour of the first brand gives the tokens of the visual design', () => {
  const css = readFileSync(new URL('../../ui/src/styles/tokens.css', import.meta.url), 'utf8');
  const blocks = { light: css.split(':root {')[1], dark: css.split(':root[data-theme="dark"] {')[1] };
  for (const theme of themes) {
    for (const [name, value] of Object.entries(brandTokens('#19a6eb', theme))) {
      const [, own] = new RegExp(`--${name}: (#\\w{6});`).exec(blocks[theme]?.split('}')[0] ?? '') ?? [];
      // What the dark theme does not name is as in the light one.
      expect([theme, name, value]).toEqual([theme, name, own ?? brandTokens('#19a6eb', 'light')[name as 'sky-50']]);
    }
    expect(contrastFaults('#19a6eb', theme)).toEqual([]);
  }
});

test.each(['#f59e0b', '#10b981', '#ffeb3b', '#ff7a00', '#a78bfa', '#ffffff'])(
  '%s can be the primary colour of both themes',
  (colour) => {
    for (const theme of themes) expect(contrastFaults(colour, theme)).toEqual([]);
    expect(brandTokens(colour, 'light')['sky-500']).toBe(colour);
  },
);

test('text on a fill needs a contrast of 4.5, and controls one of 3', () => {
  for (const theme of themes) {
    expect(codes('#888888', theme)).toEqual(['contrast-of-text']);
    expect(codes('#1a237e', theme)).toEqual(['contrast-of-text', 'contrast-of-controls']);
  }
  expect(contrastFaults('#888888', 'light')[0]?.message).toBe(
    'The contrast of text on buttons is 4.2 : 1 instead of 4.5 : 1',
  );
});
