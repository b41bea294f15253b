import type { PasskeyCreation, PasskeyRequest } from '@kontor/contract/passkey';
import { codeOf } from '@kontor/programs/authenticator-app';
import { expect, test } from 'vitest';
import { minutes } from '../../infrastructure/clock.ts';
import { mailsTo, merchant, merchantWithShop, password } from '../../testing/accounts.ts';
import { type MadePasskey, makePasskey } from '../../testing/authenticator.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { securityLog } from '../../testing/security-log.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const origin = 'https://account.example.com';
const log = securityLog();
const operators: string[] = [];
const kontor = await testApp({ environment: { publicUrl: origin, operators }, logTo: log.stream });
const { clock } = kontor.infrastructure;

const address = { email: 'new-address@example.test', password };

/** `done`, or the code of the problem. */
async function changeEmail(client: TestClient): Promise<string> {
  const answer = await client.call('POST /user/change-email', { body: address });
  return answer.statusCode === 202 ? 'done' : answer.json<{ code: string }>().code;
}

async function withApp() {
  const account = await merchant(kontor);
  return { ...account, app: await addApp(kontor, account.client) };
}

async function addPasskey(client: TestClient, change: object = { password }): Promise<MadePasskey> {
  const creation = (await client.expect(200, 'POST /user/passkey/options', change)).json<PasskeyCreation>();
  const key = makePasskey(creation, origin);
  await client.expect(201, 'POST /user/passkey', { name: 'Laptop', ...key.made });
  return key;
}

const optionsOf = async (client: TestClient) =>
  (await client.expect(200, 'POST /auth/step-up/passkey-options')).json<PasskeyRequest>();

test('with an authenticator, session and password alone change nothing of the account', async () => {
  const { client, userUuid } = await withApp();
  for (const [call, body] of [
    ['POST /user/change-email', address],
    ['POST /user/change-password', { currentPassword: password, newPassword: 'another good password' }],
    [`POST /user/${userUuid}/delete`, { password }],
    ['POST /user/totp/delete', { password }],
  ] as const) {
    const refused = await client.expect(403, call, body);
    expect([call, refused.json()]).toMatchObject([
      call,
      { code: 'step-up-required', methods: ['totp', 'recovery-code'], violations: [] },
    ]);
  }
  expect((await mailsTo(client, address.email)).length).toBe(0);
  expect(log.events('fresh-proof-asked')).toHaveLength(4);
});

