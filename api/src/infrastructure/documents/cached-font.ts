import { create, type Font, type GlyphRun } from 'fontkit';

/** Most texts of a letter are in every letter, and the layout of a text takes much longer than drawing it. */
const maxRuns = 5000;

/**
 * Reads a font and caches the layout of each text. PDFKit would read the font again for each document.
 *
 * @param name in documents, instead of its own: fonts that were made of one file share that
 */
export function cachedFont(content: Buffer, name?: string): Font {
  const font = create(content);
  if (!('layout' in font)) throw new Error('A file has a collection of fonts');
  // Embedding an accented letter reads its parts as well, without what they stand for, and fontkit keeps them: a later
  // document would show such a letter, but readers could neither search nor copy it.
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    if (codePoints && glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
  const runs = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, features, ...others) => {
    if (others.length > 0) return font.layout(text, features, ...others);
    const key = JSON.stringify([features, text]);
    const run = runs.get(key) ?? laidOut(font, text, features);
    if (runs.size >= maxRuns) runs.clear();
    runs.set(key, run);
    // PDFKit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } }) as GlyphRun;
  };
  return Object.create(font, {
    layout: { value: layout },
    postscriptName: { value: name ?? font.postscriptName },
  }) as Font;
}

/**
 * Fontkit fails at a mark for which the letter before it has no place, which is not an error of the font
 * (https://github.com/foliojs/fontkit/issues/367): marks are drawn where they stand by themselves then.
 */
function laidOut(font: Font, text: string, features: Parameters<Font['layout']>[1]): GlyphRun {
  try {
    return font.layout(text, features);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return font.layout(text, { mark: false, mkmk: false, abvm: false, blwm: false });
  }
}
