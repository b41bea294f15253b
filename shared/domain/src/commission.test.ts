import { expect, test } from '@jest/globals';
import { commissionsCloseAt, commissionVat, isWithinCommission } from './commission.ts';

test.each([
  ['2026-11', '2026-12-02T23:00:00.000Z'],
  ['2026-12', '2027-01-02T23:00:00.000Z'],
  ['2026-06', '2026-07-02T22:00:00.000Z'],
])('commissions of %s are closed at the beginning of the 3rd in Berlin: %s', (month, instant) => {
  expect(commissionsCloseAt(month)).toBe(instant);
});

test.each([
  ['2026-01-10T08:00:00Z', '2026-01-10T09:00:00Z', 24, true],
  ['2026-01-10T08:00:00Z', '2028-01-09T22:59:59Z', 24, true],
  ['2026-01-10T08:00:00Z', '2028-01-09T23:00:00Z', 24, false],
  // In Berlin it is the 11th already.
  ['2026-01-10T23:30:00Z', '2028-01-10T22:30:00Z', 24, true],
  ['2026-01-31T08:00:00Z', '2026-02-27T12:00:00Z', 1, true],
  ['2026-01-31T08:00:00Z', '2026-02-28T12:00:00Z', 1, false],
])('connected at %s, an invoice of %s is within %i months: %s', (connectedAt, invoiceDate, months, expected) => {
  expect(isWithinCommission(invoiceDate, connectedAt, months)).toBe(expected);
});

test.each([
  ['DE', 'verified', 'domestic', 19],
  ['DE', 'unavailable', 'no-vat-id', 0],
  ['DE', 'unverified', 'no-vat-id', 0],
  ['AT', 'verified', 'reverse-charge', 0],
  ['FR', 'unverified', 'reverse-charge', 0],
  ['CH', 'unavailable', 'outside-eu', 0],
] as const)('a partner in %s whose VAT id is %s: %s, %i %%', (country, status, kind, percent) => {
  expect(commissionVat(country, status)).toEqual({ kind, percent });
});
