import type { Passkey, PasskeyCreation, PasskeyRequest, PasskeySignal } from '@kontor/contract/passkey';
import type { Problem } from '@kontor/contract/problem';
import { beforeAll, expect, test } from 'vitest';
import { minutes } from '../../infrastructure/clock.ts';
import { mailsTo, merchant, password } from '../../testing/accounts.ts';
import { type MadePasskey, makePasskey } from '../../testing/authenticator.ts';
import { testMetrics } from '../../testing/metrics.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const origin = 'https://account.example.com';
const metrics = await testMetrics();
const kontor = await testApp({ environment: { publicUrl: origin, telemetry: metrics.telemetry } });
let owner: Awaited<ReturnType<typeof merchant>>;
beforeAll(async () => {
  owner = await merchant(kontor);
});

/** The passkeys of each user of a test. */
const keys = new Map<TestClient, MadePasskey[]>();

/** What confirms a change: the password, and a passkey of users who have one. */
async function confirmation(client: TestClient) {
  const [key] = keys.get(client) ?? [];
  return key === undefined ? { password } : { password, passkey: key.sign(await beginSignIn(client)) };
}

const beginSetUp = async (client: TestClient) =>
  (await client.expect(200, 'POST /user/passkey/options', await confirmation(client))).json<PasskeyCreation>();

async function setUp(client: TestClient, name = 'Laptop', signCount = 0) {
  const key = makePasskey(await beginSetUp(client), origin, { signCount });
  const answer = await client.expect(201, 'POST /user/passkey', { name, ...key.made });
  keys.set(client, [...(keys.get(client) ?? []), key]);
  return { key, passkey: answer.json<Passkey>() };
}

const beginSignIn = async (client: TestClient) =>
  (await client.expect(200, 'POST /auth/passkey/options')).json<PasskeyRequest>();

const signIn = async (key: MadePasskey, how: Parameters<MadePasskey['sign']>[1] = {}, client = kontor.client()) =>
  client.call('POST /auth/passkey', { body: key.sign(await beginSignIn(client), how) });

test('a passkey is set up with the password, and signs in without it', async () => {
  const { client, email } = owner;
  const { key, passkey } = await setUp(client, 'Laptop im Büro');
  expect(passkey).toMatchObject({ name: 'Laptop im Büro', lastUsedAt: null });
  expect((await mailsTo(client, email))[0]?.text).toContain('Laptop im Büro');

  const elsewhere = kontor.client();
  const answer = await signIn(key, {}, elsewhere);
  expect([answer.statusCode, answer.json().email]).toEqual([200, email]);
  await elsewhere.expect(200, 'GET /user');
  const listed = (await client.expect(200, 'GET /user/passkey')).json<Passkey[]>();
  expect(listed.find(({ uuid }) => uuid === passkey.uuid)?.lastUsedAt).not.toBeNull();
});

