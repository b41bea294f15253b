import { streamsOf } from './check-e-invoice.ts';

/** Which signs the glyphs of a font stand for, by its `ToUnicode` table (ISO 32000-1, 9.10.3). */
function signsOf(table: string): ReadonlyMap<string, string> {
  const signs = new Map<string, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(first, 16);
    for (const [index, [, units = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const sign = Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      signs.set((start + index).toString(16).padStart(4, '0'), sign);
    }
  }
  return signs;
}

/** What can be read in a PDF of ours: of each page, and beside it titles and authors. */
export function textOfPdf(document: Uint8Array): string {
  const source = Buffer.from(document).toString('latin1');
  const streams = streamsOf(document);
  const objects = [...source.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)];
  let stream = 0;
  const content = new Map(
    objects.map(([, id = '', body = '']) => [id, body.includes('stream') ? (streams[stream++] ?? '') : body]),
  );
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(content.get(id) ?? '') ?? [];
      return [name, signsOf(content.get(table) ?? '')];
    }),
  );
  const shown = streams
    .filter((one) => /TJ\s/.test(one))
    .map((page) => {
      let signs: ReadonlyMap<string, string> = new Map();
      return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)]
        .map(([, font, glyphs]) => {
          if (font !== undefined) signs = fonts.get(font) ?? new Map();
          const codes = [...(glyphs ?? '').matchAll(/<([\da-f]+)>/gi)].flatMap(
            ([, run = '']) => run.match(/.{4}/g) ?? [],
          );
          return codes.map((code) => signs.get(code.toLowerCase()) ?? '').join('');
        })
        .join('\n');
    });
  const titles = [...source.matchAll(/\/(?:Title|Author) (\((?:\\.|[^)])*\)|<[^>]*>)/g)].map(([, text = '']) =>
    text.startsWith('(\u00fe\u00ff') ? Buffer.from(text.slice(3, -1), 'latin1').swap16().toString('utf16le') : text,
  );
  return [...shown, ...titles].join('\n');
}
