import type { BaseData } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import { countryName } from '@kontor/domain/country';
import { inGroupsOfFour } from '@kontor/domain/groups-of-four';
import svgToPdf from 'svg-to-pdfkit';
import type { Vendor } from '../../infrastructure/brand/read-brand.ts';
import { type PaperDocument, writePaper } from '../../infrastructure/documents/paper-document.ts';
import { heightOfText, type Place, type Style, writeText } from '../../infrastructure/documents/write-text.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { facturXMetadata } from './factur-x-metadata.ts';
import { invoiceTexts } from './line-text.ts';

/** Points. DIN 5008 form B places the address for window envelopes. */
export const page = { left: 71, right: 524, top: 72, addressTop: 128, contentTop: 290, bottom: 740 };
const whole = page.right - page.left;
const ink = '#062A3E';
const muted = '#536B79';
const logoSize = 28;

/** How papers are set. */
export const styles = {
  body: { weight: 'regular', size: 9.5, color: ink },
  strong: { weight: 'strong', size: 9.5, color: ink },
  quiet: { weight: 'regular', size: 9.5, color: muted },
  label: { weight: 'regular', size: 8, color: muted },
  total: { weight: 'strong', size: 12, color: ink },
  small: { weight: 'regular', size: 7, color: muted },
} as const satisfies Readonly<Record<string, Style>>;

const address: Style = { weight: 'regular', size: 10, color: ink };
/** For addresses that do not fit in the window otherwise, in points. */
const smallest = 7;
const smallerSizes = [9, 8, smallest];
const windowHeight = 142;
const title: Style = { weight: 'strong', size: 16, color: ink };
const product: Style = { weight: 'strong', size: 20, color: ink };
const foot: Style = { weight: 'regular', size: 7.5, color: muted };

interface Letter {
  readonly title: string;
  readonly language: Language;
  readonly date: Date;
  /** Who has issued it. */
  readonly vendor: Vendor;
  /** It names an account of its own to transfer to, so that it must name no other one. */
  readonly asksForTransfer?: boolean;
  /** The same as XML, which makes the document a ZUGFeRD or Factur-X invoice. */
  readonly facturX?: string;
}

/** A PDF on the company's letter paper, for invoices and confirmations: the sender above, the company's data below. */
export const writeLetter = (
  { title, language, date, vendor, facturX, asksForTransfer = false }: Letter,
  write: (doc: PaperDocument) => void,
): Promise<Uint8Array> =>
  writePaper({ title, author: vendor.company.name, language, date }, (doc) => {
    if (facturX !== undefined) embed(doc, facturX, date);
    letterhead(doc, vendor);
    write(doc);
    footers(doc, language, vendor, asksForTransfer ? null : vendor.bankAccount);
  });

/** The types of PDFKit do not declare the relationship. */
type AttachedFile = PDFKit.Mixins.PDFAttachmentOptions & { readonly relationship: 'Alternative' };

function embed(doc: PaperDocument, xml: string, date: Date): void {
  const name = 'factur-x.xml';
  const options: AttachedFile = {
    name,
    type: 'text/xml',
    description: 'Factur-X',
    creationDate: date,
    modifiedDate: date,
    relationship: 'Alternative',
  };
  doc.file(Buffer.from(xml), options);
  doc.extend(facturXMetadata(name));
}

const companyAddress = ({ company: { name, addressLine1, zip, city } }: Vendor): string =>
  `${name}, ${addressLine1}, ${zip} ${city}`;

function letterhead(doc: PaperDocument, vendor: Vendor): void {
  const { logo } = vendor;
  // As high as the name beside it, which says the same.
  if (logo !== null) {
    const size = { width: logoSize, height: logoSize, assumePt: true, preserveAspectRatio: 'xMinYMid meet' };
    doc.decoration(() => svgToPdf(doc, logo, page.left, 53, size));
  }
  const left = page.left + (logo === null ? 0 : logoSize + 9);
  text(doc, 'P', vendor.name, product, { x: left, y: 56, width: page.right - left });
  text(doc, 'P', companyAddress(vendor), styles.small, { x: page.left, y: page.addressTop - 14, width: whole });
}