test('a code proves the factor for ten minutes, in this session alone, and counts once', async () => {
  const { client, email, app } = await withApp();
  const elsewhere = kontor.client();
  await elsewhere.expect(200, 'POST /auth/login', { username: email, password, code: app.recoveryCodes[0] });
  clock.offset += minutes(11);
  const code = await app.code();
  await client.expect(204, 'POST /auth/step-up', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(log.events('fresh-proof-given').at(-1)).toMatchObject({ method: 'app' });
  expect(await changeEmail(client)).toBe('done');
  expect(await changeEmail(elsewhere)).toBe('step-up-required');
  const again = await client.expect(422, 'POST /auth/step-up', { code });
  expect(again.json().violations).toMatchObject([{ path: 'code', code: 'wrong-code' }]);

  clock.offset += minutes(9.9);
  await client.expect(204, 'POST /auth/refresh-cookie');
  expect(await changeEmail(client)).toBe('done');
  clock.offset += minutes(0.2);
  expect(await changeEmail(client)).toBe('step-up-required');
});

test('the proof goes on with the renewed session, and ends with it', async () => {
  const { client, app } = await withApp();
  await app.prove(client);
  await client.expect(204, 'POST /auth/refresh-cookie');
  expect(await changeEmail(client)).toBe('done');
  const before = new Map(client.cookies);
  await client.expect(204, 'POST /auth/logout');
  for (const [name, value] of before) client.cookies.set(name, value);
  expect(await changeEmail(client)).toBe('unauthenticated');
});

test('a recovery code is a proof once, and its use is mailed', async () => {
  const { client, email, app } = await withApp();
  const [code] = app.recoveryCodes;
  await client.expect(204, 'POST /auth/step-up', { code });
  expect(log.events('fresh-proof-given').at(-1)).toMatchObject({ method: 'recovery-code' });
  expect(await changeEmail(client)).toBe('done');
  await client.expect(422, 'POST /auth/step-up', { code });
  const texts = (await mailsTo(client, email)).map(({ text }) => text);
  expect(texts.some((text) => text.includes('Noch gültige Wiederherstellungscodes: 9.'))).toBe(true);
});

test('a sign-in with a code or a passkey is a proof; one with the password alone is none', async () => {
  const { email, app, client } = await withApp();
  const withCode = kontor.client();
  await app.signIn(withCode);
  expect(await changeEmail(withCode)).toBe('done');

  await app.prove(client);
  const key = await addPasskey(client, {});
  const withPasskey = kontor.client();
  const options = (await withPasskey.expect(200, 'POST /auth/passkey/options')).json<PasskeyRequest>();
  await withPasskey.expect(200, 'POST /auth/passkey', key.sign(options));
  expect(await changeEmail(withPasskey)).toBe('done');

  await app.prove(client);
  await client.expect(204, 'POST /user/totp/delete', {});
  const withPassword = kontor.client();
  await withPassword.login(email, password);
  const refused = await withPassword.expect(403, 'POST /user/change-email', address);
  expect(refused.json()).toMatchObject({ code: 'step-up-required', methods: ['passkey'] });
});

test('a passkey of the account proves the factor; a challenge counts once, for this session and purpose', async () => {
  const { client } = await merchant(kontor);
  const key = await addPasskey(client);
  const options = await optionsOf(client);
  expect(options.allowCredentials).toEqual([{ id: key.made.id, type: 'public-key', transports: ['internal'] }]);
  const proof = key.sign(options);
  const refused = async (from: TestClient, body: unknown) =>
    (await from.expect(422, 'POST /auth/step-up/passkey', body)).json<{ code: string }>().code;

  const stranger = await merchant(kontor);
  expect(await refused(stranger.client, proof)).toBe('passkey-not-accepted');
  const foreign = await addPasskey(stranger.client);
  expect(await refused(client, foreign.sign(await optionsOf(client)))).toBe('passkey-not-accepted');
  const toSignIn = (await client.expect(200, 'POST /auth/passkey/options')).json<PasskeyRequest>();
  expect(await refused(client, key.sign(toSignIn))).toBe('passkey-not-accepted');
  expect(await changeEmail(client)).toBe('step-up-required');

  await client.expect(204, 'POST /auth/step-up/passkey', proof);
  expect(log.events('fresh-proof-given').at(-1)).toMatchObject({ method: 'passkey' });
  expect(await changeEmail(client)).toBe('done');
  expect(await refused(client, proof)).toBe('passkey-not-accepted');
  // And a challenge of a step-up opens no session.
  await kontor.client().expect(401, 'POST /auth/passkey', key.sign(await optionsOf(client)));
});

test('a fresh proof changes factors without the password; a wrong one that is sent is refused all the same', async () => {
  const { client, app } = await withApp();
  await app.prove(client);
  await client.expect(422, 'POST /user/totp/recovery-codes', { password: 'wrong' });
  await client.expect(200, 'POST /user/totp/recovery-codes', {});
  await client.expect(204, 'POST /user/totp/delete', {});
  // Without a factor the password is all there is.
  const missing = await client.expect(422, 'POST /user/totp', {});
  expect(missing.json().violations).toMatchObject([{ path: 'password', code: 'required' }]);
});

test('wrong codes are counted with those of sign-ins, and tell nothing about accounts without an app', async () => {
  const { client, app, email } = await withApp();
  const sessions = [client, kontor.client(), kontor.client()];
  for (const session of sessions.slice(1)) await app.signIn(session);
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      (sessions[index % 3] ?? client).call('POST /auth/step-up', { body: { code: codeOf(app.secret, 40) } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(10).fill(422), 429]);
  const blocked = { username: email, password, code: await app.code() };
  await kontor.client().expect(429, 'POST /auth/login', blocked);
  await client.expect(200, 'GET /user');
  await (await merchant(kontor)).client.expect(422, 'POST /auth/step-up', { code: '123456' });
});

test('a session alone uses up its own few codes, and leaves its owner those of the account', async () => {
  const { client, app } = await withApp();
  const guess = async () =>
    (await client.call('POST /auth/step-up', { body: { code: codeOf(app.secret, 40) } })).statusCode;
  const guessAll = () => Promise.all(Array.from({ length: 7 }, guess)).then((statuses) => statuses.sort());
  for (let quarter = 0; quarter < 4; quarter++) {
    expect(await guessAll()).toEqual([...Array<number>(5).fill(422), 429, 429]);
    const owner = kontor.client();
    await app.signIn(owner);
    await app.prove(owner);
    clock.offset += minutes(15.1);
    await client.expect(204, 'POST /auth/refresh-cookie');
  }
  expect(await guess()).toBe(429);
});

test('right codes are not counted', async () => {
  const { client, app } = await withApp();
  for (let times = 0; times < 6; times++) await app.prove(client);
});

test('an operator with a passkey who signs in with the password alone is asked for it', async () => {
  const { client, email } = await merchant(kontor);
  operators.push(email);
  const key = await addPasskey(client);
  await client.expect(200, 'GET /operator/status');
  const elsewhere = kontor.client();
  await elsewhere.login(email, password);
  const refused = await elsewhere.expect(403, 'GET /operator/status');
  expect(refused.json()).toMatchObject({ code: 'step-up-required', methods: ['passkey'] });
  await elsewhere.expect(204, 'POST /auth/step-up/passkey', key.sign(await optionsOf(elsewhere)));
  clock.offset += minutes(11);
  await elsewhere.expect(200, 'GET /operator/status');
});

test('people without a second factor go on as before', async () => {
  const { client, organizationUuid } = await merchantWithShop(kontor);
  expect(await changeEmail(client)).toBe('done');
  await client.expect(202, `POST /organization/${organizationUuid}/export`);
});
