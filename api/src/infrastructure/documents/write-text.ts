import { inter, type Weight } from './inter.ts';
import { type Direction, isReordered, type Run, runsOf } from './order-signs.ts';
import type { PaperDocument } from './paper-document.ts';
import { composed, signsOf } from './signs.ts';

export interface Style {
  readonly weight: Weight;
  /** Points. */
  readonly size: number;
  readonly color: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'right';
  readonly lineGap?: number;
  readonly direction?: Direction;
}

type Measured = Pick<Place, 'width' | 'lineGap' | 'direction'>;

/**
 * Figures of one width and without kerning, so that amounts and dates stand below each other. They widen hyphens as well, so that numbers of
 * documents would have gaps.
 */
const featuresOf = (text: string): PDFKit.Mixins.OpenTypeFeatures[] => [text.includes('-') ? 'kern' : 'tnum'];

/** Writes a text of any script, with line breaks where its lines are too long. `doc.y` is then where the next line begins. */
export function writeText(doc: PaperDocument, written: string, style: Style, place: Place): void {
  const text = composed(written);
  const { x, y, width, align, lineGap = 0 } = place;
  doc.font(style.weight).fontSize(style.size).fillColor(style.color);
  if (isPlain(text)) {
    doc.text(text, x, y, { width, lineGap, features: featuresOf(text), ...(align && { align }) });
    return;
  }
  let top = y;
  for (const line of linesOf(doc, text, style, place)) {
    const { ascent, height } = heightOf(line.runs, style);
    const left = align === 'right' ? x + width - line.width : x;
    doc.markContent('Span', { actual: line.text });
    drawRuns(doc, line.runs, style, { ...place, x: left, y: top + ascent });
    doc.endMarkedContent();
    top += height + lineGap;
  }
  doc.font(style.weight).fontSize(style.size);
  doc.x = x;
  doc.y = top;
}

/** How high a text will be, in points. */
export function heightOfText(doc: PaperDocument, written: string, style: Style, place: Measured): number {
  const text = composed(written);
  const { width, lineGap = 0 } = place;
  doc.font(style.weight).fontSize(style.size);
  if (isPlain(text)) return doc.heightOfString(text, { width, lineGap, features: featuresOf(text) });
  return linesOf(doc, text, style, place).reduce((sum, { runs }) => sum + heightOf(runs, style).height + lineGap, 0);
}

const plainTexts = new Map<string, boolean>();

/** What PDFKit can set by itself: letters of Inter from left to right. */
function isPlain(text: string): boolean {
  const known = plainTexts.get(text);
  if (known !== undefined) return known;
  const has = (point: string) => point === '\n' || inter.regular.hasGlyphForCodePoint(point.codePointAt(0) ?? 0);
  const plain =
    !isReordered(text) && !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text) && Array.from(text).every(has);
  if (plainTexts.size >= 5000) plainTexts.clear();
  plainTexts.set(text, plain);
  return plain;
}

interface Line {
  readonly text: string;
  readonly runs: readonly Run[];
  readonly width: number;
}

/** The lines of a text, in which as many of its parts stand as have room. */
function linesOf(doc: PaperDocument, text: string, style: Style, place: Measured): Line[] {
  const measure = (part: string): Line => {
    const shown = part.trimEnd();
    const signs = signsOf(shown, { whole: text, weight: style.weight, onLacking: (lacking) => doc.lacks(lacking) });
    const runs = runsOf(shown, signs, place.direction ?? 'ltr');
    return { text: shown, runs, width: widthOf(doc, runs, style) };
  };
  return text.split('\n').flatMap((paragraph) => {
    const lines: Line[] = [];
    let current = measure('');
    let begun = '';
    for (const part of partsOf(paragraph, (one) => measure(one).width <= place.width)) {
      const longer = measure(begun + part);
      if (longer.width <= place.width || begun === '') {
        current = longer;
        begun += part;
      } else {
        lines.push(current);
        current = measure(part);
        begun = part;
      }
    }
    return [...lines, current];
  });
}

const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Written without spaces: lines end between their words, which the segmenter knows from dictionaries. */
const withoutSpaces =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where a line may end; what is longer than a line may end at each sign. */
function partsOf(text: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1);
    const begins = last === undefined || (/\s$/.test(last) && !/^\s/.test(segment)) || withoutSpaces.test(segment);
    if (begins) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts.flatMap((part) => (fits(part) ? [part] : [...graphemes.segment(part)].map(({ segment }) => segment)));
}

const fontOf = (doc: PaperDocument, { font }: Run, { size }: Style) => doc.useFont(font).fontSize(size);

function widthOf(doc: PaperDocument, runs: readonly Run[], style: Style): number {
  return runs.reduce(
    (sum, run) => sum + fontOf(doc, run, style).widthOfString(run.text, { features: featuresOf(run.text) }),
    0,
  );
}

/** Letters stand on one line, and lines are as far apart as their highest and deepest letters ask for. */
function heightOf(runs: readonly Run[], { weight, size }: Style) {
  const fonts = [inter[weight], ...runs.map(({ font }) => font.font)];
  const ascent = Math.max(...fonts.map((font) => (font.ascent + font.lineGap) / font.unitsPerEm)) * size;
  const descent = Math.max(...fonts.map((font) => -font.descent / font.unitsPerEm)) * size;
  return { ascent, height: ascent + descent };
}

function drawRuns(doc: PaperDocument, runs: readonly Run[], style: Style, place: Place): void {
  let x = place.x;
  for (const run of runs) {
    const features = featuresOf(run.text);
    const width = fontOf(doc, run, style).widthOfString(run.text, { features });
    doc.text(run.text, x, place.y, { lineBreak: false, baseline: 'alphabetic', features });
    x += width;
  }
}
