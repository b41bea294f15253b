import { expect, test } from 'vitest';
import { isEuCountry } from './tax.ts';
import { firstRates, ratesOn, vatTreatment } from './vat.ts';

const rateOf = ratesOn(
  firstRates.map((rate) => ({ ...rate, validFrom: '2020-01-01' })),
  '2026-11-29',
);

test('a database begins with a rate for each member state', () => {
  expect(firstRates).toHaveLength(27);
  expect(firstRates.filter(({ isoCountryCode }) => !isEuCountry(isoCountryCode))).toEqual([]);
});

test.each([
  ['DE', 'verified', 'domestic', 19],
  ['DE', 'unverified', 'domestic', 19],
  ['AT', 'verified', 'reverse-charge', 0],
  ['AT', 'pending', 'destination', 20],
  ['FI', 'unavailable', 'destination', 25.5],
  ['GR', 'unverified', 'destination', 24],
  ['CH', 'verified', 'outside-eu', 0],
  ['US', 'unavailable', 'outside-eu', 0],
] as const)('an organization in %s whose VAT id is %s pays: %s, %d percent', (country, status, kind, percent) => {
  expect(vatTreatment(country, status, rateOf)).toEqual({ kind, percent });
});
