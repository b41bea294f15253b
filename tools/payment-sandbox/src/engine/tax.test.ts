import { expect, test } from 'vitest';
import type { TaxRate } from '../wire.ts';
import { taxesOf } from './tax.ts';

const rate = (percentage: number, id = `txr_${percentage}`): TaxRate => ({
  id,
  object: 'tax_rate',
  active: true,
  country: null,
  created: 0,
  description: null,
  display_name: 'USt.',
  effective_percentage: percentage,
  flat_amount: null,
  inclusive: false,
  jurisdiction: null,
  jurisdiction_level: null,
  livemode: false,
  metadata: {},
  percentage,
  rate_type: 'percentage',
  state: null,
  tax_type: 'vat',
});
const lines = (percentage: number, ...amounts: number[]) =>
  amounts.map((amount) => ({ amount, taxRates: [rate(percentage)] }));

test.each([
  ['19 % of one line', lines(19, 28_900), 5491],
  ['on the sum, not line by line: three half cents are two cents, not three', lines(25, 2, 2, 2), 2],
  ['a credit takes its tax back', lines(19, -1001), -190],
  ['nothing', lines(19), 0],
])('%s', (_, given, expected) => {
  const { total, byLine } = taxesOf(given, 'none');
  expect(total.reduce((sum, tax) => sum + tax.amount, 0)).toBe(expected);
  expect(byLine.flat().reduce((sum, tax) => sum + tax.amount, 0)).toBe(expected);
});

test('each rate is taxed by itself', () => {
  const { total } = taxesOf([...lines(19, 1000), ...lines(7, 1000)], 'none');
  expect(total.map((tax) => tax.amount)).toEqual([190, 70]);
});

test('under reverse charge no tax is charged and the reason is named', () => {
  const { total } = taxesOf(lines(19, 1000), 'reverse');
  expect(total).toMatchObject([{ amount: 0, taxability_reason: 'reverse_charge', taxable_amount: 1000 }]);
});
