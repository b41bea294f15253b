import type { BaseData } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import { countryName } from '@kontor/domain/country';
import { inGroupsOfFour } from '@kontor/domain/groups-of-four';
import PDFDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';
import type { Vendor } from '../../infrastructure/brand/read-brand.ts';
import { documentFonts } from '../../infrastructure/document-fonts.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { facturXMetadata } from './factur-x-metadata.ts';
import { invoiceTexts } from './line-text.ts';

/** Points. DIN 5008 form B places the address for window envelopes. */
export const page = { left: 71, right: 524, addressTop: 128, contentTop: 290, bottom: 740 };
export const ink = '#062A3E';
export const muted = '#536B79';
const logoSize = 28;
/** Wide enough for the name of a payment method. */
const amountWidth = 150;

/** Tabular figures without kerning, so that amounts and dates are aligned. */
export const figures: Pick<PDFKit.Mixins.TextOptions, 'features'> = { features: ['tnum'] };

export type LetterDocument = InstanceType<typeof PDFDocument>;

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
export async function writeLetter(
  { title, language, date, vendor, facturX, asksForTransfer = false }: Letter,
  write: (doc: LetterDocument) => void,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // PDF/A-3: complete in itself, for archives, and with files in it. Its metadata is XML in which titles are not
    // escaped, so no letter has it whose title names a shop.
    ...(facturX !== undefined && { pdfVersion: '1.7' as const, subset: 'PDF/A-3b' as const }),
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: vendor.company.name, CreationDate: date },
  });
  doc.registerFont('regular', documentFonts.regular).registerFont('strong', documentFonts.strong);
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  if (facturX !== undefined) embed(doc, facturX, date);
  letterhead(doc, vendor);
  write(doc);
  footers(doc, language, vendor, asksForTransfer ? null : vendor.bankAccount);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

/** The types of PDFKit do not declare the relationship. */
type AttachedFile = PDFKit.Mixins.PDFAttachmentOptions & { readonly relationship: 'Alternative' };

function embed(doc: LetterDocument, xml: string, date: Date): void {
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
  doc.appendXML(facturXMetadata(name));
}

const companyAddress = ({ company: { name, addressLine1, zip, city } }: Vendor): string =>
  `${name}, ${addressLine1}, ${zip} ${city}`;

function letterhead(doc: LetterDocument, vendor: Vendor): void {
  const hasLogo = vendor.logo !== null;
  // As high as the name beside it.
  if (vendor.logo !== null) {
    const size = { width: logoSize, height: logoSize, assumePt: true, preserveAspectRatio: 'xMinYMid meet' };
    svgToPdf(doc, vendor.logo, page.left, 53, size);
  }
  doc
    .font('strong')
    .fontSize(20)
    .fillColor(ink)
    .text(vendor.name, page.left + (hasLogo ? logoSize + 9 : 0), 56);
  doc
    .font('regular')
    .fontSize(7)
    .fillColor(muted)
    .text(companyAddress(vendor), page.left, page.addressTop - 14);
}

/** The recipient of a letter; only the name is always known. */
type Addressee = Pick<BaseData, 'companyName'> & Partial<BaseData>;

export function addressee(doc: LetterDocument, to: Addressee, language: Language, { company }: Vendor): void {
  const { companyName, addressLine1, addressLine2, zip = '', city = '', isoCountryCode = '' } = to;
  const isAbroad = isoCountryCode !== '' && isoCountryCode !== company.isoCountryCode;
  const country = isAbroad ? countryName(isoCountryCode, language) : null;
  const lines = [companyName, addressLine1, addressLine2, `${zip} ${city}`.trim(), country];
  doc.font('regular').fontSize(10).fillColor(ink);
  doc.text(lines.filter(Boolean).join('\n'), page.left, page.addressTop, { width: 240, lineGap: 3, ...figures });
}

/** Beside the address: number, date and so on. A value of `null` has no line. Returns where what follows may begin. */
export function facts(doc: LetterDocument, rows: readonly (readonly [string, string | null])[]): number {
  let y = page.addressTop;
  for (const [label, value] of rows) {
    if (value === null) continue;
    doc
      .font('regular')
      .fontSize(8)
      .fillColor(muted)
      .text(label, 340, y, { width: page.right - 340 });
    doc
      .fontSize(9.5)
      .fillColor(ink)
      .text(value, 340, y + 10, { width: page.right - 340, ...figures });
    // A long value takes several lines.
    y = Math.max(y + 27, doc.y + 5);
  }
  return Math.max(page.contentTop, y + 20);
}

export function heading(doc: LetterDocument, title: string, top = page.contentTop): void {
  doc
    .font('strong')
    .fontSize(16)
    .fillColor(ink)
    .text(title, page.left, top - 6, { width: page.right - page.left, ...figures });
}

export function row(doc: LetterDocument, y: number, text: string, amount: string): void {
  doc.text(amount, page.right - amountWidth, y, { width: amountWidth, align: 'right', ...figures });
  doc.text(text, page.left, y, { width: page.right - page.left - amountWidth - 12, ...figures });
}

export function rule(doc: LetterDocument, y: number, width: number): void {
  doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).strokeColor(ink).stroke();
}

/** Continues at the top of a new page when less than `height` is left on this one. */
export function keepRoom(doc: LetterDocument, height: number): void {
  if (doc.y <= page.bottom - height) return;
  doc.addPage();
  doc.y = 72;
}

function footers(doc: LetterDocument, language: Language, vendor: Vendor, account: Vendor['bankAccount']): void {
  const texts = invoiceTexts[language].document;
  const { registration, vatId } = vendor.company;
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    doc.font('regular').fontSize(7.5).fillColor(muted);
    const company = [
      companyAddress(vendor),
      `${registration} · ${texts.vatIdLabel} ${vatId} · ${vendor.supportEmail}`,
      account && `${account.accountHolder} · IBAN ${inGroupsOfFour(account.iban)} · BIC ${account.bic}`,
    ];
    doc.text(company.filter(Boolean).join('\n'), page.left, 780, {
      width: 360,
      lineGap: 2,
      lineBreak: true,
      ...figures,
    });
    const number = fill(texts.page, { page: String(index + 1), pages: String(count) });
    doc.text(number, page.right - 100, 780, { width: 100, align: 'right' });
  }
}
