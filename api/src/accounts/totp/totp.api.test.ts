import type { TotpSecret, TotpState } from '@kontor/contract/totp';
import { codeOf } from '@kontor/programs/authenticator-app';
import { expect, test } from 'vitest';
import { hours, minutes } from '../../infrastructure/clock.ts';
import { mailedToken, mailsTo, merchant, password } from '../../testing/accounts.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();

const start = async (client: TestClient) =>
  (await client.expect(200, 'POST /user/totp', { password })).json<TotpSecret>();

async function withTotp() {
  const account = await merchant(kontor);
  return { ...account, ...(await addApp(kontor, account.client)) };
}

/** Replaces waiting until the app shows new codes. */
const letTimePass = (userUuid: string) =>
  kontor.infrastructure.database.updateTable('totp').set({ last_step: 0 }).where('user_uuid', '=', userUuid).execute();

async function signIn(username: string, code?: string, client = kontor.client()): Promise<string> {
  const body = { username, password, ...(code === undefined ? {} : { code }) };
  const answer = await client.call('POST /auth/login', { body });
  return answer.statusCode === 200 ? 'signed in' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
}

const stateOf = async (client: TestClient) => (await client.expect(200, 'GET /user/totp')).json<TotpState>();

test('an app is set up with the password and a first code; then signing in takes a code', async () => {
  const { client, email } = await merchant(kontor);
  const { secret, uri } = await start(client);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect(await stateOf(client)).toEqual({ activeSince: null, recoveryCodesLeft: 0 });
  expect(await signIn(email)).toBe('signed in');

  const wrong = await client.expect(422, 'POST /user/totp/confirm', { code: codeOf(secret, 40) });
  expect(wrong.json().violations).toMatchObject([{ path: 'code', code: 'wrong-code' }]);
  const { recoveryCodes } = (
    await client.expect(200, 'POST /user/totp/confirm', { code: ` ${codeOf(secret).replace(/(...)/, '$1 ')} ` })
  ).json<{ recoveryCodes: string[] }>();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await stateOf(client)).recoveryCodesLeft).toBe(10);
  expect((await mailsTo(client, email))[0]?.subject).toBe('Die Anmeldung in zwei Schritten ist eingeschaltet');

  expect(await signIn(email)).toBe('401 second-factor-required');
  expect(await signIn(email, codeOf(secret, 40))).toBe('401 second-factor-invalid');
  expect(await signIn(email, codeOf(secret, 1))).toBe('signed in');
});

test('only the right password reveals that there is a second factor', async () => {
  const { email, secret, recoveryCodes } = await withTotp();
  for (const code of [undefined, codeOf(secret, 1), recoveryCodes[0], '000000']) {
    const body = { username: email, password: 'not the password', ...(code === undefined ? {} : { code }) };
    const answer = await kontor.client().expect(401, 'POST /auth/login', body);
    expect(answer.json().code).toBe('invalid-credentials');
  }
  expect(await signIn(email, recoveryCodes[0])).toBe('signed in');
});

test('a code is valid once, even if it is sent five times simultaneously, and earlier codes become invalid', async () => {
  const { email, secret, firstCode, userUuid } = await withTotp();
  expect(await signIn(email, firstCode)).toBe('401 second-factor-invalid');
  const next = codeOf(secret, 1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, next)));
  expect(answers.filter((answer) => answer === 'signed in')).toHaveLength(1);
  // The code before the one that was just used; the time step may have changed meanwhile.
  expect(await signIn(email, codeOf(secret))).toBe('401 second-factor-invalid');
  await letTimePass(userUuid);
  expect(await signIn(email, codeOf(secret))).toBe('signed in');
});

test('guessing codes is limited for all addresses together; open sessions continue', async () => {
  const { client, email, secret } = await withTotp();
  const guesses = await Promise.all(Array.from({ length: 15 }, () => signIn(email, codeOf(secret, 40))));
  expect(guesses.filter((answer) => answer === '401 second-factor-invalid')).toHaveLength(10);
  expect(await signIn(email, codeOf(secret, 1))).toBe('429 too-many-requests');
  await client.expect(200, 'GET /user');

  // After a quarter of an hour further guesses are possible, but no more than fifty a day.
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    kontor.infrastructure.clock.offset += minutes(16);
    await Promise.all(Array.from({ length: 10 }, () => signIn(email, codeOf(secret, 40))));
  }
  kontor.infrastructure.clock.offset += minutes(16);
  expect(await signIn(email, codeOf(secret, 1))).toBe('429 too-many-requests');
  kontor.infrastructure.clock.offset += hours(24);
  expect(await signIn(email, codeOf(secret, 1))).toBe('signed in');
});

test('a recovery code signs in once, in any spelling, and its use is mailed', async () => {
  const { client, email, recoveryCodes } = await withTotp();
  const [code = ''] = recoveryCodes;
  expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const typed = ` ${code.toUpperCase().replace('-', ' ')}`;
  const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(email, typed)));
  expect(answers.filter((answer) => answer === 'signed in')).toHaveLength(1);
  expect(await signIn(email, code)).toBe('401 second-factor-invalid');
  expect((await stateOf(client)).recoveryCodesLeft).toBe(9);
  const [mail] = await mailsTo(client, email);
  expect(mail?.text).toContain('Noch gültige Wiederherstellungscodes: 9.');
});

