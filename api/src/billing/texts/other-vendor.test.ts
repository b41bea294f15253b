import { expect, test } from 'vitest';
import { eInvoiceIn } from '../../testing/check-e-invoice.ts';
import { paperCases } from '../../testing/papers.ts';
import { textOfPdf } from '../../testing/text-of-pdf.ts';
import { firstVendor, otherVendor } from '../../testing/vendor.ts';
import { writeCii } from '../invoices/e-invoice/cii.ts';
import { mapInvoice } from '../invoices/e-invoice/map-invoice.ts';
import { invoiceDocument } from '../invoices/invoice-document.ts';
import { writeLetter } from './letter.ts';

// What papers and e-invoices of another vendor say. The account for transfers comes from the payment provider.
const cases = Object.entries(paperCases).map(
  ([name, { invoice, ...rest }]) =>
    [
      name,
      {
        ...rest,
        invoice: {
          ...invoice,
          bank_account: invoice.bank_account && { ...invoice.bank_account, accountHolder: 'Treuhand' },
        },
      },
    ] as const,
);

test.each(cases.flatMap(([name, one]) => (['de', 'en'] as const).map((language) => [name, language, one] as const)))(
  '%s, in %s, names another vendor and nothing of the first one, as PDF and as XML',
  async (_, language, { invoice: given, paper, corrects }) => {
    const invoice = { ...given, language };
    const document = await invoiceDocument(invoice, paper, corrects, otherVendor);
    const model = mapInvoice(invoice, paper, corrects);
    const xml = writeCii(model, otherVendor, 'xrechnung');
    for (const said of [textOfPdf(document), eInvoiceIn(document), xml]) {
      expect(said).toContain('Lichtwerk Handels AG');
      expect(said).toContain('Lampengasse 3');
      expect(said).toContain('hallo@ladenlicht.test');
      expect(said).not.toMatch(/kontor|DE300000000|48\/700|HRB 100000|66969100|Speicherstra/i);
    }
  },
);

test('the account of the vendor stands on papers that name no account of their own', async () => {
  const letter = (asksForTransfer: boolean) =>
    writeLetter(
      {
        title: 'Bestellung',
        language: 'de',
        date: new Date('2026-11-01T08:00:00Z'),
        vendor: otherVendor,
        asksForTransfer,
      },
      () => {},
    );
  expect(textOfPdf(await letter(false))).toContain('IBAN DE02 1203 0000 0000 2020 51');
  expect(textOfPdf(await letter(true))).not.toContain('IBAN');
});

test('these tests read what the first vendor has printed', async () => {
  const [, { invoice, paper, corrects }] = cases[0] as (typeof cases)[number];
  const text = textOfPdf(await invoiceDocument(invoice, paper, corrects, firstVendor));
  expect(text).toContain('Kontor Software GmbH, Speicherstraße 12, 20457 Hamburg');
});
