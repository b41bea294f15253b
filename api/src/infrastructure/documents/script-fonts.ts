import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import subsetFont from 'subset-font';
import { cachedFont } from './cached-font.ts';
import type { Weight } from './inter.ts';

/**
 * The scripts of living languages that Inter lacks, by their package. Those of East Asia are the last ones: their fonts have signs of many
 * others as well.
 */
const scripts = [
  'arabic',
  'armenian',
  'bengali',
  'devanagari',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'sinhala',
  'tamil',
  'telugu',
  'thai',
  'sc',
  'jp',
  'kr',
] as const;

/** A file of a package: a part of its signs, in all weights. */
export interface Piece {
  readonly script: (typeof scripts)[number];
  readonly name: string;
  readonly path: string;
}

/** What Inter has itself. */
const ofInter = /^(?:latin|greek|cyrillic|vietnamese)/;

const weights: Readonly<Record<Weight, number>> = { regular: 400, strong: 600 };

const fileOf = (path: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`));

/** `U+0600-06ff,U+0750`, as CSS writes ranges. */
const rangesIn = (ranges: string) =>
  ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return { first, last };
  });

let index: ReadonlyMap<number, readonly Piece[]> | null = null;

/** The pieces by the signs that they may have; read when the first sign is looked for that Inter lacks. */
function readIndex(): ReadonlyMap<number, readonly Piece[]> {
  const pieces = new Map<number, Piece[]>();
  for (const script of scripts) {
    const ranges = JSON.parse(readFileSync(fileOf(`noto-sans-${script}/unicode.json`), 'utf8')) as Record<
      string,
      string
    >;
    for (const [key, signs] of Object.entries(ranges)) {
      if (ofInter.test(key)) continue;
      const name = `noto-sans-${script}-${key.replaceAll(/[[\]]/g, '')}`;
      const piece = { script, name, path: `noto-sans-${script}/files/${name}-wght-normal.woff2` };
      for (const { first, last } of rangesIn(signs)) {
        for (let sign = first; sign <= last; sign += 1) pieces.set(sign, [...(pieces.get(sign) ?? []), piece]);
      }
    }
  }
  return pieces;
}

/**
 * Chinese, Japanese and Korean share their signs in Unicode, and write them differently: a name with Japanese or Korean letters is drawn
 * as a whole in the font of that language.
 */
function languageOf(text: string): Piece['script'] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}

/** Where a sign of a text may be found, in the order in which it is looked for. */
export function piecesWith(codePoint: number, text: string): readonly Piece[] {
  index ??= readIndex();
  const pieces = index.get(codePoint) ?? [];
  const language = languageOf(text);
  return [...pieces.filter(({ script }) => script === language), ...pieces.filter(({ script }) => script !== language)];
}

export const keyOf = ({ name }: Piece, weight: Weight): string => `${name}-${weight}`;

const fonts = new Map<string, Font>();

/** A piece that was read before. */
export const readBefore = (piece: Piece, weight: Weight): Font | undefined => fonts.get(keyOf(piece, weight));

/** Reads a piece in one weight, once in a process: PDFs have fonts of one weight, and not compressed as pages get them. */
export async function readPiece(piece: Piece, weight: Weight): Promise<void> {
  if (fonts.has(keyOf(piece, weight))) return;
  const content = await subsetFont(await readFile(fileOf(piece.path)), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weights[weight] },
    noHinting: true,
  });
  fonts.set(keyOf(piece, weight), cachedFont(content, keyOf(piece, weight)));
}
