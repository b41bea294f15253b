import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';

/** Setting a text takes many times as long as drawing it, and most texts of a letter are in every letter. */
const mostRuns = 5000;

/** Embedded, so that names from all over Europe print as they are written. Read once, and each text set once. */
function font(path: string): Font {
  const read = create(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`))));
  if (!('layout' in read)) throw new Error(`${path} holds several fonts`);
  const runs = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, features, ...others) => {
    if (others.length > 0) return read.layout(text, features, ...others);
    const key = JSON.stringify([features, text]);
    const run = runs.get(key) ?? read.layout(text, features);
    if (runs.size >= mostRuns) runs.clear();
    runs.set(key, run);
    // PDFKit scales the positions where they stand.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } });
  };
  return Object.create(read, { layout: { value: layout } });
}

/** PDFKit takes a font that was read already, although its types do not say so. */
const source = (read: Font) => read as unknown as PDFKit.Mixins.PDFFontSource;

export const documentFonts = {
  regular: source(font('400Regular/Inter_400Regular.ttf')),
  strong: source(font('600SemiBold/Inter_600SemiBold.ttf')),
};
