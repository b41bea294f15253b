import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const blockOf = (start: string): string => css.split(`${start} {`, 2)[1]?.split('}', 1)[0] ?? '';
const tokensOf = (block: string) =>
  new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value] as const));

const darkByChoice = blockOf(':root[data-theme="dark"]');
const tokens = tokensOf(blockOf(':root'));
const themes = { light: tokens, dark: new Map([...tokens, ...tokensOf(darkByChoice)]) };
type Theme = keyof typeof themes;

function value(name: string, theme: Theme = 'light'): string {
  const own = themes[theme].get(name) ?? '';
  const [, other] = own.match(/^var\(--([\w-]+)\)$/) ?? [];
  return other === undefined ? own : value(other, theme);
}

test.each([
  ['line', '#19a6eb', 'primary and anchor'],
  ['sky-500', '#19a6eb', 'primary and anchor'],
  ['surface-page', '#f4f6f8', 'background'],
  ['danger-500', '#ff5252', 'error'],
])('%s is %s: the %s of spec §9', (name, color) => expect(value(name)).toBe(color));

test.each([
  ['space-1', '4px'],
  ['space-24', '96px'],
  ['radius-md', '8px'],
  ['radius-lg', '12px'],
  ['control-md', '40px'],
  ['duration-fast', '120ms'],
  ['weight-semibold', '620'],
  ['topbar-height', 'max(60px, 2.75rem)'],
  ['sidebar-width', '256px'],
  ['content-max', '1120px'],
  ['z-cookie', '450'],
  ['z-progress', '600'],
])('%s is %s, as the visual design defines', (name, expected) => expect(value(name)).toBe(expected));

/** sm, md, lg, xl, xxl of spec §9; 760, below which tables become lists; and 320, which is narrower with a larger font only. */
const breakpoints = [320, 600, 760, 960, 1280, 1920, 2560];
const pixelsOfRem = 16;

test('style sheets use only the breakpoints of the specification', () => {
  const sheets = globSync('{host,mfe-*,shared/*}/src/**/*.css', { cwd: root });
  const foreign = sheets.flatMap((sheet) =>
    // The width of a container depends on where it stands.
    [
      ...readFileSync(`${root}/${sheet}`, 'utf8')
        .replaceAll(/@container[^{]*/g, '')
        .matchAll(/\((?:min-|max-)?width[:\s<>=]+([\d.]+)rem/g),
    ]
      .filter(([, width]) => !breakpoints.includes(Number(width) * pixelsOfRem))
      .map(([query]) => `${sheet}: ${query}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(foreign).toEqual([]);
});

test('lines grow with the font that a browser is set to', () => {
  const sheets = globSync('{host,mfe-*,shared/*}/src/**/*.css', { cwd: root });
  const fixed = sheets.flatMap((sheet) =>
    [...readFileSync(`${root}/${sheet}`, 'utf8').matchAll(/line-height:\s*[\d.]+px/g)].map(
      ([rule]) => `${sheet}: ${rule}`,
    ),
  );
  expect(fixed).toEqual([]);
});

const channel = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string, theme: Theme): number {
  const [dark = 0, bright = 0] = [luminance(value(first, theme)), luminance(value(second, theme))].sort(
    (a, b) => a - b,
  );
  return (bright + 0.05) / (dark + 0.05);
}

/** What is written on which grounds. */
const texts: Readonly<Record<string, string>> = {
  'ink-900':
    'surface-card surface-page surface-subtle ink-100 sky-50 sky-100 sky-200 success-50 warning-50 danger-50 danger-200',
  'ink-800': 'sky-50 success-50 warning-50 danger-50',
  'ink-700': 'surface-card surface-page ink-100',
  'ink-600': 'surface-card surface-page surface-subtle sky-50 warning-50 danger-50',
  'ink-500': 'surface-card surface-page surface-subtle ink-100',
  'sky-800': 'surface-card surface-page sky-50 sky-100 success-50 warning-50 danger-50',
  'success-700': 'surface-card surface-page success-50 sky-50 ink-100',
  'warning-700': 'surface-card warning-50',
  'danger-700': 'surface-card surface-page danger-50',
  'danger-900': 'danger-500 danger-400 danger-550',
  'text-on-sky': 'sky-500 sky-400 sky-550 sky-on-frame',
  'text-on-frame': 'surface-frame surface-raised',
  'text-on-frame-soft': 'surface-frame',
  'text-on-frame-secondary': 'surface-frame surface-raised',
};

/** Edges and marks that carry a meaning. */
const graphics: Readonly<Record<string, string>> = {
  'border-control': 'surface-card surface-page',
  'sky-600': 'surface-card',
  'sky-700': 'surface-card surface-page',
  'success-500': 'surface-card success-50',
  'danger-500': 'surface-card',
  'danger-400': 'surface-raised',
  'sky-500': 'surface-frame',
  'sky-on-frame': 'surface-frame surface-raised',
};

const inBothThemes = (pairs: typeof texts) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    Object.entries(pairs).flatMap(([mark, grounds]) =>
      grounds.split(' ').map((ground) => [mark, ground, theme] as const),
    ),
  );

test.each(inBothThemes(texts))('%s is legible on %s in the %s theme (WCAG 2.2, 1.4.3)', (text, ground, theme) =>
  expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5),
);

test.each(inBothThemes(graphics))('%s is visible on %s in the %s theme (WCAG 2.2, 1.4.11)', (graphic, ground, theme) =>
  expect(contrast(graphic, ground, theme)).toBeGreaterThanOrEqual(3),
);

test('the dark theme is the same by choice and by the setting of the device', () => {
  const bySetting = blockOf(':root:not([data-theme="light"])');
  expect(darkByChoice).toContain('color-scheme: dark');
  expect(tokensOf(darkByChoice).size).toBeGreaterThan(40);
  expect(bySetting).toBe(darkByChoice);
});

test('what is read by cameras is dark on white in both themes', () => {
  expect([value('qr-ground', 'dark'), value('qr-modules', 'dark')]).toEqual(['#ffffff', '#041e2d']);
});

test('no style sheet or component has a colour of its own: it would be the same in both themes', () => {
  const sources = globSync('{host,mfe-*,shared/*}/src/**/*.{css,tsx}', { cwd: root }).filter(
    (source) => !/\.test\.tsx$|styles\/tokens\.css$/.test(source),
  );
  const own = sources.flatMap((source) =>
    [
      ...readFileSync(`${root}/${source}`, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/["'\s:,(](#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch|lab)a?\(|var\(--white\)|(?:white|black)(?=[;"']))/gi),
    ].map(([, color]) => `${source}: ${color}`),
  );
  expect(sources.length).toBeGreaterThan(200);
  expect(own).toEqual([]);
});
