import { afterAll, expect, test } from 'vitest';
import { no, notNow, openVatRegister, silences, yes } from '../../testing/vat-register.ts';
import { createSandboxVatRegister } from './sandbox-vat-register.ts';
import { readAddress } from './vies-verifier.ts';

const register = await openVatRegister();
afterAll(() => register.close());

test.each([
  ['yes', yes, 'verified'],
  ['yes without a reason', { isValid: true }, 'verified'],
  ['no', no, 'unverified'],
])('the register says %s', async (_, reply, status) => {
  register.answer(reply);
  expect(await register.verifier.verify('DE123456789', 'DE')).toBe(status);
  expect(register.asked.at(-1)).toBe('/ms/DE/vat/123456789');
});

test.each(silences)('%s is no answer, although it says isValid: false', async (reason) => {
  register.answer(notNow(reason));
  await expect(register.verifier.verify('DE123456789', 'DE')).rejects.toThrow(reason);
  await expect(register.verifier.ask('DE123456789', 'DE')).rejects.toThrow(reason);
});

test.each([
  ['a reason that is unknown today', notNow('SOMETHING_NEW')],
  ['no without a reason', { isValid: false }],
  ['a contradiction', { isValid: false, userError: 'VALID' }],
  ['the other contradiction', { isValid: true, userError: 'INVALID' }],
  ['a yes in an outage', { isValid: true, userError: 'MS_UNAVAILABLE' }],
  ['status 500', 500],
  ['status 404', 404],
  ['an error of the service', { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }],
])('%s is no answer', async (_, reply) => {
  register.answer(reply);
  await expect(register.verifier.verify('DE123456789', 'DE')).rejects.toThrow();
});

test('the register of the EU knows no other countries', async () => {
  const before = register.asked.length;
  expect(await register.verifier.verify('CHE123456789', 'CH')).toBe('unavailable');
  expect(register.asked.length).toBe(before);
});

test.each([
  ['AT000000000', 'AT', true],
  ['DE000000000', 'AT', false],
  ['EL000000000', 'GR', true],
  ['AT123456789', 'AT', false],
])('%s as a test id in %s: %s', (vatId, country, isTestId) =>
  expect(createSandboxVatRegister().isTestId(vatId, country)).toBe(isTestId),
);

test('the register of a sandbox answers what it was told to', async () => {
  const sandbox = createSandboxVatRegister();
  expect(await sandbox.verify('ATU12345678', 'AT')).toBe('verified');
  sandbox.pretend('ATU12345678', 'INVALID');
  expect(await sandbox.verify('ATU12345678', 'AT')).toBe('unverified');
  sandbox.pretend('ATU12345678', 'MS_UNAVAILABLE');
  await expect(sandbox.verify('ATU12345678', 'AT')).rejects.toThrow('MS_UNAVAILABLE');
  sandbox.pretend('ATU12345678', 'VALID');
  expect(await sandbox.verify('ATU12345678', 'AT')).toBe('verified');
});

test('the register says name and address where the member state gives them away', async () => {
  register.answer({ ...yes, name: 'Rad & Tat  GmbH', address: 'Mariahilfer Straße 1\nAT-1060 Wien' });
  expect(await register.verifier.ask('ATU12345678', 'AT')).toEqual({
    status: 'verified',
    companyName: 'Rad & Tat GmbH',
    addressLine1: 'Mariahilfer Straße 1',
    zip: '1060',
    city: 'Wien',
  });
});

test.each([
  ['---', null, null, null],
  ['', null, null, null],
  ['1 RUE DE LA PAIX\n75002 PARIS', '1 RUE DE LA PAIX', '75002', 'PARIS'],
  ['KEIZERSGRACHT 00001\n1015CN AMSTERDAM\n', 'KEIZERSGRACHT 00001', '1015CN', 'AMSTERDAM'],
  ['VIA ROMA 1\n00184 ROMA RM', 'VIA ROMA 1', '00184', 'ROMA RM'],
  // What does not look like an address is not guessed.
  ['Unit 1, Dublin 2, D02 X285', null, null, null],
])('the address %j is read as %s, %s %s', (address, addressLine1, zip, city) => {
  expect(readAddress(address)).toEqual({ addressLine1, zip, city });
});
