import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** Kerning, accents, ligatures of arrows and digits of one width: what the design uses of the font's features. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum'];

/** The weights of the design are between these. */
const variationAxes = { wght: { min: 400, max: 700 } };

/** The characters of `U+0020-007E,U+20AC`, as CSS writes ranges. */
export function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** A font with those characters only, in the weights that the design uses. */
export const fontSubset = (font: Buffer, ranges: string): Promise<Buffer> =>
  subsetFont(font, charactersOf(ranges), { targetFormat: 'woff2', variationAxes, keepFeatures });

/** Of `inter.woff2?subset=U+0020-007E,U+20AC`, the same ranges as in the rule's `unicode-range`. */
export default function loadSubset(this: LoaderContext<unknown>, font: Buffer): Promise<Buffer> {
  const ranges = new URLSearchParams(this.resourceQuery.replaceAll('+', '%2B')).get('subset') ?? '';
  return fontSubset(font, ranges);
}

export const raw = true;
