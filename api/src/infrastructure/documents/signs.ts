import type { Font } from 'fontkit';
import { inter, type Weight } from './inter.ts';
import { keyOf, type Piece, piecesWith, readBefore } from './script-fonts.ts';

/** What a reader takes for one sign, in a font that has it. */
export interface Sign {
  /** As it is drawn: without what is invisible, and what the font lacks. */
  readonly text: string;
  /** As it was written. */
  readonly written: string;
  /** Where it begins in the text. */
  readonly index: number;
  readonly font: KnownFont;
}

export interface KnownFont {
  /** By which a document knows it. */
  readonly key: string;
  readonly font: Font;
}

/** A font that has not been read yet, and is needed to draw a text. */
export interface Lacking {
  readonly piece: Piece;
  readonly weight: Weight;
}

/** For what no font has, such as emoji. PDF/A accepts no text without a glyph. */
const replacement = '\u25a1';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const isInvisible = /^\p{Default_Ignorable_Code_Point}$/u;
const isMark = /^\p{M}$/u;

/** As they were composed: fonts have accented letters, and place marks of their own only beside those that they know. */
export const composed = (text: string): string => text.normalize('NFC');

const pointsOf = (sign: string) => Array.from(sign);
const has = (font: Font, point: string) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0);

/**
 * The signs of a composed text, each with the font that has it: Inter, or else that of its script. Marks that a font lacks are left out.
 */
export function signsOf(text: string, setting: Setting): Sign[] {
  const { weight } = setting;
  const own = { key: weight, font: inter[weight] };
  return [...graphemes.segment(text)].map(({ segment: written, index }) => {
    const visible = pointsOf(written).filter((point) => !isInvisible.test(point));
    if (visible.length === 0) return { text: '', written, index, font: own };
    const found = fontOf(visible, setting);
    if (found === null) return { text: replacement, written, index, font: own };
    // Joiners decide about the shape of Arabic and Indic letters.
    const drawn = pointsOf(written).filter((point) => has(found.font, point));
    return { text: drawn.join(''), written, index, font: found };
  });
}

export interface Setting {
  /** All that is written at once, of which this is a part: by it the language is known. */
  readonly whole: string;
  readonly weight: Weight;
  /** Is told which font has to be read before the text can be drawn; until then its signs have a box. */
  readonly onLacking: (lacking: Lacking) => void;
}

function fontOf(points: readonly string[], { whole, weight, onLacking }: Setting): KnownFont | null {
  const base = points.filter((point) => !isMark.test(point));
  const needed = base.length === 0 ? points : base;
  const hasAll = (font: Font) => points.every((point) => has(font, point));
  if (hasAll(inter[weight])) return { key: weight, font: inter[weight] };
  const pieces = piecesWith(needed[0]?.codePointAt(0) ?? 0, whole);
  for (const piece of pieces) {
    const font = readBefore(piece, weight);
    if (font === undefined) {
      onLacking({ piece, weight });
      return null;
    }
    if (needed.every((point) => has(font, point))) return { key: keyOf(piece, weight), font };
  }
  return needed.every((point) => has(inter[weight], point)) ? { key: weight, font: inter[weight] } : null;
}