/** Draws a text of its own: a paragraph, a heading, a cell. */
export const text = (
  doc: PaperDocument,
  tag: 'P' | 'H1' | 'TD' | 'Caption',
  written: string,
  style: Style,
  place: Place,
): void => doc.tagged(tag, () => writeText(doc, written, style, place));

/** The recipient of a letter; only the name is always known. */
type Addressee = Pick<BaseData, 'companyName'> & Partial<BaseData>;

/** The recipient's address, in the window: smaller if it is long. Returns where it ends, since the longest goes on below the window. */
export function addressee(doc: PaperDocument, to: Addressee, language: Language, { company }: Vendor): number {
  const { companyName, addressLine1, addressLine2, zip = '', city = '', isoCountryCode = '' } = to;
  const isAbroad = isoCountryCode !== '' && isoCountryCode !== company.isoCountryCode;
  const country = isAbroad ? countryName(isoCountryCode, language) : null;
  const lines = [companyName, addressLine1, addressLine2, `${zip} ${city}`.trim(), country];
  const written = lines.filter(Boolean).join('\n');
  const place = { x: page.left, y: page.addressTop, width: 240, lineGap: 3, direction: 'auto' } as const;
  const sizes = [address.size, ...smallerSizes];
  const size = sizes.find((one) => heightOfText(doc, written, { ...address, size: one }, place) <= windowHeight);
  text(doc, 'P', written, { ...address, size: size ?? smallest }, place);
  return doc.y;
}

/** Beside the address: number, date and so on. A value of `null` has no line. Returns where they end. */
export function facts(doc: PaperDocument, rows: readonly (readonly [string, string | null])[]): number {
  const place = { x: 340, width: page.right - 340 };
  let y = page.addressTop;
  doc.grouped('Table', () => {
    for (const [label, value] of rows) {
      if (value === null) continue;
      doc.grouped('TR', () => {
        doc.tagged('TH', () => writeText(doc, label, styles.label, { ...place, y }), { scope: 'Row' });
        text(doc, 'TD', value, styles.body, { ...place, y: y + 10, direction: 'auto' });
      });
      // A long value takes several lines.
      y = Math.max(y + 27, doc.y + 5);
    }
  });
  return y;
}

/** What the letter is about, below everything that stands in its head. `doc.y` is then below it. */
export function heading(doc: PaperDocument, written: string, ...ends: readonly number[]): void {
  doc.y = Math.max(page.contentTop, ...ends.map((end) => end + 20)) - 6;
  keepRoom(doc, heightOfText(doc, written, title, { width: whole }));
  text(doc, 'H1', written, title, { x: page.left, y: doc.y, width: whole });
}

/** Text over the whole width, on a page where all of it has room. */
export function paragraph(doc: PaperDocument, written: string, style: Style, top = doc.y): void {
  const place = { x: page.left, width: whole, lineGap: 2 };
  doc.y = top;
  keepRoom(doc, heightOfText(doc, written, style, place));
  text(doc, 'P', written, style, { ...place, y: doc.y });
}

export function rule(doc: PaperDocument, y: number, width: number): void {
  doc.decoration(() => doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).strokeColor(ink).stroke());
}

/** Continues at the top of a new page when less than `height` is left on this one. */
export function keepRoom(doc: PaperDocument, height: number): void {
  if (doc.y <= page.bottom - height || doc.y === page.top) return;
  doc.addPage();
  doc.y = page.top;
}

/** Read once, at the end of the letter; on the other pages it is repeated. */
function footers(doc: PaperDocument, language: Language, vendor: Vendor, account: Vendor['bankAccount']): void {
  const texts = invoiceTexts[language].document;
  const { registration, vatId } = vendor.company;
  const company = [
    companyAddress(vendor),
    `${registration} · ${texts.vatIdLabel} ${vatId} · ${vendor.supportEmail}`,
    account && `${account.accountHolder} · IBAN ${inGroupsOfFour(account.iban)} · BIC ${account.bic}`,
  ];
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    const draw = () =>
      writeText(doc, company.filter(Boolean).join('\n'), foot, { x: page.left, y: 780, width: 360, lineGap: 2 });
    if (index === 0) doc.tagged('P', draw);
    else doc.decoration(draw);
    const number = fill(texts.page, { page: String(index + 1), pages: String(count) });
    doc.decoration(() => writeText(doc, number, foot, { x: page.right - 100, y: 780, width: 100, align: 'right' }));
  }
}
