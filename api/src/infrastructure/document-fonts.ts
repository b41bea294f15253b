import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';

/** Most texts of a letter are in every letter, and the layout of a text takes much longer than drawing it. */
const maxRuns = 5000;

/** Reads a font and caches the layout of each text. PDFKit would read the font again for each document. */
function readFont(path: string): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`))));
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  // Embedding an accented letter reads its parts as well, without what they stand for, and fontkit keeps them: a later
  // document would show such a letter, but readers could neither search nor copy it.
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    if (codePoints && glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
  const runs = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (written, features, ...others) => {
    const text = printable(font, written);
    if (others.length > 0) return font.layout(text, features, ...others);
    const key = JSON.stringify([features, text]);
    const run = runs.get(key) ?? font.layout(text, features);
    if (runs.size >= maxRuns) runs.clear();
    runs.set(key, run);
    // PDFKit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } }) as GlyphRun;
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}

/** For what the font has no sign for, such as emoji. PDF/A accepts no text without a glyph. */
const replacement = '\u25a1';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Of what a reader takes for one sign nothing is left over: joined emoji are replaced as one. */
function printable(font: Font, text: string): string {
  const has = (sign: string) => Array.from(sign).every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));
  if (has(text)) return text;
  return [...graphemes.segment(text)]
    .map(({ segment }) => (has(segment) ? segment : isInvisible.test(segment) ? '' : replacement))
    .join('');
}

const isInvisible = /^\p{Default_Ignorable_Code_Point}+$/u;

/** PDFKit accepts fonts that were read by fontkit; its types do not declare that. */
const source = (font: Font) => font as unknown as PDFKit.Mixins.PDFFontSource;

/** Embedded, so that names from all European languages can be printed. */
export const documentFonts = {
  regular: source(readFont('400Regular/Inter_400Regular.ttf')),
  strong: source(readFont('600SemiBold/Inter_600SemiBold.ttf')),
};
