import { expect, test } from 'vitest';
import {
  basisPoints,
  decimalEuros,
  divideHalfUp,
  formatCents,
  formatCount,
  formatPercent,
  formatRate,
  percentOf,
} from './money.ts';

test.each([
  [123456, 'de', false, '1.234,56\u00a0€'],
  [123456, 'en', false, '€1,234.56'],
  [14900, 'de', false, '149,00\u00a0€'],
  [14900, 'de', true, '149\u00a0€'],
  [14900, 'en', true, '€149'],
  [14950, 'de', true, '149,50\u00a0€'],
  [0, 'de', false, '0,00\u00a0€'],
  [-2975, 'de', false, '\u221229,75\u00a0€'],
  [100_000_000_001, 'de', false, '1.000.000.000,01\u00a0€'],
] as const)('%d cents are written in %s with dropped zero fractions %s as %s', (cents, language, drop, text) => {
  expect(formatCents(cents, language, { dropZeroFractions: drop })).toBe(text);
});

test('cents are written with two decimals unless told otherwise', () => {
  expect(formatCents(14900, 'de')).toBe('149,00\u00a0€');
});

test('a count is written with separators of thousands', () => {
  expect([formatCount(2030, 'de'), formatCount(2030, 'en')]).toEqual(['2.030', '2,030']);
});

test.each([
  [53100, 19, 10089],
  [100, 25.5, 26],
  [2, 25, 1],
  [1, 19, 0],
  [-2, 25, -1],
  [0, 19, 0],
  [99, 0, 0],
])('%d cents at %d percent are %d cents of tax, half a cent counting as one', (cents, percent, tax) => {
  expect(percentOf(cents, percent)).toBe(tax);
});

test.each([
  [5, 2, 3],
  [4, 3, 1],
  [-5, 2, -3],
])('%d / %d rounds to %d', (dividend, divisor, quotient) => {
  expect(divideHalfUp(dividend, divisor)).toBe(quotient);
});

test.each([
  [0.037, 'de', '3,7\u00a0%'],
  [0.1, 'de', '10\u00a0%'],
  [0.0004, 'en', '0%'],
  [1, 'en', '100%'],
] as const)('a share of %p is written for %s as %j', (share, language, expected) =>
  expect(formatPercent(share, language)).toBe(expected),
);

test('each rate that can be agreed is written as it is, and counts in whole hundredths of a percent', () => {
  const written = (percent: number) => formatRate(percent, 'en').replace('%', '');
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    const percent = hundredths / 100;
    expect([basisPoints(percent), written(percent)]).toEqual([hundredths, String(percent)]);
  }
  expect(formatRate(17.55, 'de')).toBe('17,55\u00a0%');
});

test.each([
  [123405, '.', '1234.05'],
  [123405, ',', '1234,05'],
  [-5, '.', '-0.05'],
  [0, ',', '0,00'],
] as const)('for programs %d cents are written with %s as %s', (cents, separator, text) => {
  expect(decimalEuros(cents, separator)).toBe(text);
});
