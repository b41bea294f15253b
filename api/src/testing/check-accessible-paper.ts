import { checkEInvoice, streamsOf } from './check-e-invoice.ts';

/** What is drawn outside of every tag and decoration: the operators of ISO 32000-1, 8.5.3 and 9.4.3. */
function untagged(content: string): string[] {
  let depth = 0;
  const found: string[] = [];
  for (const [, operator = ''] of content.matchAll(/(?:^|\s)(BDC|BMC|EMC|TJ|Tj|S|s|f|F|f\*|B|b|Do|sh)(?=\s|$)/g)) {
    if (operator === 'BDC' || operator === 'BMC') depth += 1;
    else if (operator === 'EMC') depth -= 1;
    else if (depth === 0) found.push(operator);
  }
  return depth === 0 ? found : [...found, 'tags that do not end'];
}

interface Element {
  readonly tag: string;
  readonly body: string;
  readonly children: readonly string[];
}

/** The elements of the structure, by the number of their object. */
function elementsOf(source: string): ReadonlyMap<string, Element> {
  const objects = [...source.matchAll(/(\d+) 0 obj\n<<([\s\S]*?)>>\nendobj/g)];
  return new Map(
    objects.flatMap(([, id = '', body = '']) => {
      const [, tag] = /^\s*\/S \/(\w+)\n[\s\S]*\/P \d+ 0 R/.exec(body) ?? [];
      if (tag === undefined) return [];
      const [, list = ''] = /\/K \[([^\]]*)\]/.exec(body) ?? [];
      return [[id, { tag, body, children: [...list.matchAll(/(\d+) 0 R/g)].map(([, child = '']) => child) }] as const];
    }),
  );
}

/** What PDF/UA (ISO 14289-1) and PDF/A-3a (ISO 19005-3) ask for, and a program can see: the list of a validator, as far as our papers need it. */
export function flawsOfPaper(document: Uint8Array): string[] {
  const source = Buffer.from(document).toString('latin1');
  const streams = streamsOf(document);
  const metadata = streams.find((stream) => stream.includes('<x:xmpmeta')) ?? '';
  const elements = elementsOf(source);
  const all = [...elements.values()];
  const flaws: string[] = [];
  const expects = (isRight: boolean, flaw: string) => {
    if (!isRight) flaws.push(flaw);
  };

  expects(source.startsWith('%PDF-1.7'), 'it is another version of PDF');
  expects(/\/MarkInfo \d+ 0 R/.test(source) && source.includes('/Marked true'), 'it is not called tagged (7.1)');
  expects(/\/Lang \((?:de|en)\)/.test(source), 'it does not say its language (7.2)');
  expects(source.includes('/DisplayDocTitle true'), 'windows show its file name (7.1)');
  expects(source.includes('/S /GTS_PDFA1'), 'its colours are not defined (PDF/A 6.2.3)');
  expects(metadata.includes('<pdfuaid:part>1</pdfuaid:part>'), 'it does not say that it is PDF/UA (5)');
  expects(/<pdfaid:part>3[\s\S]*<pdfaid:conformance>A/.test(metadata), 'it does not say that it is PDF/A-3a');
  expects(/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+</.test(metadata), 'it has no title (7.1)');
  expects(isWellFormed(metadata), 'its metadata are no XML');
  const stated = [...metadata.matchAll(/^ *<(\w+:\w+)>/gm)]
    .map(([, name]) => name)
    .filter((name) => !/^(?:rdf|pdfaSchema|pdfaProperty):/.test(name ?? ''));
  expects(new Set(stated).size === stated.length, 'a property stands in its metadata twice (XMP)');

  const fonts = source.match(/\/Type \/FontDescriptor/g) ?? [];
  expects(fonts.length > 0 && source.match(/\/FontFile2/g)?.length === fonts.length, 'a font is not embedded (7.21)');
  expects(source.match(/\/ToUnicode/g)?.length === fonts.length, 'letters cannot be read (7.21.7)');
  for (const content of streams.filter((stream) => / TJ$/m.test(stream))) {
    for (const operator of untagged(content)) flaws.push(`something is drawn outside of tags: ${operator} (7.1)`);
  }

  const headings = all.filter(({ tag }) => /^H\d$/.test(tag)).map(({ tag }) => tag);
  expects(headings.filter((tag) => tag === 'H1').length === 1 && headings[0] === 'H1', 'it has no first heading (7.4)');
  for (const { tag, body, children } of all) {
    const cells = children.map((child) => elements.get(child)?.tag ?? '');
    if (tag === 'TH') expects(/\/Scope \/(?:Row|Column)/.test(body), 'a heading of a table says not of what (7.5)');
    if (tag === 'Figure') expects(/\/Alt \(/.test(body) && /\/BBox \[/.test(body), 'a picture has no text (7.3)');
    if (tag === 'TR')
      expects(
        cells.includes('TH') && cells.every((cell) => cell === 'TH' || cell === 'TD'),
        'a row has no heading (7.5)',
      );
    if (tag !== 'Table') continue;
    const lengths = new Set(children.map((row) => elements.get(row)?.children.length));
    expects(
      cells.every((cell) => cell === 'TR') && lengths.size === 1,
      'the rows of a table are not equally long (7.2)',
    );
  }
  return [...new Set(flaws)];
}

function isWellFormed(xml: string): boolean {
  try {
    // No invoice: only whether it can be read.
    return checkEInvoice(xml).fired === 0;
  } catch {
    return false;
  }
}
