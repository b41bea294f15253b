import { NewBillingDetails } from '@kontor/contract/billing-details';
import { BaseData } from '@kontor/contract/organization';
import { MerchantAccount } from '@kontor/contract/signup';
import { expect, test } from 'vitest';
import { contractResolver, toBody } from './contract-form.ts';

const typed = {
  companyName: ' Radwerk Berlin GmbH ',
  addressLine1: 'Skalitzer Straße 94',
  addressLine2: '',
  zip: '10997',
  city: 'Berlin',
  isoCountryCode: 'DE',
  phoneNumber: '  ',
  vatId: '',
};

test('texts are trimmed, and an empty optional text is absent', () => {
  expect(toBody(BaseData, typed)).toMatchObject({
    companyName: 'Radwerk Berlin GmbH',
    addressLine2: null,
    phoneNumber: null,
    vatId: null,
  });
});

test('what was typed on another keyboard or pasted is sent in its one form', async () => {
  const resolve = contractResolver<BaseData>(BaseData);
  const pasted = {
    ...typed,
    companyName: '\tMu\u0308ller\u00A0\u2009Rad \n',
    addressLine2: '\u200B',
    zip: '１０９９７\u00A0',
    phoneNumber: '0049\u00A0(0)30 123',
    vatId: 'de\u202F123 456 789',
  };
  expect(await resolve(pasted, undefined, { fields: {}, shouldUseNativeValidation: false })).toMatchObject({
    errors: {},
    values: {
      companyName: 'Müller Rad',
      addressLine2: null,
      zip: '10997',
      phoneNumber: '+49 30 123',
      vatId: 'DE123456789',
    },
  });
});

test('addresses in a list are sent in their one form', () => {
  expect(toBody(NewBillingDetails, { invoiceEmails: [' eva@radwerk.test\u00A0'] })).toEqual({
    invoiceEmails: ['eva@radwerk.test'],
  });
});

test('a password is sent exactly as typed', () => {
  expect(toBody(MerchantAccount, { password: ' geheim 123 ' })).toEqual({ password: ' geheim 123 ' });
});

test('what the schema finds is shown at the field, with the limit that its text names', async () => {
  const resolve = contractResolver(MerchantAccount);
  const { errors } = await resolve(
    { firstName: '', lastName: 'x'.repeat(101), password: 'short', baseData: { ...typed, zip: '' } },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  );
  expect(errors).toMatchObject({
    firstName: { type: 'required' },
    lastName: { type: 'max-length', message: '100' },
    password: { type: 'min-length', message: '10' },
    baseData: { zip: { type: 'required' } },
  });
});

test('rules of the domain are asked about what will be sent, also where other values have mistakes', async () => {
  const resolve = contractResolver<BaseData>(BaseData, ({ zip }) =>
    zip === '10997' || zip === '' ? [{ path: 'zip', code: 'pattern' }] : [],
  );
  const check = (values: object) =>
    resolve(values as BaseData, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(await check({ ...typed, zip: ' 10997 ' })).toMatchObject({ errors: { zip: { type: 'pattern' } } });
  expect(await check({ ...typed, city: '' })).toMatchObject({
    errors: { city: { type: 'required' }, zip: { type: 'pattern' } },
  });
  expect(await check({ ...typed, zip: '' })).toMatchObject({ errors: { zip: { type: 'required' } } });
  expect(await check({ ...typed, zip: '10999' })).toMatchObject({ errors: {}, values: { zip: '10999' } });
});
