import type { Language } from '@kontor/contract/schema';
import PDFDocument from 'pdfkit';
import { escapeXml } from '../xml.ts';
import { inter } from './inter.ts';
import { accessible, type ExtensionSchema, extensionMetadata } from './paper-metadata.ts';
import { keyOf, readPiece } from './script-fonts.ts';
import type { KnownFont, Lacking } from './signs.ts';

export interface PaperFacts {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly date: Date;
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Of its own, and not declared: writes the metadata, with title and author as they stand in `info`. */
      endMetadata(): void;
    }
  }
}

type Tag = Parameters<PDFKit.PDFDocument['struct']>[0];

/** What the types of PDFKit do not declare: where an element stands on its page, and of what a heading of a table is one. */
interface TagOptions {
  readonly alt?: string;
  /** Left, top, right and bottom, in points. */
  readonly bbox?: readonly [number, number, number, number];
  readonly scope?: 'Column' | 'Row';
}

/** PDFKit accepts fonts that were read by fontkit; its types do not declare that. */
const source = (font: unknown) => font as PDFKit.Mixins.PDFFontSource;

/**
 * A PDF that is complete in itself, for archives (PDF/A-3), and says what each of its parts is, for readers who listen to it (PDF/UA):
 * everything that is drawn stands in a tag (`tagged`), or is decoration (`decoration`).
 */
export class PaperDocument extends PDFDocument {
  /** The fonts that are needed, and were not read when it was drawn. */
  readonly lacking = new Map<string, Lacking>();
  readonly #extensions: ExtensionSchema[] = [];
  readonly #open: ReturnType<PDFKit.PDFDocument['struct']>[];

  constructor({ title, author, language, date }: PaperFacts) {
    super({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: date },
    });
    this.registerFont('regular', source(inter.regular)).registerFont('strong', source(inter.strong));
    const root = this.struct('Document');
    this.addStructure(root);
    this.#open = [root];
  }

  /** Draws a paragraph, a cell, a picture. */
  tagged(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    this.#open.at(-1)?.add(this.struct(tag, options, draw));
  }

  /** Groups what is drawn within it: the rows of a table, the cells of a row. */
  grouped(tag: Tag, draw: () => void): void {
    const element = this.struct(tag);
    this.#open.at(-1)?.add(element);
    this.#open.push(element);
    draw();
    this.#open.pop();
    element.end();
  }

  /** Draws what says nothing: rules, the numbers of pages, what is repeated on each of them. */
  decoration(draw: () => void): void {
    this.markContent('Artifact');
    draw();
    this.endMarkedContent();
  }

  /** Says of the document what PDF/A has no properties for. */
  extend(schema: ExtensionSchema): void {
    this.#extensions.push(schema);
  }

  useFont({ key, font }: KnownFont): this {
    return this.registerFont(key, source(font)).font(key);
  }

  lacks(lacking: Lacking): void {
    this.lacking.set(keyOf(lacking.piece, lacking.weight), lacking);
  }

  /** The metadata are XML, in which PDFKit does not escape the title, which may have the name of a shop. What else they have was written by then. */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    Object.assign(this.info, { Title: escapeXml(Title), Author: escapeXml(Author) });
    this.appendXML(extensionMetadata([accessible, ...this.#extensions]));
    super.endMetadata();
  }
}

/** Draws a document. If it needs fonts that were not read before, they are read, and it is drawn again. */
export async function writePaper(facts: PaperFacts, draw: (doc: PaperDocument) => void): Promise<Uint8Array> {
  const doc = new PaperDocument(facts);
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  draw(doc);
  doc.end();
  await finished;
  if (doc.lacking.size === 0) return Buffer.concat(chunks);
  await Promise.all([...doc.lacking.values()].map(({ piece, weight }) => readPiece(piece, weight)));
  return writePaper(facts, draw);
}
