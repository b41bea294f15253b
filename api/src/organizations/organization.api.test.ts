import type { VatIdVerificationStatus } from '@kontor/contract/organization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseData, merchant, password } from '../testing/accounts.ts';
import { testMetrics } from '../testing/metrics.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createSandboxVatRegister } from './vat/sandbox-vat-register.ts';

const metrics = await testMetrics();
let kontor: TestApp;
let registerIsDown = false;
beforeAll(async () => {
  const sandboxVatVerifier = createSandboxVatRegister();
  const verify: typeof sandboxVatVerifier.verify = (...asked) =>
    registerIsDown ? Promise.reject(new Error('VIES answered 503')) : sandboxVatVerifier.verify(...asked);
  const ask: typeof sandboxVatVerifier.ask = (...asked) =>
    registerIsDown ? Promise.reject(new Error('VIES answered 503')) : sandboxVatVerifier.ask(...asked);
  const vatVerifier = { ...sandboxVatVerifier, verify, ask };
  kontor = await createTestApp({ environment: { telemetry: metrics.telemetry }, parts: { vatVerifier } });
});
afterAll(() => kontor?.close());

async function organizationWith(vatId: string | null, isoCountryCode = 'DE') {
  const { client, email, organizationUuid } = await merchant(kontor);
  const path = `/organization/${organizationUuid}`;
  const changed = await client.expect(200, `PUT ${path}/base-data`, baseData({ vatId, isoCountryCode }));
  const status = async () =>
    (await client.expect(200, `GET ${path}`)).json<{ vatIdVerificationStatus: VatIdVerificationStatus }>()
      .vatIdVerificationStatus;
  return { client, email, path, status, changed: changed.json() };
}

test('base data name the organization, and the answer shows them with the shops', async () => {
  const { client, organizationUuid } = await merchant(kontor);
  const body = baseData({ companyName: 'Radwerk Potsdam GmbH', city: 'Potsdam' });
  const answer = await client.expect(200, `PUT /organization/${organizationUuid}/base-data`, body);
  expect(answer.json()).toMatchObject({ name: 'Radwerk Potsdam GmbH', baseData: { city: 'Potsdam' }, shops: [] });
});

test.each([
  ['DE000000000', 'DE', 'verified'],
  ['DE111111111', 'DE', 'unverified'],
  ['DE222222222', 'DE', 'pending'],
  ['AT000000000', 'AT', 'verified'],
  ['ATU12345678', 'AT', 'verified'],
])(
  'the VAT id %s of %s is pending at first and %s when the register has answered',
  async (vatId, country, expected) => {
    const { status, changed } = await organizationWith(vatId, country);
    expect(changed.vatIdVerificationStatus).toBe('pending');
    await kontor.worker.runDue();
    expect(await status()).toBe(expected);
  },
);

test('without a VAT id there is nothing to verify', async () => {
  expect((await organizationWith(null)).changed.vatIdVerificationStatus).toBe('unavailable');
});

test('an unchanged VAT id stays verified when the address changes', async () => {
  const { client, path } = await organizationWith('DE000000000');
  await kontor.worker.runDue();
  const moved = baseData({ vatId: 'DE000000000', city: 'Hamburg' });
  expect((await client.expect(200, `PUT ${path}/base-data`, moved)).json().vatIdVerificationStatus).toBe('verified');
});

test('an unavailable register blocks nothing; the id is verified when it is back', async () => {
  registerIsDown = true;
  const { status } = await organizationWith('DE000000000');
  await kontor.worker.runDue();
  expect(await status()).toBe('pending');
  registerIsDown = false;
  await kontor.timeTravel.advance(60_000);
  expect(await status()).toBe('verified');
  const { valueOf } = await metrics.scrape();
  const failures = 'kontor_provider_call_duration_seconds_count{provider="vies",operation="verify",result="failed"}';
  expect(valueOf(failures)).toBeGreaterThan(0);
});

test('an outage of the register for days is shown, and the verification is repeated until it succeeds', async () => {
  registerIsDown = true;
  const { client, email, status } = await organizationWith('DE000000000');
  await kontor.timeTravel.advance(600_000);
  await client.login(email, password);
  expect(await status()).toBe('unavailable');
  await kontor.timeTravel.advance(2 * 86_400_000);
  registerIsDown = false;
  await kontor.timeTravel.advance(3_600_000);
  await client.login(email, password);
  expect(await status()).toBe('verified');
});

