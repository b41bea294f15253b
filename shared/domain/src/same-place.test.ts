import { expect, test } from 'vitest';
import { isSamePlace } from './same-place.ts';

const place = { addressLine1: 'Skalitzer Straße 94', zip: '10997' };

test.each([
  ['an abbreviation', { addressLine1: 'Skalitzer Str. 94', zip: '10997' }],
  ['capitals and spaces', { addressLine1: ' SKALITZER STRASSE  94', zip: '10997 ' }],
])('%s is the same place', (_, other) => {
  expect(isSamePlace(place, other)).toBe(true);
});

test.each([
  ['another house', { addressLine1: 'Skalitzer Straße 95', zip: '10997' }],
  ['a house beside it with a letter', { addressLine1: 'Skalitzer Straße 94a', zip: '10997' }],
  ['a street of the same name elsewhere', { addressLine1: 'Skalitzer Straße 94', zip: '60311' }],
])('%s is another place', (_, other) => {
  expect(isSamePlace(place, other)).toBe(false);
});
