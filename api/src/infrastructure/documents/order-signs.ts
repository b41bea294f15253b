import createBidi from 'bidi-js';
import type { KnownFont, Sign } from './signs.ts';

/** Signs that are drawn at once: of one font, from left to right or from right to left. */
export interface Run {
  readonly font: KnownFont;
  /** In the order in which it is read; fonts whose script runs from right to left turn it round themselves. */
  readonly text: string;
}

/** Which way a text runs as a whole: as its first letter does, or from left to right, as the sentences of papers do. */
export type Direction = 'ltr' | 'auto';

const bidi = createBidi();

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text has letters or marks that change the order of what is drawn. */
export const isReordered = (text: string): boolean =>
  rightToLeft.test(text) || /[\u200f\u202a-\u202e\u2066-\u2069]/.test(text);

/** The runs of a line as they follow each other from left to right: https://www.unicode.org/reports/tr9/ */
export function runsOf(line: string, signs: readonly Sign[], direction: Direction): Run[] {
  if (!isReordered(line)) return joined(signs.map((sign) => ({ ...sign, isTurned: false })));
  const embedding = bidi.getEmbeddingLevels(line, direction === 'auto' ? undefined : direction);
  const places: number[] = Array.from({ length: line.length }, (_, place) => place);
  for (const [start = 0, end = 0] of bidi.getReorderSegments(line, embedding)) {
    places.splice(start, end - start + 1, ...places.slice(start, end + 1).reverse());
  }
  const byIndex = new Map(signs.map((sign) => [sign.index, sign]));
  const placed = places.flatMap((place) => {
    const sign = byIndex.get(place);
    if (sign === undefined) return [];
    const isTurned = (embedding.levels[place] ?? 0) % 2 === 1;
    const mirrored = isTurned ? bidi.getMirroredCharacter(sign.text) : null;
    return [{ ...sign, text: mirrored ?? sign.text, isTurned }];
  });
  return joined(placed);
}

interface Placed extends Pick<Sign, 'text' | 'font'> {
  readonly isTurned: boolean;
}

/** Neighbours of one font and direction are one run, since the shape of a letter depends on those beside it. */
function joined(signs: readonly Placed[]): Run[] {
  const runs: { font: KnownFont; text: string; isShaped: boolean }[] = [];
  for (const { font, text, isTurned } of signs) {
    if (text === '') continue;
    // Fonts turn round what begins with such a letter, and only that.
    const isShaped = isTurned && rightToLeft.test(text);
    const last = runs.at(-1);
    if (last?.font.key !== font.key || last.isShaped !== isShaped) runs.push({ font, text, isShaped });
    else last.text = isShaped ? text + last.text : last.text + text;
  }
  return runs;
}