test('an answer for a VAT id that was replaced meanwhile is dropped', async () => {
  const { client, path, status } = await organizationWith('DE000000000');
  await client.expect(200, `PUT ${path}/base-data`, baseData({ vatId: 'DE111111111' }));
  await kontor.worker.runDue();
  expect(await status()).toBe('unverified');
});

test.each([
  ['DE12345678', 'DE', { path: 'vatId', code: 'vat-id-invalid' }],
  ['de123456789', 'DE', { path: 'vatId', code: 'pattern' }],
  ['FR12345678901', 'DE', { path: 'vatId', code: 'vat-id-invalid' }],
  ['DE000000000', 'AT', { path: 'vatId', code: 'vat-id-invalid' }],
  [null, 'ZZ', { path: 'isoCountryCode', code: 'country-unsupported' }],
])('the VAT id %s for %s is refused', async (vatId, isoCountryCode, violation) => {
  const { client, organizationUuid } = await merchant(kontor);
  const body = baseData({ vatId, isoCountryCode });
  const answer = await client.expect(422, `PUT /organization/${organizationUuid}/base-data`, body);
  expect(answer.json().violations).toMatchObject([violation]);
});

test.each([
  ['DE', '123', 422],
  ['DE', 'D-10 115', 200],
  ['AT', '123', 422],
  ['AT', '1010', 200],
  // The country is changed first.
  ['AT', '10999', 200],
  ['US', 'anything', 200],
])('in %s the postcode %s is answered with %i', async (isoCountryCode, zip, status) => {
  const { client, organizationUuid } = await merchant(kontor);
  const body = baseData({ isoCountryCode, zip, vatId: null });
  const answer = await client.expect(status, `PUT /organization/${organizationUuid}/base-data`, body);
  if (status === 422) expect(answer.json().violations).toMatchObject([{ path: 'zip', code: 'postcode-invalid' }]);
});

test.each([
  ['+49 (0)30 / 12.34-5', 200],
  ['030 1234', 200],
  [null, 200],
  ['ruf mich an', 422],
  ['+', 422],
])('the phone number %s is answered with %i', async (phoneNumber, status) => {
  const { client, organizationUuid } = await merchant(kontor);
  const answer = await client.expect(
    status,
    `PUT /organization/${organizationUuid}/base-data`,
    baseData({ phoneNumber }),
  );
  if (status === 422) expect(answer.json().violations).toMatchObject([{ path: 'phoneNumber', code: 'pattern' }]);
});

test.each(['CHE-123.456.789', 'CHE123456789MWST'])('the Swiss VAT id %s is accepted and kept bare', async (vatId) => {
  const { changed } = await organizationWith(vatId, 'CH');
  expect(changed.baseData?.vatId).toBe(vatId.replaceAll(/[.-]/g, ''));
});

test('the register answers a form with name and address, and nothing is stored', async () => {
  const { client, organizationUuid } = await merchant(kontor);
  const call = `POST /organization/${organizationUuid}/vat-id-query`;
  const ask = async (vatId: string, isoCountryCode: string) =>
    (await client.expect(200, call, { vatId, isoCountryCode })).json<object>();
  const nothing = { companyName: null, addressLine1: null, zip: null, city: null };
  expect(await ask('ATU12345678', 'AT')).toEqual({
    status: 'verified',
    companyName: 'Musterhandel GmbH',
    addressLine1: 'Musterstraße 1',
    zip: '1010',
    city: 'Musterstadt',
  });
  expect(await ask('DE123456789', 'DE')).toEqual({ status: 'verified', ...nothing });
  expect(await ask('AT111111111', 'AT')).toEqual({ status: 'unverified', ...nothing });
  const stored = await client.expect(200, `GET /organization/${organizationUuid}`);
  expect(stored.json()).toMatchObject({ baseData: { vatId: null }, vatIdVerificationStatus: 'unavailable' });
  const refused = await client.expect(422, call, { vatId: 'FR12345678901', isoCountryCode: 'DE' });
  expect(refused.json()).toMatchObject({ violations: [{ path: 'vatId', code: 'vat-id-invalid' }] });
});

test('while the register is down a form is filled in by hand', async () => {
  const { client, organizationUuid } = await merchant(kontor);
  registerIsDown = true;
  const body = { vatId: 'ATU12345678', isoCountryCode: 'AT' };
  const answer = await client.expect(200, `POST /organization/${organizationUuid}/vat-id-query`, body);
  registerIsDown = false;
  expect(answer.json()).toMatchObject({ status: 'pending', companyName: null });
});
