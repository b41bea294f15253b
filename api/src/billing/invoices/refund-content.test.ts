import { expect, test } from 'vitest';
import type { InvoiceLine } from '../texts/line-text.ts';
import { refundContent } from './refund-content.ts';

const line = (productType: string, amount: number): InvoiceLine => ({
  fallback: '',
  productType,
  quantity: 1,
  isProration: false,
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  amount,
});
const invoice = {
  number: 'RE-2026-000007',
  subtotal: 24_900,
  tax: 4_731,
  total: 29_631,
  vat_percent: 19,
  lines: [line('advanced', 22_900), line('wms', 2_000)],
};
const nothing = { tax: 0, total: 0 };
const at = new Date('2026-11-22T10:00:00.000Z');

const refundLine = (amount: number, tax: number) => ({
  fallback: 'Refund',
  corrects: 'RE-2026-000007',
  productType: null,
  quantity: 1,
  isProration: false,
  periodStart: '2026-11-22T10:00:00.000Z',
  periodEnd: '2026-11-22T10:00:00.000Z',
  amount,
  tax,
});

test('a refund of the whole invoice gives back each of its lines', () => {
  expect(refundContent(invoice, nothing, { amount: 29_631, at })).toEqual({
    subtotal: -24_900,
    tax: -4_731,
    total: -29_631,
    lines: [line('advanced', -22_900), line('wms', -2_000)],
  });
});

test('a line over nothing is given back as nothing', () => {
  const free = { ...invoice, lines: [line('advanced', 24_900), line('wms', 0)] };
  const { lines } = refundContent(free, nothing, { amount: 29_631, at });
  expect(lines[1]).toEqual(line('wms', 0));
});

test('the tax is taken out of a refund of a part', () => {
  expect(refundContent(invoice, nothing, { amount: 10_000, at })).toEqual({
    subtotal: -8_403,
    tax: -1_597,
    total: -10_000,
    lines: [refundLine(-8_403, -1_597)],
  });
});

test('a refund of the rest gives back the rest of the tax to the cent', () => {
  // Three parts of a third each would round to 1,577 cents of tax and leave none over.
  expect(refundContent(invoice, { tax: -3_153, total: -19_754 }, { amount: 9_877, at })).toEqual({
    subtotal: -8_299,
    tax: -1_578,
    total: -9_877,
    lines: [refundLine(-8_299, -1_578)],
  });
});

test('as much as the whole again, after an earlier credit note, is not the whole', () => {
  const { lines, tax } = refundContent(invoice, { tax: -1_597, total: -10_000 }, { amount: 29_631, at });
  expect(tax).toBe(-4_731);
  expect(lines).toEqual([refundLine(-24_900, -4_731)]);
});

test.each([
  [25.5, 12_550, 2_550],
  [0, 10_000, 0],
  [19, 1, 0],
  [19, 4, 1],
])('at %d percent a refund of %d cents contains %d cents of tax', (vat_percent, amount, tax) => {
  const content = refundContent({ ...invoice, vat_percent }, nothing, { amount, at });
  expect(content).toMatchObject({ subtotal: tax - amount, tax: 0 - tax, total: -amount });
});
