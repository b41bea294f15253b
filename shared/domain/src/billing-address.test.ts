import { expect, test } from 'vitest';
import { billingDataBlock } from './billing-address.ts';

const address = { addressLine1: 'Lagerweg 1', zip: '1010', city: 'Wien' };

test.each([
  ['nothing is stored', 'billing-address-required', null],
  ['a line of the address is missing', 'billing-address-required', { ...address, city: ' ', isoCountryCode: 'DE' }],
  ['an Austrian company has no VAT id', 'tax-id-required', { ...address, isoCountryCode: 'AT', vatId: null }],
  ['it has typed none yet', 'tax-id-required', { ...address, isoCountryCode: 'AT', vatId: '' }],
  ['it has one', null, { ...address, isoCountryCode: 'AT', vatId: 'ATU12345675' }],
  ['a German company has none', null, { ...address, isoCountryCode: 'DE', vatId: null }],
])('where %s, the answer is %s', (_, expected, baseData) => {
  expect(billingDataBlock(baseData)).toBe(expected);
});