test('browsers are asked for a discoverable passkey with user verification', async () => {
  const { client } = owner;
  const { key } = await setUp(client);
  expect(await beginSetUp(client)).toMatchObject({
    rp: { id: 'account.example.com', name: 'Kontor' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: expect.arrayContaining([{ id: key.made.id, type: 'public-key', transports: ['internal'] }]),
  });
  expect(Object.keys(await beginSignIn(kontor.client())).sort()).toEqual([
    'challenge',
    'rpId',
    'timeout',
    'userVerification',
  ]);
});

test('every challenge is a new one of at least 64 bits', async () => {
  const begun = await Promise.all(Array.from({ length: 5 }, () => beginSignIn(kontor.client())));
  const challenges = [...begun, await beginSetUp(owner.client)].map(({ challenge }) => challenge);
  expect(new Set(challenges).size).toBe(challenges.length);
  expect(Math.min(...challenges.map((challenge) => Buffer.from(challenge, 'base64url').length))).toBeGreaterThanOrEqual(
    8,
  );
});

test('a sign-in begins a new session and ends the earlier one of the browser', async () => {
  const other = await merchant(kontor);
  const { key } = await setUp(owner.client);
  const before = new Map(other.client.cookies);
  expect((await signIn(key, {}, other.client)).statusCode).toBe(200);
  expect((await other.client.expect(200, 'GET /user')).json().email).toBe(owner.email);
  const old = kontor.client();
  for (const [name, value] of before) old.cookies.set(name, value);
  await old.expect(401, 'GET /user');
});

test.each([
  ['on another site', { origin: 'https://account.example.com.evil.test' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without finger, face or PIN', { isVerified: false }],
])('a passkey that signed %s does not sign in', async (_, how) => {
  const { key } = await setUp(owner.client, 'Wrong', 0);
  const answer = await signIn(key, how);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'passkey-invalid']);
  const creation = await beginSetUp(owner.client);
  const before = (await owner.client.expect(200, 'GET /user/passkey')).json<Passkey[]>();
  const refused = await owner.client.call('POST /user/passkey', {
    body: { name: 'Wrong', ...makePasskey(creation, origin, how).made },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'passkey-not-accepted']);
  expect((await owner.client.expect(200, 'GET /user/passkey')).json()).toEqual(before);
  await removeAll(owner.client);
});

test('a challenge is valid once, in the browser that requested it, for five minutes, and for its purpose', async () => {
  const { key } = await setUp(owner.client);
  const client = kontor.client();
  const proof = key.sign(await beginSignIn(client));
  const code = async (from: TestClient, body: unknown = proof) =>
    (await from.call('POST /auth/passkey', { body })).json().code;
  expect(await code(kontor.client())).toBe('passkey-invalid');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.call('POST /auth/passkey', { body: proof })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);

  const late = kontor.client();
  const lateProof = key.sign(await beginSignIn(late));
  kontor.infrastructure.clock.offset += minutes(6);
  expect(await code(late, lateProof)).toBe('passkey-invalid');

  const { challenge } = await beginSetUp(owner.client);
  const { rpId, timeout, userVerification } = await beginSignIn(owner.client);
  const mixed = key.sign({ challenge, rpId, timeout, userVerification });
  expect(await code(owner.client, mixed)).toBe('passkey-invalid');

  const { valueOf } = await metrics.scrape();
  expect(valueOf('kontor_login_failures_total{reason="passkey-invalid"}')).toBeGreaterThan(0);
});

test('a challenge that was used counts in no other spelling', async () => {
  const { client } = await merchant(kontor);
  const creation = await beginSetUp(client);
  const add = async (challenge: string) => {
    const { made } = makePasskey({ ...creation, challenge }, origin);
    return (await client.call('POST /user/passkey', { body: { name: 'Laptop', ...made } })).statusCode;
  };
  const text = Buffer.from(creation.challenge, 'base64url').toString();
  const spelled = [
    ...['.x', '.'].map((more) => Buffer.from(text + more).toString('base64url')),
    `${creation.challenge}=`,
  ];
  for (const challenge of spelled) expect([challenge, await add(challenge)]).toEqual([challenge, 422]);
  expect(await add(creation.challenge)).toBe(201);
  for (const challenge of spelled) expect([challenge, await add(challenge)]).toEqual([challenge, 422]);
});

test('a challenge of one session cannot set up a passkey in another', async () => {
  const elsewhere = kontor.client();
  await elsewhere.login(owner.email, password);
  const { made } = makePasskey(await beginSetUp(owner.client), origin);
  await elsewhere.expect(422, 'POST /user/passkey', { name: 'Stolen', ...made });
  const stranger = await merchant(kontor);
  await stranger.client.expect(422, 'POST /user/passkey', { name: 'Stolen', ...made });
});

test('another key, or another account, is refused', async () => {
  const { key } = await setUp(owner.client);
  const { key: other } = await setUp(owner.client, 'Other');
  const client = kontor.client();
  const request = await beginSignIn(client);
  await client.expect(401, 'POST /auth/passkey', { ...other.sign(request), id: key.made.id });
  const again = await beginSignIn(client);
  await client.expect(401, 'POST /auth/passkey', { ...key.sign(again), userHandle: 'c29tZWJvZHkgZWxzZQ' });
  await client.expect(401, 'POST /auth/passkey', { ...key.sign(await beginSignIn(client)), id: 'dW5rbm93bg' });
  await removeAll(owner.client);
});

test('a passkey whose counter decreases is refused and logged, because a copy of it exists', async () => {
  const { key } = await setUp(owner.client, 'Stick', 3);
  expect((await signIn(key, { signCount: 7 })).statusCode).toBe(200);
  expect((await signIn(key, { signCount: 7 })).statusCode).toBe(401);
  expect((await signIn(key, { signCount: 5 })).statusCode).toBe(401);
  expect((await signIn(key, { signCount: 0 })).statusCode).toBe(401);
  expect(kontor.logged.join()).toContain('its count went back');
  expect((await signIn(key, { signCount: 8 })).statusCode).toBe(200);
  await removeAll(owner.client);
});

