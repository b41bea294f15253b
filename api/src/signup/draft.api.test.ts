import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  baseData,
  confirmedUser,
  mailedToken,
  merchantAccount,
  newShop,
  partnerAccount,
  password,
} from '../testing/accounts.ts';
import { signupDraft } from '../testing/drafts.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();

const nothing = { revision: 0, draft: null, hasShopifySignup: false, hasPluginSignup: false };
const read = async (client: TestClient) => (await client.expect(200, 'GET /signup/draft')).json<typeof nothing>();
const save = async (client: TestClient, draft = signupDraft()) =>
  (await client.expect(200, 'PUT /signup/draft', draft)).json<{ revision: number }>().revision;

/** The same user in another browser. */
async function elsewhere(email: string): Promise<TestClient> {
  const other = kontor.client();
  await other.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  await other.expect(200, `POST /confirmation/${await mailedToken(other, email)}`);
  return other;
}

test('a sign-up continues in another browser; the last save counts, and saves are numbered', async () => {
  const { client, email } = await confirmedUser(kontor);
  expect(await read(client)).toEqual(nothing);
  expect(await save(client)).toBe(1);
  const other = await elsewhere(email);
  expect(await read(other)).toEqual({ ...nothing, revision: 1, draft: signupDraft() });
  expect(await save(other, signupDraft({ shopSystem: 'cloud' }))).toBe(2);
  expect(await read(other)).toMatchObject({ revision: 2, draft: { shopSystem: 'cloud' } });
});

test('a draft belongs to one user', async () => {
  const one = await confirmedUser(kontor);
  const other = await confirmedUser(kontor);
  await save(one.client);
  expect(await read(other.client)).toEqual(nothing);
  await kontor.client().expect(401, 'GET /signup/draft');
});

test.each(['password', 'termsAccepted', 'newsletterOptIn'])('%s has no place in a draft', async (name) => {
  const { client } = await confirmedUser(kontor);
  const person = { firstName: 'Eva', lastName: '', [name]: 'x' };
  const answer = await client.expect(422, 'PUT /signup/draft', { ...signupDraft(), person });
  expect(answer.json().violations).toMatchObject([{ path: `person.${name}`, code: 'unknown-key' }]);
  expect(await read(client)).toEqual(nothing);
});

test('a draft of another release in an unsupported form counts as none', async () => {
  const { client, userUuid } = await confirmedUser(kontor);
  await save(client);
  const { database } = kontor.infrastructure;
  await database.updateTable('signup_draft').set({ draft: '{"old":true}' }).where('user_uuid', '=', userUuid).execute();
  expect(await read(client)).toEqual({ ...nothing, revision: 1 });
});

test('the draft is kept until the shop exists', async () => {
  const { client } = await confirmedUser(kontor);
  await save(client);
  const account = await client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  expect(await read(client)).toMatchObject({ revision: 1 });
  await client.expect(201, `POST /organization/${account.json<{ uuid: string }>().uuid}/shop`, newShop());
  expect(await read(client)).toEqual(nothing);
});

test('a partner’s draft lasts until the company is named', async () => {
  const { client, userUuid } = await confirmedUser(kontor, 'partner');
  await client.expect(200, `PUT /signup/partner/account/${randomUUID()}`, partnerAccount());
  await save(client, signupDraft({ partnerStep: 'company' }));
  await client.expect(200, `PUT /signup/partner/company/${userUuid}`, baseData());
  expect(await read(client)).toEqual(nothing);
});

test('the draft is deleted with the user: aborted, or erased', async () => {
  const { database } = kontor.infrastructure;
  const draftsOf = (uuid: string) =>
    database.selectFrom('signup_draft').selectAll().where('user_uuid', '=', uuid).execute();
  const givenUp = await confirmedUser(kontor);
  await save(givenUp.client);
  await givenUp.client.expect(204, 'POST /signup/abort');
  expect(await draftsOf(givenUp.userUuid)).toEqual([]);

  const erased = await confirmedUser(kontor);
  await erased.client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  await save(erased.client);
  await erased.client.expect(202, `POST /user/${erased.userUuid}/delete`, { password });
  await erased.client.expect(200, `POST /confirmation/${await mailedToken(erased.client, erased.email)}`);
  expect(await draftsOf(erased.userUuid)).toEqual([]);
});
