import { beforeAll, expect, test } from 'vitest';
import { merchant, merchantWithShop, partner } from '../../testing/accounts.ts';
import { type AuthenticatorApp, addApp } from '../../testing/authenticator-app.ts';
import { bookkeeping, contentsOf, everyCall, withIds } from '../../testing/every-call.ts';
import { newOperator } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });

interface Person {
  readonly client: TestClient;
  readonly app: AuthenticatorApp;
  readonly ids: Readonly<Record<string, string>>;
}

const operatorWithoutFactor = merchant(kontor).then((account) => {
  operators.push(account.email);
  return account;
});

const people = new Map<'merchant' | 'partner' | 'staff', Person>();
beforeAll(async () => {
  const owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  const ids = { organizationUuid: owner.organizationUuid, shopUuid: owner.shop.uuid, userUuid: owner.userUuid };
  people.set('merchant', { client: owner.client, app: await addApp(kontor, owner.client), ids });
  const agency = await partner(kontor);
  const ofAgency = { organizationUuid: agency.organizationUuid, userUuid: agency.userUuid };
  people.set('partner', { client: agency.client, app: await addApp(kontor, agency.client), ids: ofAgency });
  const operator = await newOperator(kontor, operators);
  people.set('staff', { client: operator.client, app: operator.app, ids: {} });
});

function personOf(permission: string): Person {
  const person = people.get(permission === 'partner' || permission === 'staff' ? permission : 'merchant');
  if (person === undefined) throw new Error('Every permission has a person');
  return person;
}

/** The status and code that a call answers. */
async function answerOf(key: string, { client, ids }: Pick<Person, 'client' | 'ids'>, body: object = {}) {
  const answer = await client.call(withIds(key, ids), key.startsWith('GET') ? {} : { body });
  const isProblem = answer.headers['content-type']?.toString().includes('problem+json') ?? false;
  return { status: answer.statusCode, ...(isProblem ? answer.json<{ code: string; methods?: string[] }>() : {}) };
}

/** No call takes it, so the calls that are let pass do nothing to the account. */
const unknownKey = { nothing: true };

test('the calls that need a fresh proof are these', () => {
  const marked = everyCall.filter(([, { freshProof }]) => freshProof !== undefined);
  expect(marked.map(([key, { freshProof }]) => (freshProof === true ? key : `${key} (${freshProof})`)).sort()).toEqual([
    'DELETE /backoffice/staff/invitation/{invitationUuid}',
    'DELETE /backoffice/staff/{userUuid}',
    'DELETE /organization/{organizationUuid}/member/{userUuid}',
    'GET /auth/step-up',
    'GET /organization/{organizationUuid}/export/{exportUuid}/download',
    'GET /organization/{organizationUuid}/partner-account/dashboard-url',
    'GET /organization/{organizationUuid}/partner-account/onboarding-url',
    'POST /backoffice/customer/{customerUuid}/view',
    'POST /backoffice/staff',
    'POST /backoffice/tax-rate',
    'POST /backoffice/user/{userUuid}/factor-reset',
    'POST /organization/{organizationUuid}/export',
    'POST /organization/{organizationUuid}/invitation',
    'POST /user/change-email',
    'POST /user/change-password',
    'POST /user/passkey/options (unless-in-body)',
    'POST /user/passkey/{passkeyUuid}/delete (unless-in-body)',
    'POST /user/totp (unless-in-body)',
    'POST /user/totp/delete (unless-in-body)',
    'POST /user/totp/recovery-codes (unless-in-body)',
    'POST /user/{userUuid}/delete',
    'PUT /backoffice/approval/{approvalUuid}',
    'PUT /backoffice/brand',
    'PUT /backoffice/customer/{customerUuid}/credit/{idempotencyKey}',
    'PUT /backoffice/customer/{customerUuid}/payout/{idempotencyKey}',
    'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}',
    'PUT /backoffice/invoice/{correctedInvoiceUuid}/write-off/{idempotencyKey}',
    'PUT /backoffice/price-list/{priceListUuid}/publish',
    'PUT /backoffice/settings',
    'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}',
    'PUT /backoffice/shop/{customerShopUuid}/contract',
    'PUT /backoffice/shop/{customerShopUuid}/price',
    'PUT /backoffice/staff/{userUuid}',
    'PUT /backoffice/transfer/{transferUuid}/assign/{idempotencyKey}',
    'PUT /backoffice/transfer/{transferUuid}/return/{idempotencyKey}',
    'PUT /backoffice/user/{userUuid}/disable',
    'PUT /backoffice/user/{userUuid}/enable',
    'PUT /organization/{organizationUuid}/member/{userUuid}',
    'PUT /organization/{organizationUuid}/second-factor',
  ]);
});

const proven = everyCall.filter(([, { freshProof }]) => freshProof !== undefined);

test.each(proven)('%s asks for a factor, does nothing without, and goes on with it', async (key, { permission }) => {
  const person = personOf(permission);
  const before = await contentsOf(kontor.infrastructure.database, bookkeeping);
  expect(await answerOf(key, person)).toMatchObject({
    status: 403,
    code: 'step-up-required',
    methods: ['totp', 'recovery-code'],
  });
  expect(await contentsOf(kontor.infrastructure.database, bookkeeping)).toBe(before);

  const elsewhere = { client: kontor.client(), ids: person.ids };
  await person.app.signIn(elsewhere.client);
  expect((await answerOf(key, elsewhere, unknownKey)).code).not.toBe('step-up-required');
});

const ofOperators = everyCall.filter(([, { permission }]) => permission === 'staff');

test.each(ofOperators)('%s is refused to an operator without a second factor', async (key) => {
  const { client, email } = await operatorWithoutFactor;
  expect(operators).toContain(email);
  expect(await answerOf(key, { client, ids: {} }, unknownKey)).toMatchObject({
    status: 403,
    code: 'second-factor-required',
  });
});

test.each(ofOperators)('%s asks an operator whose session has proven no factor for one', async (key) => {
  const { app } = personOf('staff');
  const client = kontor.client();
  await app.signIn(client);
  const { uuid } = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await kontor.infrastructure.database
    .updateTable('session')
    .set({ factor_proven_at: null })
    .where('user_uuid', '=', uuid)
    .execute();
  expect(await answerOf(key, { client, ids: {} }, unknownKey)).toMatchObject({
    status: 403,
    code: 'step-up-required',
    methods: ['totp', 'recovery-code'],
  });
  await app.prove(client);
  expect((await answerOf(key, { client, ids: {} }, unknownKey)).code).not.toBe('step-up-required');
});

const others = everyCall.filter(
  ([, { freshProof, permission }]) => freshProof === undefined && permission !== 'public' && permission !== 'client',
);

test.each(others)('%s asks for none that is fresh', async (key, { permission }) => {
  const { app, ids } = personOf(permission);
  // Another one for each call: some of them end it.
  const elsewhere = { client: kontor.client(), ids };
  await app.signIn(elsewhere.client);
  const provenAt = permission === 'staff' ? new Date(0) : null;
  await kontor.infrastructure.database.updateTable('session').set({ factor_proven_at: provenAt }).execute();
  expect((await answerOf(key, elsewhere, unknownKey)).code).not.toBe('step-up-required');
});
