import { streamsOf } from './check-e-invoice.ts';

/** A text that a PDF of ours draws at once. */
export interface Drawn {
  readonly page: number;
  /** Points, from the left and from the bottom of the page. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
}

/** The numbers of `W [0 [500 0 …]]`, by which the glyphs of a font are as wide (ISO 32000-1, 9.7.4.3). */
function widthsByFont(source: string): ReadonlyMap<string, readonly number[]> {
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const widthsOf = (id: string) => {
    const [, descendant = ''] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(objects.get(id) ?? '') ?? [];
    const [, widths = ''] = /\/W \[0 \[([^\]]*)\]\]/.exec(objects.get(descendant) ?? '') ?? [];
    return widths.split(' ').map(Number);
  };
  return new Map([...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, widthsOf(id)]));
}

/** All texts of a PDF with their places, page by page. */
export function textsOnPaper(document: Uint8Array): Drawn[] {
  const fonts = widthsByFont(Buffer.from(document).toString('latin1'));
  const pages = streamsOf(document).filter((stream) => / TJ$/m.test(stream));
  return pages.flatMap((content, page) =>
    [...content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n([\s\S]*?)ET/g)].map(
      ([, x = '', y = '', font = '', size = '', shown = '']) => ({
        page,
        x: Number(x),
        y: Number(y),
        size: Number(size),
        width: (advanceOf(shown, fonts.get(font) ?? []) * Number(size)) / 1000,
      }),
    ),
  );
}

/** Of `[<00010002> -14.6 <0003> 0] TJ`, in thousandths of the size. */
function advanceOf(shown: string, widths: readonly number[]): number {
  let sum = 0;
  for (const [, codes, moved] of shown.matchAll(/<([\da-f]+)>|(?<=[>\s])(-?[\d.]+)(?=[\]\s])/gi)) {
    if (moved !== undefined) sum -= Number(moved);
    for (const code of codes?.match(/.{4}/g) ?? []) sum += widths[Number.parseInt(code, 16)] ?? 0;
  }
  return sum;
}

/** Texts that are drawn over each other: their letters share a part of the page. */
export function overprinted(document: Uint8Array): (readonly [Drawn, Drawn])[] {
  const texts = textsOnPaper(document).filter(({ width }) => width > 0);
  const share = (one: Drawn, other: Drawn) => {
    const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
    // From the baseline to the height of small letters.
    const up = Math.min(one.y + one.size / 2, other.y + other.size / 2) - Math.max(one.y, other.y);
    return one.page === other.page && across > 1 && up > 1;
  };
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => (share(one, other) ? [[one, other] as const] : [])),
  );
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What a PDF says of texts whose letters do not say it themselves (ISO 32000-1, 14.9.4), in the order in which they are read. */
export const saidOnPaper = (document: Uint8Array): string[] =>
  streamsOf(document, 'latin1').flatMap((content) =>
    [...content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, said = '']) => {
      const bytes = Buffer.from(
        said.replaceAll(/\\([\s\S])/g, (_, escaped: string) => escapes[escaped] ?? escaped),
        'latin1',
      );
      // Texts beyond ASCII begin with a mark of the order of bytes.
      return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
    }),
  );
