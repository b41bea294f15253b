import { inflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { InvoiceContent } from './invoice.repository.ts';
import { invoiceDocument } from './invoice-document.ts';

const invoice = (change: Partial<InvoiceContent> = {}): InvoiceContent => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  shop_uuid: '00000000-0000-4000-8000-000000000002',
  stripe_id: 'in_1',
  number: 'RE-2026-00042',
  held_reason: null,
  kind: 'invoice',
  corrects_invoice_uuid: null,
  currency: 'EUR',
  collection_method: 'charge_automatically',
  bank_account: null,
  language: 'de',
  state: 'paid',
  subtotal: 28_900,
  tax: 5_491,
  total: 34_391,
  vat_percent: 19,
  vat_kind: 'domestic',
  lines: [
    {
      fallback: '',
      productType: 'professional',
      quantity: 1,
      isProration: false,
      periodStart: '2026-11-01T00:00:00.000Z',
      periodEnd: '2026-12-01T00:00:00.000Z',
      amount: 28_900,
    },
  ],
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
  issued_at: new Date('2026-11-01T08:00:00Z'),
  due_at: null,
  paid_at: new Date('2026-11-06T08:00:00Z'),
  charged_back: false,
  chargeback_dispute: null,
  read_at: 1,
  ...change,
});

/** The text of the document's compressed streams. */
function contentOf(document: Uint8Array): string {
  const text = Buffer.from(document).toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams.join('\n');
}

test('an invoice is a PDF that names itself and embeds its fonts', async () => {
  const document = await invoiceDocument(invoice(), null);
  const text = Buffer.from(document).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).toContain('/Lang (de)');
  expect(text).toMatch(/\/FontFile2/);
  expect(document.length).toBeLessThan(60_000);
});

test('the correction of an invoice is not titled as a credit note that its recipient would issue', async () => {
  const note = invoice({
    kind: 'credit-note',
    number: 'GS-2026-00007',
    subtotal: -28_900,
    tax: -5_491,
    total: -34_391,
  });
  const german = Buffer.from(await invoiceDocument(note, 'RE-2026-00042')).toString('latin1');
  expect(german).toContain('(Rechnungskorrektur GS-2026-00007)');
  const english = Buffer.from(await invoiceDocument({ ...note, language: 'en' }, 'RE-2026-00042')).toString('latin1');
  expect(english).toContain('(Credit note GS-2026-00007)');
});

test('the letters of all of Europe are in the embedded font', async () => {
  const content = contentOf(await invoiceDocument(invoice(), null));
  // Glyphs are mapped to letters: Ł, ź, Ε, λ and the euro sign.
  for (const letter of ['0141', '017a', '0395', '03bb', '20ac']) expect(content.includes(`<${letter}>`)).toBe(true);
});

test('an invoice of many lines goes on over as many pages as it needs', async () => {
  const [line] = invoice().lines;
  const many = await invoiceDocument(
    invoice({ lines: Array.from({ length: 80 }, () => line).filter((one) => one !== undefined) }),
    null,
  );
  const pages =
    Buffer.from(many)
      .toString('latin1')
      .match(/\/Type \/Page\b/g) ?? [];
  expect(pages).toHaveLength(3);
});

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
  const open = contentOf(await invoiceDocument(openTransfer, null));
  expect(rectanglesIn(open)).toBeGreaterThan(300);
  const paid = contentOf(await invoiceDocument({ ...openTransfer, state: 'paid', paid_at: new Date() }, null));
  expect(rectanglesIn(paid)).toBe(0);
});

test('an open invoice of which a credit settled a part asks for the rest, in words and in its GiroCode', async () => {
  const whole = contentOf(await invoiceDocument(openTransfer, null));
  const rest = contentOf(await invoiceDocument(openTransfer, null, 24_391));
  const code = (content: string) => content.match(/^.* re$/gm)?.join();
  expect(code(rest)).not.toBe(code(whole));
  const texts = (content: string) => content.match(/ TJ$/gm)?.length ?? 0;
  expect(texts(rest)).toBeGreaterThan(texts(whole));
});

test('figures have one width, so that separators keep their distance', async () => {
  const content = contentOf(await invoiceDocument(invoice({ subtotal: 11_700, tax: 2_223, total: 13_923 }), null));
  // The font moves a comma after a seven by 250 thousandths, unless figures are tabular.
  expect(content).toContain('] TJ');
  expect(content).not.toMatch(/> 250 </);
});
