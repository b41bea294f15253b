import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { flawsOfPaper } from '../../testing/check-accessible-paper.ts';
import { longest } from '../../testing/strange-texts.ts';
import { textOfPdf } from '../../testing/text-of-pdf.ts';
import { overprinted } from '../../testing/texts-on-paper.ts';
import { firstVendor } from '../../testing/vendor.ts';
import type { LineRow } from './commission.tables.ts';
import { type CreditNote, creditNoteDocument } from './credit-note-document.ts';

const uuid = '00000000-0000-4000-8000-000000000001';

const note = (change: Partial<CreditNote> = {}): CreditNote => ({
  uuid,
  organization_uuid: uuid,
  period: '2026-10',
  state: 'open',
  closed_at: new Date('2026-11-02T23:00:00Z'),
  amount: 3235,
  settled_in: uuid,
  number: 'PG-2026-00017',
  language: 'de',
  recipient: {
    companyName: 'Agentur Łódź GmbH',
    addressLine1: 'Ring 1',
    addressLine2: null,
    zip: '1010',
    city: 'Wien',
    isoCountryCode: 'AT',
    phoneNumber: null,
    vatId: 'ATU12345678',
  },
  net: 2235,
  vat_percent: 0,
  vat_kind: 'reverse-charge',
  vat: 0,
  total: 2235,
  paid_at: null,
  transfer_id: null,
  destination: null,
  ...change,
});

const line = (change: Partial<LineRow> = {}): LineRow => ({
  uuid,
  seq: 1,
  statement_uuid: uuid,
  organization_uuid: uuid,
  shop_uuid: uuid,
  invoice_uuid: uuid,
  ledger_entry_uuid: uuid,
  shop_name: 'radwerk.de',
  invoice_number: 'RE-2026-00042',
  invoice_date: new Date('2026-10-12T08:00:00Z'),
  at: new Date('2026-10-12T08:00:00Z'),
  net: 21_567,
  rate: 15,
  amount: 3235,
  ...change,
});

/** How much its pages draw. Texts are indices into embedded fonts, so they cannot be read. */
function drawnIn(document: Uint8Array): number {
  const text = Buffer.from(document).toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].reduce((length, [, body = '']) => {
    try {
      return length + (inflateSync(Buffer.from(body, 'latin1')).toString('latin1').match(/TJ/g)?.length ?? 0);
    } catch {
      return length;
    }
  }, 0);
}

const pagesOf = (document: Uint8Array): number =>
  Buffer.from(document)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('a credit note says in both languages that it is a Gutschrift, and of which number', async () => {
  const titleOf = async (language: 'de' | 'en') =>
    Buffer.from(await creditNoteDocument(note({ language }), [line()], [], firstVendor)).toString('latin1');
  const [german, english] = [await titleOf('de'), await titleOf('en')];
  expect(german).toContain('(Gutschrift PG-2026-00017)');
  expect(german).toContain('/Lang (de)');
  expect(english).toContain('Gutschrift');
  expect(english).toContain('PG-2026-00017');
});

test('reverse charge, a missing VAT id and months that were carried over are stated', async () => {
  const domestic = note({ vat_kind: 'domestic', vat_percent: 19, vat: 425, total: 2660 });
  const plain = drawnIn(await creditNoteDocument(domestic, [line()], [], firstVendor));
  for (const vat_kind of ['reverse-charge', 'outside-eu', 'no-vat-id'] as const) {
    expect(drawnIn(await creditNoteDocument(note({ vat_kind }), [line()], [], firstVendor))).toBeGreaterThan(plain);
  }
  const carried = await creditNoteDocument(domestic, [line()], [{ period: '2026-09', amount: -1000 }], firstVendor);
  expect(drawnIn(carried)).toBeGreaterThan(plain);
});

test('many lines continue on further pages', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => line({ seq: index }));
  expect(pagesOf(await creditNoteDocument(note(), [line()], [], firstVendor))).toBe(1);
  expect(pagesOf(await creditNoteDocument(note(), lines, [], firstVendor))).toBeGreaterThan(2);
});

test('each line states what was sold, the rate, and the commission', async () => {
  const text = textOfPdf(await creditNoteDocument(note(), [line()], [], firstVendor));
  expect(text).toMatch(/Umsatz netto\s+Satz\s+Betrag\s[^]*RE-2026-00042[^]*215,67\s€\s+15\s%\s+32,35\s€/);
});

test('a credit note can be read out, and nothing is drawn over something else, however long names are', async () => {
  const long = longest(200, 'Agentur');
  const recipient = { ...note().recipient, companyName: long, addressLine1: long, addressLine2: long };
  const lines = Array.from({ length: 12 }, (_, seq) => line({ seq, shop_name: long }));
  const document = await creditNoteDocument(
    note({ recipient }),
    lines,
    [{ period: '2026-09', amount: -1000 }],
    firstVendor,
  );
  expect(flawsOfPaper(document)).toEqual([]);
  expect(overprinted(document)).toEqual([]);
});
