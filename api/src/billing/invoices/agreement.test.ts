import { expect, test } from '@jest/globals';
import { disagreementOf, type Statement } from './agreement.ts';

const statement = (change: Partial<Statement> = {}): Statement => ({
  currency: 'EUR',
  lines: [{ amount: 14_900 }, { amount: 5_000 }],
  subtotal: 19_900,
  tax: 3_781,
  total: 23_681,
  vat: { kind: 'domestic', percent: 19 },
  isoCountryCode: 'DE',
  rounding: 0,
  ...change,
});

test.each<[string, Partial<Statement>, ReturnType<typeof disagreementOf>]>([
  ['all agrees', {}, null],
  ['a company without an address yet is taxed as a domestic one', { isoCountryCode: '' }, null],
  ['the lines sum to something else', { lines: [{ amount: 14_900 }] }, 'sums-disagree'],
  ['net and tax sum to something else', { total: 23_682 }, 'sums-disagree'],
  ['the tax is not that of the rate', { tax: 3_782, total: 23_682 }, 'tax-disagrees'],
  [
    'tax was charged although the customer owes it',
    { vat: { kind: 'reverse-charge', percent: 0 }, isoCountryCode: 'AT' },
    'tax-disagrees',
  ],
  ['a foreign recipient has domestic tax', { isoCountryCode: 'AT' }, 'kind-disagrees'],
  ['another currency was charged', { currency: 'CHF' }, 'currency-unsupported'],
])('%s', (_, change, reason) => {
  expect(disagreementOf(statement(change))).toBe(reason);
});

test('the tax of a refund may differ by the cent that is lost when it is taken out of a gross amount', () => {
  const refund = { lines: [{ amount: -2 }], subtotal: -2, tax: -1, total: -3 };
  expect(disagreementOf(statement({ ...refund, rounding: 1 }))).toBeNull();
  expect(disagreementOf(statement({ ...refund, rounding: 0 }))).toBe('tax-disagrees');
});
