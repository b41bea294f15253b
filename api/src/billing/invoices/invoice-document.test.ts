import { expect, test } from 'vitest';
import { flawsOfPaper } from '../../testing/check-accessible-paper.ts';
import { checkEInvoice, eInvoiceIn, streamsOf } from '../../testing/check-e-invoice.ts';
import { anInvoice, anInvoiceLine, paperCases, paperOf } from '../../testing/papers.ts';
import { textOfPdf } from '../../testing/text-of-pdf.ts';
import { overprinted } from '../../testing/texts-on-paper.ts';
import { firstVendor } from '../../testing/vendor.ts';
import type { Corrected } from './e-invoice/map-invoice.ts';
import type { InvoiceContent } from './invoice.repository.ts';
import { invoiceDocument } from './invoice-document.ts';
import type { Paper } from './paper.ts';

const invoice = (change: Partial<InvoiceContent> = {}): InvoiceContent =>
  anInvoice({
    recipient: {
      companyName: 'Łódź Ελλάς GmbH',
      addressLine1: 'Ring 1',
      addressLine2: null,
      zip: '1010',
      city: 'Wien',
      isoCountryCode: 'AT',
      phoneNumber: null,
      vatId: 'ATU12345678',
    },
    ...change,
  });

const documentOf = (content: InvoiceContent, corrects: Corrected | null = null, paper: Partial<Paper> = {}) =>
  invoiceDocument(content, paperOf(content, paper), corrects, firstVendor);

const contentOf = (document: Uint8Array): string => streamsOf(document).join('\n');

test('an invoice is a PDF that names itself and embeds its fonts', async () => {
  const document = await documentOf(invoice());
  const text = Buffer.from(document).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).toContain('/Lang (de)');
  expect(text).toMatch(/\/FontFile2/);
  expect(document.length).toBeLessThan(80_000);
});

test('the correction of an invoice is not titled as a credit note that its recipient would issue', async () => {
  const original = { number: 'RE-2026-00042', issued_at: new Date('2026-11-01T08:00:00Z') };
  const note = invoice({
    kind: 'credit-note',
    number: 'GS-2026-00007',
    subtotal: -28_900,
    tax: -5_491,
    total: -34_391,
  });
  const german = Buffer.from(await documentOf(note, original)).toString('latin1');
  expect(german).toContain('(Rechnungskorrektur GS-2026-00007)');
  const english = Buffer.from(await documentOf({ ...note, language: 'en' }, original)).toString('latin1');
  expect(english).toContain('(Credit note GS-2026-00007)');
});

test('the letters of all of Europe are in the embedded font', async () => {
  const content = contentOf(await documentOf(invoice()));
  // Glyphs are mapped to letters: Ł, ź, Ε, λ and the euro sign.
  for (const letter of ['0141', '017a', '0395', '03bb', '20ac']) expect(content.includes(`<${letter}>`)).toBe(true);
});

test('an invoice of many lines goes on over as many pages as it needs', async () => {
  const [line] = invoice().lines;
  const many = await documentOf(
    invoice({ lines: Array.from({ length: 80 }, () => line).filter((one) => one !== undefined) }),
  );
  const pages =
    Buffer.from(many)
      .toString('latin1')
      .match(/\/Type \/Page\b/g) ?? [];
  expect(pages).toHaveLength(3);
});

test.each(Object.entries(paperCases))(
  '%s says that tax is rounded on each line if it is',
  async (name, { invoice: one, paper, corrects }) => {
    const isSaid = name === 'tax that was rounded on each line';
    const xml = eInvoiceIn(await invoiceDocument(one, paper, corrects, firstVendor));
    expect(xml.includes('Die Umsatzsteuer ist für jede Position auf ganze Cent gerundet.')).toBe(isSaid);
  },
);

const account = { accountHolder: 'Kaiwerk GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const openTransfer = invoice({
  state: 'open',
  collection_method: 'send_invoice',
  bank_account: account,
  due_at: new Date('2026-11-15T08:00:00Z'),
  paid_at: null,
});

/** The number of filled rectangles: the modules of a code. */
const rectanglesIn = (content: string) => content.match(/ re$/gm)?.length ?? 0;

test('an invoice that waits for a transfer carries a GiroCode drawn of vectors, a paid one does not', async () => {
  const open = contentOf(await documentOf(openTransfer));
  expect(rectanglesIn(open)).toBeGreaterThan(300);
  const paid = contentOf(await documentOf({ ...openTransfer, state: 'paid', paid_at: new Date() }));
  expect(rectanglesIn(paid)).toBe(0);
});

