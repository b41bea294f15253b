import { expect, test } from 'vitest';
import type { TaxRate } from '../protocol/wire.ts';
import type { TaxRounding } from '../state/account-settings.ts';
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

const sumOf = (taxes: { amount: number }[]) => taxes.reduce((sum, tax) => sum + tax.amount, 0);

test.each<[string, ReturnType<typeof lines>, TaxRounding, number]>([
  ['19 % of one line', lines(19, 28_900), 'invoice', 5491],
  ['19 % of one line', lines(19, 28_900), 'line-item', 5491],
  ['three half cents', lines(25, 2, 2, 2), 'invoice', 2],
  ['three half cents', lines(25, 2, 2, 2), 'line-item', 3],
  ['a credit takes its tax back', lines(19, -1001), 'invoice', -190],
  ['a credit takes its tax back', lines(19, -1001), 'line-item', -190],
  ['nothing', lines(19), 'invoice', 0],
  ['nothing', lines(19), 'line-item', 0],
])('%s, %o, rounded by %s', (_, given, rounding, expected) => {
  const { total, byLine } = taxesOf(given, 'none', rounding);
  expect(sumOf(total)).toBe(expected);
  expect(sumOf(byLine.flat())).toBe(expected);
});

test('a line by itself has the tax of its own amount', () => {
  const { byLine } = taxesOf(lines(25, 2, 2, 2), 'none', 'line-item');
  expect(byLine.flat().map(({ amount }) => amount)).toEqual([1, 1, 1]);
});

test('each rate is taxed by itself', () => {
  const { total } = taxesOf([...lines(19, 1000), ...lines(7, 1000)], 'none', 'invoice');
  expect(total.map((tax) => tax.amount)).toEqual([190, 70]);
});

test('under reverse charge no tax is charged and the reason is named', () => {
  const { total } = taxesOf(lines(19, 1000), 'reverse', 'invoice');
  expect(total).toMatchObject([{ amount: 0, taxability_reason: 'reverse_charge', taxable_amount: 1000 }]);
});
