import { expect, test } from 'vitest';
import { disagreementOf, type Statement } from './agreement.ts';

const statement = (change: Partial<Statement> = {}): Statement => ({
  currency: 'EUR',
  lines: [{ amount: 14_900 }, { amount: 5_000 }],
  subtotal: 19_900,
  tax: 3_781,
  total: 23_681,
  vat: { kind: 'domestic', percent: 19 },
  isoCountryCode: 'DE',
  vatId: 'ATU12345678',
  corrects: null,
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
  [
    'the customer would owe the tax, but has no VAT id',
    { vat: { kind: 'reverse-charge', percent: 0 }, tax: 0, total: 19_900, isoCountryCode: 'AT', vatId: null },
    'kind-disagrees',
  ],
  [
    "the customer would owe the tax, but has another country's VAT id",
    { vat: { kind: 'reverse-charge', percent: 0 }, tax: 0, total: 19_900, isoCountryCode: 'FR' },
    'kind-disagrees',
  ],
  ['another currency was charged', { currency: 'CHF' }, 'currency-unsupported'],
])('%s', (_, change, reason) => {
  expect(disagreementOf(statement(change))).toBe(reason);
});

/** A statement over 149 euros net. */
const taxed = (kind: Statement['vat']['kind'], percent: number, isoCountryCode: string) => {
  const tax = (14_900 * percent) / 100;
  const sums = { lines: [{ amount: 14_900 }], subtotal: 14_900, tax, total: 14_900 + tax };
  return statement({ ...sums, vat: { kind, percent }, isoCountryCode });
};

test.each<[Statement['vat']['kind'], number, string, boolean]>([
  ['domestic', 19, 'DE', true],
  ['domestic', 19, '', true],
  ['domestic', 0, 'DE', false],
  ['domestic', 19, 'AT', false],
  ['domestic', 19, 'CH', false],
  ['destination', 20, 'AT', true],
  ['destination', 0, 'AT', false],
  ['destination', 19, 'DE', false],
  ['destination', 20, '', false],
  ['destination', 20, 'CH', false],
  ['reverse-charge', 0, 'AT', true],
  ['reverse-charge', 20, 'AT', false],
  ['reverse-charge', 0, 'DE', false],
  ['reverse-charge', 0, 'CH', false],
  ['outside-eu', 0, 'CH', true],
  ['outside-eu', 20, 'CH', false],
  ['outside-eu', 0, 'AT', false],
  ['outside-eu', 0, 'DE', false],
])('tax of the kind %s at %d percent agrees with the country "%s": %s', (kind, percent, country, agrees) => {
  expect(disagreementOf(taxed(kind, percent, country))).toBe(agrees ? null : 'kind-disagrees');
});

/** A statement over lines with their taxes. */
const rounded = (...given: [amount: number, tax: number][]): Partial<Statement> => {
  const lines = given.map(([amount, tax]) => ({ amount, tax }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { lines, subtotal, tax, total: subtotal + tax };
};

test.each<[string, Partial<Statement>, ReturnType<typeof disagreementOf>]>([
  ['rounded line by line', rounded([103, 20], [103, 20], [103, 20]), null],
  ['rounded on the sum, with a share for each line', rounded([103, 20], [103, 19], [103, 20]), null],
  ['rounded by neither', rounded([103, 20], [103, 21], [103, 20]), 'tax-disagrees'],
  ['a prorated upgrade, line by line', rounded([-808, -154], [1_313, 249]), null],
  [
    'lines whose taxes sum to something else',
    { ...rounded([103, 20], [103, 19]), tax: 40, total: 246 },
    'sums-disagree',
  ],
])('tax that is %s', (_, change, reason) => {
  expect(disagreementOf(statement(change))).toBe(reason);
});

const refund = { lines: [{ amount: -2 }], subtotal: -2, tax: -1, total: -3 };
const whole = { total: 23_681, tax: 3_781 };

test('the tax of a refund may differ by the cent that is lost when it is taken out of a gross amount', () => {
  expect(disagreementOf(statement({ ...refund, corrects: { ...whole, left: whole } }))).toBeNull();
  expect(disagreementOf(statement(refund))).toBe('tax-disagrees');
});

test('the tax of a refund is in the proportions of an invoice that was rounded line by line', () => {
  // Twenty lines of 1.03 euros have 4.00 euros of tax by line, and 3.91 euros on their sum.
  const invoice = { total: 2_460, tax: 400 };
  const half = { lines: [{ amount: -1_030 }], subtotal: -1_030, tax: -200, total: -1_230 };
  expect(disagreementOf(statement({ ...half, corrects: { ...invoice, left: invoice } }))).toBeNull();
});

test('what is left of an invoice is credited with the tax that is left, however the parts before were rounded', () => {
  const rest = { lines: [{ amount: -10 }], subtotal: -10, tax: -5, total: -15 };
  expect(disagreementOf(statement({ ...rest, corrects: { ...whole, left: { total: 15, tax: 5 } } }))).toBeNull();
  expect(disagreementOf(statement({ ...rest, corrects: { ...whole, left: { total: 16, tax: 5 } } }))).toBe(
    'tax-disagrees',
  );
});
