import { expect, test } from 'vitest';
import { isPostcodeAccepted, isPostcodeOf, postcodeFaults, writtenPostcode } from './postcode.ts';
import { isEuCountry, isTaxIdRequired } from './tax.ts';

test.each([
  ['DE', '10115'],
  ['DE', ' 10 115 '],
  ['DE', 'D-01067'],
  ['AT', '1010'],
  ['AT', 'A-1010'],
  ['CH', 'CH-8001'],
  ['NL', '1012js'],
  ['MT', 'vlt 1117'],
  ['PL', '00-001'],
  ['PT', '1100-148'],
  ['LV', 'LV-1010'],
  ['SE', 'SE-111 20'],
  ['IE', 'Co. Mayo'],
  ['GB', 'SW1A 1AA'],
  ['US', '10001-1234'],
])('%s has the postcode "%s"', (country, zip) => {
  expect(isPostcodeOf(country, zip)).toBe(true);
});

test.each([
  ['DE', '123'],
  ['DE', '101155'],
  ['DE', '00123'],
  ['DE', 'Berlin'],
  ['AT', '10115'],
  ['AT', '0101'],
  ['NL', '1012'],
  ['RO', '10115'],
])('%s does not have the postcode "%s"', (country, zip) => {
  expect(isPostcodeOf(country, zip)).toBe(false);
});

test('the example of every country is a postcode of it, and every country with VAT besides Ireland has one', () => {
  const codes = ['CH', ...europeanUnion.split(' ')];
  expect(codes.filter((code) => code !== 'DE' && !isTaxIdRequired(code))).toEqual([]);
  expect(codes.slice(1).filter((code) => !isEuCountry(code))).toEqual([]);
  for (const isoCountryCode of codes) {
    const [fault] = postcodeFaults({ isoCountryCode, zip: '?' });
    expect(fault, isoCountryCode).toMatchObject({ path: 'zip', code: 'postcode-invalid' });
    expect(isPostcodeOf(isoCountryCode, fault?.limit ?? ''), isoCountryCode).toBe(true);
  }
});

const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MT NL PL PT RO SE SI SK';

test('a German postcode abroad is accepted from other systems, no other that is none of the country', () => {
  expect(isPostcodeAccepted('AT', '10115')).toBe(true);
  expect(isPostcodeAccepted('AT', '123')).toBe(false);
  expect(isPostcodeAccepted('DE', '1010')).toBe(false);
});

test.each([
  ['DE', 'D-10115', '10115'],
  ['DE', '１０１１５\u00A0', '10115'],
  ['AT', 'a 1010', '1010'],
  ['NL', '1012js', '1012 JS'],
  ['MT', 'vlt1117', 'VLT 1117'],
  ['PL', '00 001', '00-001'],
  ['PT', '1100148', '1100-148'],
  ['PT', '1100', '1100'],
  ['LV', '1010', 'LV-1010'],
  ['SE', 'SE-11120', '111 20'],
  ['SK', '811\u202F01', '811 01'],
  ['AT', 'D-10115', '10115'],
  ['AT', '123', '123'],
  ['IE', 'Co. Mayo', 'Co. Mayo'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
])('in %s the postcode typed as "%s" is written "%s"', (country, typed, stored) => {
  expect(writtenPostcode(country, typed)).toBe(stored);
});
