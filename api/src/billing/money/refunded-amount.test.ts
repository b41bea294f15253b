import { expect, test } from 'vitest';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { refundedAmount } from './refunded-amount.ts';

const line = (quantity: number, amount: number, tax?: number) => ({
  fallback: '',
  productType: null,
  quantity,
  isProration: false,
  periodStart: '',
  periodEnd: '',
  amount,
  ...(tax !== undefined && { tax }),
});
const invoice = { vat_percent: 19, lines: [line(1, 14_900, 2_831), line(4, 8_000, 1_520), line(1, -500, -95)] };
/** The violations for which it is refused. */
function refusalOf(lines: Parameters<typeof refundedAmount>[1]['lines']) {
  try {
    return refundedAmount(invoice, { lines });
  } catch (error) {
    return error instanceof ProblemError ? error.options.violations : error;
  }
}

test('an amount is refunded as a whole', () => {
  expect(refundedAmount(invoice, { amount: 1_000 })).toEqual({ amount: 1_000, lines: null });
});

test('a line is refunded with the tax that was charged on it', () => {
  expect(refundedAmount(invoice, { lines: [{ index: 0, quantity: 1 }] })).toEqual({
    amount: 17_731,
    lines: [{ index: 0, net: 14_900 }],
  });
  expect(refundedAmount(invoice, { lines: [{ index: 1, amount: 9_520 }] })).toEqual({
    amount: 9_520,
    lines: [{ index: 1, net: 8_000 }],
  });
});

test('of a line some of its units are refunded, or an amount with its tax', () => {
  const lines = [
    { index: 1, quantity: 3 },
    { index: 0, amount: 1_190 },
  ];
  expect(refundedAmount(invoice, { lines })).toEqual({
    amount: 7_140 + 1_190,
    lines: [
      { index: 1, net: 6_000, quantity: 3 },
      { index: 0, net: 1_000 },
    ],
  });
});

test('a document from before the tax of lines was known has it by its rate', () => {
  const old = { vat_percent: 25.5, lines: [line(2, 1_001)] };
  expect(refundedAmount(old, { lines: [{ index: 0, quantity: 2 }] }).amount).toBe(1_256);
});

test('a part that no net amount and tax add up to is refunded as an amount', () => {
  // 2 + 0 = 2, and 3 + 1 = 4.
  expect(refundedAmount(invoice, { lines: [{ index: 0, amount: 3 }] })).toEqual({ amount: 3, lines: null });
});

test.each([
  [[{ index: 3, quantity: 1 }], 'lines.0.index', 'invalid'],
  [[{ index: 2, quantity: 1 }], 'lines.0.index', 'invalid'],
  [
    [
      { index: 0, quantity: 1 },
      { index: 0, amount: 5 },
    ],
    'lines.1.index',
    'invalid',
  ],
  [[{ index: 1, quantity: 5 }], 'lines.0.quantity', 'too-big'],
  [[{ index: 1, amount: 9_521 }], 'lines.0.amount', 'too-big'],
])('%j is refused: %s is %s', (lines, path, code) => {
  expect(refusalOf(lines)).toMatchObject([{ path, code }]);
});
