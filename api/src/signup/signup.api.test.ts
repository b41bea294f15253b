import { randomUUID } from 'node:crypto';
import { MerchantAccount } from '@kontor/contract/signup';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hashSecret } from '../infrastructure/signing.ts';
import {
  allMailsTo,
  baseData,
  confirmedUser,
  mailedToken,
  mailsTo,
  merchant,
  merchantAccount,
  newEmail,
  partner,
  partnerAccount,
} from '../testing/accounts.ts';
import { operatorOf } from '../testing/operator.ts';
import { changeSettings } from '../testing/settings.ts';
import { testApp } from '../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });

test('a merchant signs up: the mailed link opens a session, the account step completes user and organization', async () => {
  const email = newEmail();
  const client = kontor.client();
  await client.expect(202, 'POST /signup/create-account', { email: email.toUpperCase(), language: 'en' });
  const [mail] = await mailsTo(client, email);
  expect(mail?.subject).toBe('Please confirm your e-mail address');
  const confirmed = await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  expect(confirmed.json()).toEqual({ redirectTo: '/signup' });
  const user = (await client.expect(200, 'GET /user')).json();
  expect(user).toMatchObject({ email, state: 'double-opt-in-confirmed', userTokenType: 'activation', firstName: null });

  const organization = await client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  expect(organization.json()).toMatchObject({
    type: 'merchant',
    state: 'active',
    name: 'Radwerk Berlin GmbH',
    shops: [],
  });
  expect((await client.expect(200, 'GET /user')).json()).toMatchObject({ state: 'active', firstName: 'Eva' });
});

test('a person who has completed a sign-up is welcomed by name, once, in the language of the sign-up', async () => {
  const email = newEmail();
  const client = kontor.client();
  await client.expect(202, 'POST /signup/create-account', { email, language: 'en' });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  expect(await allMailsTo(client, email)).toHaveLength(1);
  const key = randomUUID();
  for (const _ of [1, 2]) await client.expect(200, `PUT /signup/account/${key}`, merchantAccount());
  const [welcome, ...others] = await allMailsTo(client, email);
  expect(others).toHaveLength(1);
  expect(welcome).toMatchObject({ subject: 'Welcome to Kontor', links: ['http://127.0.0.1:8080/'] });
  expect(welcome?.text).toMatch(/^Hello Eva Brandt,\n\nYour account for Radwerk Berlin GmbH has been set up/);
  expect(welcome?.text).toContain(email);
});

test.each([
  ['can be connected at once', 'at-once', 'Händler können sich ab sofort mit Ihnen verbinden.'],
  ['is to be approved', 'by-staff', 'Wir prüfen Ihre Anmeldung'],
] as const)('a partner that %s is welcomed once the company is known', async (_, partnerApproval, said) => {
  await changeSettings(await operatorOf(kontor, operators), { partnerApproval });
  const { client, email, userUuid } = await partner(kontor);
  await client.expect(200, `PUT /signup/partner/company/${userUuid}`, baseData({ companyName: 'Agentur Nord' }));
  const welcomes = (await allMailsTo(client, email)).filter(({ subject }) => subject === 'Willkommen bei Kontor');
  expect(welcomes).toHaveLength(1);
  expect(welcomes[0]?.text).toMatch(/^Guten Tag Paul Partner,\n\nIhr Konto für Agentur Nord/);
  expect(welcomes[0]?.text).toContain(said);
});

test('a partner signs up in two steps and becomes complete with the company', async () => {
  const { client, userUuid } = await confirmedUser(kontor, 'partner');
  const account = await client.expect(200, `PUT /signup/partner/account/${randomUUID()}`, partnerAccount());
  expect(account.json()).toMatchObject({ type: 'partner', state: 'incomplete', baseData: null });
  const company = await client.expect(
    200,
    `PUT /signup/partner/company/${userUuid}`,
    baseData({ companyName: 'Nord' }),
  );
  expect(company.json()).toMatchObject({ state: 'active', name: 'Nord' });
});

test('choosing technology clears the shop systems of a partner', async () => {
  const { organizationUuid } = await partner(kontor, { partnerFieldOfActivity: 'technology' });
  const row = await kontor.infrastructure.database
    .selectFrom('partner_account')
    .select('shop_systems')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  expect(row.shop_systems).toEqual({ shopware6: false, shopware5: false, shopify: false, cloud: false });
});

test('signing up with a known address answers the same and mails a note instead of a link', async () => {
  const { email } = await merchant(kontor);
  const client = kontor.client();
  const known = await client.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  const unknown = await client.expect(202, 'POST /signup/create-account', { email: newEmail(), language: 'de' });
  expect(known.body).toBe(unknown.body);
  const [note] = await mailsTo(client, email);
  expect(note?.subject).toBe('Sie haben bereits ein Konto bei Kontor');
  expect(note?.links).toEqual(['http://127.0.0.1:8080/login']);
});

