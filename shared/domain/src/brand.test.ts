import { firstBrand } from '@kontor/contract/first-brand';
import { expect, test } from 'vitest';
import { faultsOfBrand } from './brand.ts';

const bankAccount = { accountHolder: 'Kontor Software GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

test('the brand with which an installation begins could be set', () => {
  expect(faultsOfBrand(firstBrand)).toEqual([]);
  expect(faultsOfBrand({ ...firstBrand, bankAccount })).toEqual([]);
});

test('a company is in a country, and its account has an IBAN whose digits are right', () => {
  const company = { ...firstBrand.company, isoCountryCode: 'XX' };
  const mistyped = { ...bankAccount, iban: 'DE89370400440532013001' };
  expect(faultsOfBrand({ ...firstBrand, company, bankAccount: mistyped })).toMatchObject([
    { path: 'company.isoCountryCode', code: 'country-unsupported' },
    { path: 'bankAccount.iban', code: 'invalid' },
  ]);
});
