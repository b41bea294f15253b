import { expect, test } from 'vitest';
import { checkEInvoice } from '../../../testing/check-e-invoice.ts';
import { anInvoice, anInvoiceLine, paperCases, paperOf } from '../../../testing/papers.ts';
import { firstVendor } from '../../../testing/vendor.ts';
import { type Profile, writeCii } from './cii.ts';
import { mapInvoice } from './map-invoice.ts';

const cases = Object.entries(paperCases);
const xmlOf = (name: string, profile: Profile = 'en16931') => {
  const { invoice, paper, corrects } = paperCases[name] as (typeof paperCases)[string];
  return writeCii(mapInvoice(invoice, paper, corrects), firstVendor, profile);
};
const charged = anInvoice({ state: 'open', paid_at: null });
const textsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, text]) => text);

test.each(cases.flatMap(([name]) => (['en16931', 'xrechnung'] as const).map((profile) => [name, profile] as const)))(
  '%s as %s has no finding by the official rules',
  (name, profile) => {
    const { fired, findings } = checkEInvoice(xmlOf(name, profile));
    expect(findings).toEqual([]);
    expect(fired).toBeGreaterThan(50);
  },
);

test('the official rules are applied: an invoice with a wrong sum breaks one', () => {
  const wrong = xmlOf('a domestic invoice').replace(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>1.00');
  expect(checkEInvoice(wrong).findings.join()).toContain('[BR-CO-15]');
});

test.each(cases)('%s has the sums of its document, to the cent', (_, { invoice, paper, corrects }) => {
  const { totals, lines } = mapInvoice(invoice, paper, corrects);
  const sign = invoice.kind === 'credit-note' ? -1 : 1;
  expect([totals.net * sign, totals.tax * sign, totals.gross * sign]).toEqual([
    invoice.subtotal,
    invoice.tax,
    invoice.total,
  ]);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.net);
  for (const { quantity, unitPrice, amount } of lines) expect(Math.round(quantity * unitPrice)).toBe(amount);
});

/** What XRechnung 3.0 asks for beyond EN 16931, as far as ours could lack it: BR-DE-1 to 9, 14 to 16, 21, 23 to 28. */
test.each(cases)('%s as XRechnung has what XRechnung requires', (name, { invoice, paper }) => {
  const xml = xmlOf(name, 'xrechnung');
  expect(xml).toContain('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>');
  expect(xml).toContain('<ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID>');
  expect(textsIn(xml, 'BuyerReference')[0]).toMatch(/./);
  for (const one of ['PersonName', 'CompleteNumber', 'TypeCode']) expect(textsIn(xml, one)[0]).toMatch(/./);
  expect(textsIn(xml, 'CompleteNumber')[0]).toMatch(/\d.*\d.*\d/);
  expect(textsIn(xml, 'URIID').every((address) => /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(address ?? ''))).toBe(true);
  // Of both parties.
  expect(textsIn(xml, 'CityName').filter(Boolean)).toHaveLength(2);
  expect(textsIn(xml, 'PostcodeCode').filter(Boolean)).toHaveLength(2);
  expect(xml.match(/schemeID="EM"/g)).toHaveLength(paper.email === null ? 1 : 2);
  const [, means] = /<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>(\w+)/.exec(xml) ?? [];
  expect(xml.includes('<ram:IBANID>')).toBe(means === '58');
  const [header = ''] = /<ram:ApplicableHeaderTradeSettlement>.*/.exec(xml) ?? [];
  expect(textsIn(header, 'RateApplicablePercent')).toEqual([String(invoice.vat_percent)]);
});

test('a credit note is of type 381, positive, and names its invoice with its day', () => {
  const xml = xmlOf('the refund of a whole invoice');
  expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
  expect(textsIn(xml, 'GrandTotalAmount')).toEqual(['343.91']);
  expect(xml).toContain('<ram:IssuerAssignedID>RE-2026-00042</ram:IssuerAssignedID>');
  expect(xml).toContain('<qdt:DateTimeString format="102">20261101</qdt:DateTimeString>');
});

test('an open transfer names the account, the reference and the day, and asks for what is left', () => {
  const xml = xmlOf('a transfer of which a credit paid a part');
  expect(textsIn(xml, 'IBANID')).toEqual(['DE89370400440532013000']);
  expect(textsIn(xml, 'BICID')).toEqual(['COBADEFFXXX']);
  expect(textsIn(xml, 'PaymentReference')).toEqual(['RE-2026-00042']);
  expect([textsIn(xml, 'TotalPrepaidAmount'), textsIn(xml, 'DuePayableAmount')]).toEqual([['100.00'], ['243.91']]);
  expect(xml).toContain('<ram:DueDateDateTime><udt:DateTimeString format="102">20261115<');
});

test('references of the customer are where bookkeeping systems look for them', () => {
  const xml = xmlOf('a domestic invoice');
  expect(textsIn(xml, 'BuyerReference')).toEqual(['04011000-1234512345-06']);
  expect(xml).toContain('<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>4500012345<');
  expect(xml).toContain('<ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>KST 7<');
  expect(textsIn(xml, 'Content')[0]).toContain('Postfach 12, 20095 Hamburg');
});

test('a price per order has its fractions of a cent', () => {
  const extraOrders = { month: '2026-10', unitAmount: 12.5 } as const;
  const invoice = anInvoice({
    lines: [anInvoiceLine({ productType: null, quantity: 401, amount: 5_013, extraOrders })],
  });
  const xml = writeCii(mapInvoice(invoice, paperOf(invoice), null), firstVendor, 'en16931');
  expect(textsIn(xml, 'ChargeAmount')).toEqual(['0.125000']);
  expect(checkEInvoice(xml).findings).toEqual([]);
});

test('what customers have typed is text, and never markup', () => {
  expect(xmlOf('a domestic invoice')).toContain('<ram:Name>Łódź &amp; &lt;Söhne&gt; GmbH</ram:Name>');
});

test.each([
  ['a void invoice', 'Diese Rechnung ist storniert.'],
  ['a claim that is given up', 'Diese Forderung wird nicht weiter verfolgt.'],
])('%s says so, and asks for no payment', (name, said) => {
  const xml = xmlOf(name, 'xrechnung');
  expect(textsIn(xml, 'Description')).toEqual([said]);
  for (const one of ['IBANID', 'PaymentReference', 'DueDateDateTime']) expect(xml).not.toContain(`<ram:${one}>`);
});

test('an open invoice that is charged to a card says when it is due, and names no account to transfer to', () => {
  const xml = writeCii(mapInvoice(charged, paperOf(charged), null), firstVendor, 'xrechnung');
  expect(textsIn(xml, 'Description')).toEqual([
    'Der Betrag ist sofort fällig und wird über Ihre hinterlegte Zahlungsmethode eingezogen.',
  ]);
  expect(xml).not.toContain('<ram:IBANID>');
  expect(checkEInvoice(xml).findings).toEqual([]);
});

test('of what is paid in part, the terms name what is left', () => {
  const xml = xmlOf('a transfer of which a credit paid a part');
  expect(textsIn(xml, 'Description')).toEqual(['Bitte zahlen Sie 243,91\u00a0€ bis zum 15.11.2026.']);
});
