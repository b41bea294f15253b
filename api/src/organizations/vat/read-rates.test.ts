import { expect, test } from 'vitest';
import { ratesAtOf } from './read-rates.ts';

const ratesAt = ratesAtOf([
  { isoCountryCode: 'DE', rate: 19, validFrom: '2020-01-01' },
  { isoCountryCode: 'DE', rate: 16, validFrom: '2027-07-01' },
]);

test.each([
  ['2027-06-30T21:59:59.999Z', 19],
  // Midnight in Berlin.
  ['2027-06-30T22:00:00.000Z', 16],
])('a rate counts from the beginning of its day in Berlin: at %s it is %d %%', (instant, rate) => {
  expect(ratesAt(new Date(instant))('DE')).toBe(rate);
});
