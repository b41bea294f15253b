import { expect, test } from 'vitest';
import { bareVatId, isVatIdOfCountry } from './vat-id-format.ts';

test.each([
  ['DE123456789', 'DE', true],
  ['DE12345678', 'DE', false],
  ['ATU12345678', 'AT', true],
  ['AT12345678', 'AT', false],
  ['EL123456789', 'GR', true],
  ['GR123456789', 'GR', false],
  ['CHE123456789MWST', 'CH', true],
  ['IE1234567FA', 'IE', true],
  ['NL123456789B01', 'NL', true],
  ['DE123456789', 'FR', false],
  ['US123456', 'US', true],
])('%s as a VAT id of %s: %s', (vatId, country, valid) => expect(isVatIdOfCountry(vatId, country)).toBe(valid));

test.each(['CHE-123.456.789', 'CHE123456789MWST', 'CHE-123.456.789MWST'])(
  '%s is a Swiss id, however it is written',
  (vatId) => expect(isVatIdOfCountry(bareVatId(vatId), 'CH')).toBe(true),
);
