import { expect, test } from 'vitest';
import { isEuCountry } from './tax.ts';
import { type DatedRate, firstRates, ratesOn, vatTreatment } from './vat.ts';

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

test('the rate of the day decides, of both a domestic customer and one of another member state', () => {
  const ofDay = (country: string) => ({ DE: 16, AT: 13 })[country];
  expect(vatTreatment('DE', 'verified', ofDay)).toEqual({ kind: 'domestic', percent: 16 });
  expect(vatTreatment('AT', 'unverified', ofDay)).toEqual({ kind: 'destination', percent: 13 });
  expect(vatTreatment('FI', 'unverified', ofDay)).toEqual({ kind: 'outside-eu', percent: 0 });
});

const dated = (isoCountryCode: string, rate: number, validFrom: string): DatedRate => ({
  isoCountryCode,
  rate,
  validFrom,
});
const rates = [dated('DE', 19, '2020-01-01'), dated('DE', 21, '2027-07-01'), dated('DE', 20, '2027-01-01')];

test.each([
  ['2019-12-31', undefined],
  ['2020-01-01', 19],
  ['2026-12-31', 19],
  ['2027-01-01', 20],
  ['2027-06-30', 20],
  ['2027-07-01', 21],
])('on %s the latest rate that has begun counts: %s', (day, rate) => {
  expect(ratesOn([dated('AT', 99, '2010-01-01'), ...rates], day)('DE')).toBe(rate);
  expect(ratesOn([...rates].reverse(), day)('DE')).toBe(rate);
});
