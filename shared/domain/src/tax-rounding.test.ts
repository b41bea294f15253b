import { expect, test } from 'vitest';
import { type TaxRounding, taxOnLines } from './tax-rounding.ts';

test.each<[string, number[], number, TaxRounding, number]>([
  ['whole euros at 19 %', [14_900, 5_000], 19, 'invoice', 3_781],
  ['whole euros at 19 %', [14_900, 5_000], 19, 'line-item', 3_781],
  ['three half cents at 25 %', [2, 2, 2], 25, 'invoice', 2],
  ['three half cents at 25 %', [2, 2, 2], 25, 'line-item', 3],
  ['a plan and devices at 25.5 %', [14_900, 2_500], 25.5, 'invoice', 4_437],
  ['a plan and devices at 25.5 %', [14_900, 2_500], 25.5, 'line-item', 4_438],
  ['a credit and a charge', [-7_453, 14_457], 19, 'invoice', 1_331],
  ['a credit and a charge', [-7_453, 14_457], 19, 'line-item', 1_331],
  ['nothing', [], 19, 'line-item', 0],
])('%s, %o: %s', (_, amounts, percent, rounding, tax) => {
  expect(taxOnLines(amounts, percent, rounding)).toBe(tax);
});