test('new recovery codes void the old ones, which is mailed', async () => {
  const { client, email, recoveryCodes } = await withTotp();
  const [code] = recoveryCodes;
  await client.expect(422, 'POST /user/totp/recovery-codes', { password: 'wrong', code });
  const renewed = (await client.expect(200, 'POST /user/totp/recovery-codes', { password, code })).json<{
    recoveryCodes: string[];
  }>().recoveryCodes;
  expect((await mailsTo(client, email))[0]?.subject).toBe('Neue Wiederherstellungscodes');
  expect(await signIn(email, recoveryCodes[3])).toBe('401 second-factor-invalid');
  expect(await signIn(email, renewed[3])).toBe('signed in');
  const none = await (await merchant(kontor)).client.expect(409, 'POST /user/totp/recovery-codes', { password });
  expect(none.json().code).toBe('totp-not-active');
});

test('the app is removed with the password and a code; then the password alone signs in', async () => {
  const { client, email, recoveryCodes } = await withTotp();
  const [code] = recoveryCodes;
  await client.expect(422, 'POST /user/totp/delete', { password: 'wrong', code });
  const wrong = await client.expect(422, 'POST /user/totp/delete', { password, code: '000000' });
  expect(wrong.json().violations).toMatchObject([{ path: 'code', code: 'wrong-code' }]);
  await client.expect(204, 'POST /user/totp/delete', { password, code });
  expect((await mailsTo(client, email))[0]?.subject).toBe('Die Anmeldung in zwei Schritten ist ausgeschaltet');
  expect(await signIn(email)).toBe('signed in');
  expect(await signIn(email, recoveryCodes[0])).toBe('signed in');
  expect(await stateOf(client)).toEqual({ activeSince: null, recoveryCodesLeft: 0 });
});

test.each([
  ['removing the app', 'POST /user/totp/delete'],
  ['renewing recovery codes', 'POST /user/totp/recovery-codes'],
  ['setting up another app', 'POST /user/totp'],
  ['adding a passkey', 'POST /user/passkey/options'],
])('%s is refused with an open session and the password alone', async (_, call) => {
  const { client, secret } = await withTotp();
  const refused = await client.expect(403, call, { password });
  expect(refused.json()).toMatchObject({ code: 'step-up-required', methods: ['totp', 'recovery-code'] });
  const guesses = await Promise.all(
    Array.from({ length: 11 }, () => client.call(call, { body: { password, code: codeOf(secret, 40) } })),
  );
  expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(10).fill(422), 429]);
  expect((await stateOf(client)).activeSince).not.toBeNull();
});

test('a second app is not set up beside the first; a set-up is confirmed by the session that began it, in time', async () => {
  const { client, recoveryCodes } = await withTotp();
  const second = await client.expect(409, 'POST /user/totp', { password, code: recoveryCodes[0] });
  expect(second.json().code).toBe('totp-already-active');

  const other = await merchant(kontor);
  const { secret: first } = await start(other.client);
  const { secret } = await start(other.client);
  const elsewhere = kontor.client();
  await elsewhere.login(other.email, password);
  const foreign = await elsewhere.expect(409, 'POST /user/totp/confirm', { code: codeOf(secret) });
  expect(foreign.json().code).toBe('totp-not-started');
  await other.client.expect(422, 'POST /user/totp/confirm', { code: codeOf(first) });
  kontor.infrastructure.clock.offset += minutes(16);
  await other.client.expect(204, 'POST /auth/refresh-cookie');
  await other.client.expect(409, 'POST /user/totp/confirm', { code: codeOf(secret) });
});

test('a reset password does not take the second factor away', async () => {
  const { client, email, secret } = await withTotp();
  const guest = kontor.client();
  await guest.expect(202, 'POST /user/reset-password', { email });
  await guest.expect(204, 'POST /user/reset-password/confirm', { token: await mailedToken(guest, email), password });
  await client.expect(401, 'GET /user');
  expect(await signIn(email)).toBe('401 second-factor-required');
  expect(await signIn(email, codeOf(secret, 1))).toBe('signed in');
});

test('guesses made with the old password do not block the owner after a reset', async () => {
  const { email, secret } = await withTotp();
  await Promise.all(Array.from({ length: 11 }, () => signIn(email, codeOf(secret, 40))));
  expect(await signIn(email, codeOf(secret, 1))).toBe('429 too-many-requests');
  const guest = kontor.client();
  await guest.expect(202, 'POST /user/reset-password', { email });
  await guest.expect(204, 'POST /user/reset-password/confirm', { token: await mailedToken(guest, email), password });
  expect(await signIn(email, codeOf(secret, 1))).toBe('signed in');
});

test('neither the secret nor a recovery code can be read in the database', async () => {
  const { secret, recoveryCodes, userUuid } = await withTotp();
  const { database } = kontor.infrastructure;
  const rows = JSON.stringify([
    await database.selectFrom('totp').selectAll().where('user_uuid', '=', userUuid).execute(),
    await database.selectFrom('recovery_code').selectAll().where('user_uuid', '=', userUuid).execute(),
  ]);
  expect(rows).toContain(userUuid);
  for (const hidden of [secret, ...recoveryCodes]) {
    expect(rows).not.toContain(hidden);
    expect(rows).not.toContain(hidden.replace('-', ''));
  }
});

test('the factors of a deleted account are deleted', async () => {
  const { client, email, userUuid, prove } = await withTotp();
  await prove(client);
  await client.expect(202, `POST /user/${userUuid}/delete`, { password });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  const { database } = kontor.infrastructure;
  for (const table of ['totp', 'recovery_code', 'passkey'] as const) {
    const rows = await database.selectFrom(table).selectAll().where('user_uuid', '=', userUuid).execute();
    expect(rows).toEqual([]);
  }
});
