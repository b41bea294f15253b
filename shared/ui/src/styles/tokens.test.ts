import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = ''] = css.match(/:root \{[^}]*\}/) ?? [];
const tokens = new Map([...light.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value] as const));

function value(name: string): string {
  const own = tokens.get(name) ?? '';
  const [, other] = own.match(/^var\(--([\w-]+)\)$/) ?? [];
  return other === undefined ? own : value(other);
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
  ['topbar-height', '60px'],
  ['sidebar-width', '256px'],
  ['content-max', '1120px'],
  ['z-cookie', '450'],
  ['z-progress', '600'],
])('%s is %s, as the visual design defines', (name, expected) => expect(value(name)).toBe(expected));

/** sm, md, lg, xl, xxl of spec §9; and 760, below which tables become lists. */
const breakpoints = [600, 760, 960, 1280, 1920, 2560];

test('style sheets use only the breakpoints of the specification', () => {
  const sheets = globSync('{host,mfe-*,shared/*}/src/**/*.css', { cwd: root });
  const foreign = sheets.flatMap((sheet) =>
    // The width of a container depends on where it stands.
    [
      ...readFileSync(`${root}/${sheet}`, 'utf8')
        .replaceAll(/@container[^{]*/g, '')
        .matchAll(/\((?:min-|max-)?width[:\s<>=]+(\d+)px/g),
    ]
      .filter(([, width]) => !breakpoints.includes(Number(width)))
      .map(([query]) => `${sheet}: ${query}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(foreign).toEqual([]);
});

const channel = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [dark = 0, bright = 0] = [luminance(value(first)), luminance(value(second))].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

test.each([
  ['ink-900', 'white'],
  ['ink-900', 'sky-500'],
  ['ink-900', 'sky-550'],
  ['ink-500', 'surface-page'],
  ['ink-500', 'ink-100'],
  ['ink-600', 'danger-50'],
  ['sky-800', 'surface-page'],
  ['success-700', 'ink-100'],
  ['warning-700', 'warning-50'],
  ['danger-700', 'danger-50'],
  ['danger-900', 'danger-500'],
  ['text-on-frame', 'surface-frame'],
  ['text-on-frame-secondary', 'surface-frame'],
])('%s is legible on %s (WCAG 2.2, 1.4.3)', (text, ground) =>
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5),
);

test.each([
  ['border-control', 'white'],
  ['sky-700', 'surface-page'],
  ['danger-500', 'white'],
])('%s is visible on %s (WCAG 2.2, 1.4.11)', (graphic, ground) =>
  expect(contrast(graphic, ground)).toBeGreaterThanOrEqual(3),
);