test('an open invoice of which a credit settled a part asks for the rest, in words and in its GiroCode', async () => {
  const whole = contentOf(await documentOf(openTransfer));
  const rest = contentOf(await documentOf(openTransfer, null, { owed: 24_391 }));
  const code = (content: string) => content.match(/^.* re$/gm)?.join();
  expect(code(rest)).not.toBe(code(whole));
  const texts = (content: string) => content.match(/ TJ$/gm)?.length ?? 0;
  expect(texts(rest)).toBeGreaterThan(texts(whole));
});

test('figures have one width, so that separators keep their distance', async () => {
  const content = contentOf(await documentOf(invoice({ lines: [anInvoiceLine({ amount: 11_700 })] })));
  // The font moves a comma after a seven by 250 thousandths, unless figures are tabular.
  expect(content).toContain('] TJ');
  expect(content).not.toMatch(/> 250 </);
});

test.each(Object.entries(paperCases))('%s is a PDF that holds a valid invoice as XML', async (_, one) => {
  const document = await invoiceDocument(one.invoice, one.paper, one.corrects, firstVendor);
  const xml = eInvoiceIn(document);
  expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>');
  expect(checkEInvoice(xml).findings).toEqual([]);
});

test('an invoice is for archives: PDF/A-3 with metadata of Factur-X, an output intent and all fonts embedded', async () => {
  const document = await documentOf(openTransfer);
  const text = Buffer.from(document).toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  const metadata = contentOf(document);
  for (const one of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
  ]) {
    expect(metadata).toContain(one);
  }
  expect(text).toContain('/S /GTS_PDFA1');
  expect(text).toContain('/AFRelationship /Alternative');
  expect(text).toMatch(/\/AF \[\d+ 0 R\]/);
  expect(text).toContain('/Subtype /text#2Fxml');
  const fonts = text.match(/\/Type \/FontDescriptor/g) ?? [];
  expect(text.match(/\/FontFile2/g)).toHaveLength(fonts.length);
  expect(text).not.toContain('Helvetica');
});

test('what the customer wants on invoices is on them, however long it is', async () => {
  const { invoice: wanted } = paperCases['a domestic invoice'] as (typeof paperCases)[string];
  const glyphs = (content: InvoiceContent) =>
    documentOf(content).then((document) => contentOf(document).match(/TJ$/gm)?.length ?? 0);
  const plain = await glyphs({ ...wanted, billing_details: null });
  // Three labels with their values, and the seat of the company besides the address that it is sent to.
  expect((await glyphs(wanted)) - plain).toBeGreaterThanOrEqual(7);
});

test.each(Object.entries(paperCases))(
  '%s can be read out, and nothing is drawn over something else',
  async (_, one) => {
    const document = await invoiceDocument(one.invoice, one.paper, one.corrects, firstVendor);
    expect(flawsOfPaper(document)).toEqual([]);
    expect(overprinted(document)).toEqual([]);
  },
);

test('each line states how many it charges and what one of them costs, where one price makes the amount', async () => {
  const lines = [
    anInvoiceLine({ productType: 'wms', quantity: 6, amount: 14_400 }),
    anInvoiceLine({ productType: 'pos', quantity: 7, amount: 25_300 }),
    anInvoiceLine({ productType: 'starter', isProration: true, amount: -7_453 }),
    anInvoiceLine({
      productType: null,
      quantity: 1_412,
      amount: 21_180,
      extraOrders: { month: '2026-10', unitAmount: 15 },
    }),
  ];
  const text = textOfPdf(await documentOf(invoice({ lines })));
  const table = text.slice(text.indexOf('Einzelpreis'), text.indexOf('Netto')).split('\n');
  const values = table.filter((one) => /^(?:\d{1,3}(?:\.\d{3})?|[−\d,.]+\s€)$/.test(one));
  const graduated = ['7', '253,00\u00a0€'];
  const expected = [
    '6',
    '24,00\u00a0€',
    '144,00\u00a0€',
    ...graduated,
    '1',
    '−74,53\u00a0€',
    '−74,53\u00a0€',
    '1.412',
    '0,15\u00a0€',
  ];
  expect(values).toEqual([...expected, '211,80\u00a0€']);
});
