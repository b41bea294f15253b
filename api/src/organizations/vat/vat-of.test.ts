import { firstRates, ratesOn } from '@kontor/domain/vat';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { vatOf } from './vat-of.ts';

const rateOf = ratesOn(
  firstRates.map((rate) => ({ ...rate, validFrom: '2020-01-01' })),
  '2026-11-29',
);
const inCountry = (isoCountryCode: string, vatId: string | null) => baseData({ isoCountryCode, vatId });
const verified = { vat_id_verification_status: 'verified' } as const;

test.each([
  ['before base data is entered, the highest price', { base_data: null, ...verified }, 'domestic', 19],
  ['at home, domestic VAT', { base_data: inCountry('DE', null), ...verified }, 'domestic', 19],
  [
    'with a valid id of another member state, none',
    { base_data: inCountry('AT', 'ATU12345678'), ...verified },
    'reverse-charge',
    0,
  ],
  // What was verified is of an id that was taken off since.
  ['without an id, that of the member state', { base_data: inCountry('AT', null), ...verified }, 'destination', 20],
  [
    'with an id that is not valid, that of the member state',
    { base_data: inCountry('AT', 'ATU12345678'), vat_id_verification_status: 'unverified' },
    'destination',
    20,
  ],
  ['outside of the EU, none', { base_data: inCountry('US', null), ...verified }, 'outside-eu', 0],
] as const)('an organization pays, %s', (_, organization, kind, percent) => {
  expect(vatOf(organization, rateOf)).toEqual({ kind, percent });
});

test('the rates of the day decide', () => {
  expect(vatOf({ base_data: inCountry('DE', null), ...verified }, () => 16).percent).toBe(16);
});