test('passkeys cannot be added or removed without the password', async () => {
  const { client } = owner;
  const { passkey, key } = await setUp(client);
  for (const call of ['POST /user/passkey/options', `POST /user/passkey/${passkey.uuid}/delete`]) {
    const wrong = await client.expect(422, call, { ...(await confirmation(client)), password: 'wrong' });
    expect(wrong.json().violations).toMatchObject([{ path: 'password', code: 'wrong-password' }]);
  }
  await client.expect(204, `POST /user/passkey/${passkey.uuid}/delete`, await confirmation(client));
  keys.delete(client);
  expect((await signIn(key)).statusCode).toBe(401);
  expect((await mailsTo(client, owner.email))[0]?.subject).toBe('Ein Passkey wurde entfernt');
});

test('with a passkey in the account, factors are changed with a passkey of the account only', async () => {
  const { client } = await merchant(kontor);
  const { key, passkey } = await setUp(client);
  const { key: foreign } = await setUp((await merchant(kontor)).client);
  for (const call of ['POST /user/passkey/options', `POST /user/passkey/${passkey.uuid}/delete`, 'POST /user/totp']) {
    const refused = await client.expect(403, call, { password });
    expect(refused.json()).toMatchObject({ code: 'step-up-required', methods: ['passkey'] });
    const stranger = await client.expect(422, call, { password, passkey: foreign.sign(await beginSignIn(client)) });
    expect(stranger.json().code).toBe('passkey-not-accepted');
    // A challenge of another browser, and one that was used.
    const elsewhere = key.sign(await beginSignIn(kontor.client()));
    await client.expect(422, call, { password, passkey: elsewhere });
  }
  const proof = key.sign(await beginSignIn(client));
  const withoutPassword = await client.expect(422, 'POST /user/totp', { passkey: proof });
  expect(withoutPassword.json().violations).toMatchObject([{ path: 'password', code: 'required' }]);
  await client.expect(200, 'POST /user/totp', { password, passkey: proof });
  await client.expect(422, 'POST /user/totp', { password, passkey: proof });
});

test('an account has at most ten passkeys', async () => {
  const { client } = await merchant(kontor);
  const creations = [await beginSetUp(client), await beginSetUp(client)];
  for (let count = 1; count <= 9; count += 1) await setUp(client, `Key ${count}`);
  const answers = await Promise.all(
    creations.map((creation) =>
      client.call('POST /user/passkey', { body: { name: 'Last', ...makePasskey(creation, origin).made } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const full = await client.expect(409, 'POST /user/passkey/options', await confirmation(client));
  expect(full.json().code).toBe('too-many-passkeys');
});

test('a disabled user learns it only with the right passkey', async () => {
  const { client, userUuid } = await merchant(kontor);
  const { key } = await setUp(client);
  const { database } = kontor.infrastructure;
  await database.updateTable('app_user').set({ state: 'disabled' }).where('uuid', '=', userUuid).execute();
  const answer = await signIn(key);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'user-disabled']);
});

async function removeAll(client: TestClient): Promise<void> {
  const { uuid } = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await kontor.infrastructure.database.deleteFrom('passkey').where('user_uuid', '=', uuid).execute();
  keys.delete(client);
}

test('a password manager is told which passkeys the account has, and that it has no others', async () => {
  const { client, email } = await merchant(kontor);
  const { key, passkey } = await setUp(client);
  const { user } = await beginSetUp(client);
  const signal = async () => (await client.expect(200, 'GET /user/passkey/signal')).json<PasskeySignal>();
  expect(await signal()).toEqual({
    rpId: 'account.example.com',
    userId: user.id,
    name: email,
    displayName: user.displayName,
    acceptedCredentialIds: [key.made.id],
  });
  await client.expect(204, `POST /user/passkey/${passkey.uuid}/delete`, await confirmation(client));
  expect((await signal()).acceptedCredentialIds).toEqual([]);
  // Who signs in with it nevertheless is told the reason that their password manager has to know.
  expect((await signIn(key)).json()).toMatchObject({ code: 'passkey-invalid', unknownPasskey: true });
});

test('a passkey that the account has, and that signs wrongly, is not called unknown', async () => {
  const { client } = await merchant(kontor);
  const { key } = await setUp(client);
  const answer = (await signIn(key, { origin: 'https://other.example.com' })).json<Problem>();
  expect(answer.code).toBe('passkey-invalid');
  expect(answer.unknownPasskey).toBeUndefined();
});
