import { expect, test } from 'vitest';
import { isBillingAddressPresent } from './billing-address.ts';
import { isTaxIdRequired } from './tax.ts';

const required = 'AT BE BG HR CY CZ DK EE FI FR GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB CH'.split(' ');

test.each(required)('checkout requires a tax id in %s', (country) => {
  expect(isTaxIdRequired(country)).toBe(true);
});

test.each(['DE', 'US', 'NO', 'LI', ''])('checkout requires no tax id in "%s"', (country) => {
  expect(isTaxIdRequired(country)).toBe(false);
});

test.each([
  [{ addressLine1: 'Skalitzer Straße 94', city: 'Berlin', zip: '10997' }, true],
  [{ addressLine1: 'Skalitzer Straße 94', city: 'Berlin', zip: ' ' }, false],
  [{ addressLine1: 'Skalitzer Straße 94', city: 'Berlin' }, false],
  [null, false],
])('the billing address %j is present: %s', (address, present) => {
  expect(isBillingAddressPresent(address)).toBe(present);
});