test('the same key with the same body completes the sign-up once and answers the same', async () => {
  const { client } = await confirmedUser(kontor);
  const key = randomUUID();
  const first = await client.expect(200, `PUT /signup/account/${key}`, merchantAccount());
  const again = await client.expect(200, `PUT /signup/account/${key}`, merchantAccount());
  expect(again.json()).toEqual(first.json());
  expect((await client.expect(200, 'GET /organization')).json()).toHaveLength(1);
});

test('the same key with another body is refused', async () => {
  const { client } = await confirmedUser(kontor);
  const key = randomUUID();
  await client.expect(200, `PUT /signup/account/${key}`, merchantAccount());
  const other = await client.expect(422, `PUT /signup/account/${key}`, merchantAccount({ firstName: 'Ada' }));
  expect(other.json()).toMatchObject({ code: 'idempotency-key-reused' });
});

test('the stored fingerprint of an account step cannot be used to guess its password', async () => {
  const { client } = await confirmedUser(kontor);
  const key = randomUUID();
  const account = z.parse(MerchantAccount, merchantAccount());
  await client.expect(200, `PUT /signup/account/${key}`, account);
  const { request_hash } = await kontor.infrastructure.database
    .selectFrom('idempotency_key')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  expect(request_hash).not.toBe(hashSecret(JSON.stringify(['merchant account', account])));
  const other = await client.expect(422, `PUT /signup/account/${key}`, { ...account, password: 'another password' });
  expect(other.json()).toMatchObject({ code: 'idempotency-key-reused' });
});

test('of ten account steps at once with different keys one succeeds', async () => {
  const { client } = await confirmedUser(kontor);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call(`PUT /signup/account/${randomUUID()}`, { body: merchantAccount() })),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  expect((await client.expect(200, 'GET /organization')).json()).toHaveLength(1);
});

test('ten simultaneous account steps with one key answer the result or that one is in progress', async () => {
  const { client } = await confirmedUser(kontor);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call(`PUT /signup/account/${key}`, { body: merchantAccount() })),
  );
  const refused = answers.filter((answer) => answer.statusCode !== 200).map((answer) => answer.json().code);
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['idempotency-key-in-flight'] : []));
  expect((await client.expect(200, 'GET /organization')).json()).toHaveLength(1);
});

test.each([
  ['terms that were not accepted', { termsAccepted: false }, { path: 'termsAccepted', code: 'not-accepted' }],
  ['a password everybody uses', { password: 'passwort123' }, { path: 'password', code: 'password-too-common' }],
  [
    'WMS without ERP',
    { selectedProducts: { erp: false, wms: true, pos: false } },
    { path: 'selectedProducts.erp', code: 'not-empty' },
  ],
  [
    'a country that does not exist',
    { baseData: baseData({ isoCountryCode: 'XX' }) },
    { path: 'baseData.isoCountryCode', code: 'country-unsupported' },
  ],
  [
    'a VAT id of another country',
    { baseData: baseData({ vatId: 'ATU12345678' }) },
    { path: 'baseData.vatId', code: 'vat-id-invalid' },
  ],
])('%s is refused with its path and code', async (_, change, violation) => {
  const { client } = await confirmedUser(kontor);
  const answer = await client.expect(422, `PUT /signup/account/${randomUUID()}`, merchantAccount(change));
  expect(answer.json()).toMatchObject({ code: 'validation-failed', violations: [violation] });
});

test('an unfinished sign-up can be aborted; a finished one cannot', async () => {
  const unfinished = await confirmedUser(kontor);
  await unfinished.client.expect(204, 'POST /signup/abort');
  await unfinished.client.expect(401, 'GET /user');
  const finished = await merchant(kontor);
  await finished.client.expect(409, 'POST /signup/abort');
  await finished.client.expect(409, `DELETE /user/${finished.userUuid}`);
});

test("another user's account is not found", async () => {
  const one = await confirmedUser(kontor);
  const other = await confirmedUser(kontor, 'partner');
  await one.client.expect(404, `DELETE /user/${other.userUuid}`);
  await one.client.expect(404, `PUT /signup/partner/company/${other.userUuid}`, baseData());
  await other.client.expect(200, 'GET /user');
});

test('there is no sign-up from the plugin', async () => {
  const { client } = await confirmedUser(kontor);
  expect((await client.expect(404, 'GET /signup/kontor-plugin/for-user')).json()).toMatchObject({
    code: 'no-signup-data',
  });
});
