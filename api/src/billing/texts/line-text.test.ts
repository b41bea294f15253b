import { expect, test } from 'vitest';
import { type InvoiceLine, lineText, vatText } from './line-text.ts';

const line = (change: Partial<InvoiceLine>): InvoiceLine => ({
  fallback: 'Something else',
  productType: 'professional',
  quantity: 1,
  isProration: false,
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  amount: 28_900,
  ...change,
});

test.each([
  [line({}), 'Professional, 01.11.2026 bis 30.11.2026', 'Professional, 1 Nov 2026 to 30 Nov 2026'],
  [
    line({ productType: 'wms', quantity: 1 }),
    '1 WMS-Gerät, 01.11.2026 bis 30.11.2026',
    '1 WMS device, 1 Nov 2026 to 30 Nov 2026',
  ],
  [
    line({ productType: 'pos', quantity: 3 }),
    '3 Kassen (POS), 01.11.2026 bis 30.11.2026',
    '3 tills (POS), 1 Nov 2026 to 30 Nov 2026',
  ],
  [
    line({ isProration: true, amount: -100, periodStart: '2026-11-10T08:00:00.000Z' }),
    'Anrechnung für Professional, anteilig 10.11.2026 bis 30.11.2026',
    'Credit for Professional, prorated 10 Nov 2026 to 30 Nov 2026',
  ],
  [
    line({ isProration: true, periodStart: '2026-11-30T20:00:00.000Z' }),
    'Professional, anteilig 30.11.2026 bis 30.11.2026',
    'Professional, prorated 30 Nov 2026 to 30 Nov 2026',
  ],
  [
    line({ productType: null, quantity: 1412, extraOrders: { month: '2026-11', unitAmount: 15 } }),
    '1.412 zusätzliche Bestellungen im November 2026 zu je 0,15\u00a0€',
    '1,412 extra orders in November 2026 at €0.15 each',
  ],
  [
    line({ productType: null, quantity: 1, extraOrders: { month: '2026-11', unitAmount: 20 } }),
    '1 zusätzliche Bestellung im November 2026 zu 0,20\u00a0€',
    '1 extra order in November 2026 at €0.20',
  ],
  [
    line({ productType: null }),
    'Something else, 01.11.2026 bis 30.11.2026',
    'Something else, 1 Nov 2026 to 30 Nov 2026',
  ],
])('%#: a line says what it is for and for which days', (given, german, english) => {
  expect([lineText(given, 'de'), lineText(given, 'en')]).toEqual([german, english]);
});

test('VAT is written as people of the country write percentages', () => {
  expect([vatText(25.5, 'de'), vatText(25.5, 'en')]).toEqual(['MwSt. 25,5\u00a0%', 'VAT 25.5%']);
});
