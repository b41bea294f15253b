import { expect, test } from 'vitest';
import { isBillingAddressPresent } from './billing-address.ts';
import { isTaxIdRequired, vatPercentages, vatTreatment } from './tax.ts';

const required = 'AT BE BG HR CY CZ DK EE FI FR GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB CH'.split(' ');

test.each(required)('checkout requires a tax id in %s', (country) => {
  expect(isTaxIdRequired(country)).toBe(true);
});

test.each(['DE', 'US', 'NO', 'LI', ''])('checkout requires no tax id in "%s"', (country) => {
  expect(isTaxIdRequired(country)).toBe(false);
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
  expect(vatTreatment(country, status)).toEqual({ kind, percent });
});

test('an invoice can have the rates of the member states and none, each once', () => {
  expect(vatPercentages).toEqual([0, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27]);
});

test.each([
  [{ addressLine1: 'Skalitzer Straße 94', city: 'Berlin', zip: '10997' }, true],
  [{ addressLine1: 'Skalitzer Straße 94', city: 'Berlin', zip: ' ' }, false],
  [{ addressLine1: 'Skalitzer Straße 94', city: 'Berlin' }, false],
  [null, false],
])('the billing address %j is present: %s', (address, present) => {
  expect(isBillingAddressPresent(address)).toBe(present);
});
