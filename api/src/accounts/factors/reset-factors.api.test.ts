import type { Passkey, PasskeyCreation } from '@kontor/contract/passkey';
import type { ResetFactors } from '@kontor/contract/second-factor';
import type { TotpSecret, TotpState } from '@kontor/contract/totp';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { mailedToken, mailsTo, merchant, password } from '../../testing/accounts.ts';
import { type MadePasskey, makePasskey } from '../../testing/authenticator.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const origin = 'https://account.example.com';
const kontor = await testApp({ environment: { publicUrl: origin } });
const { clock } = kontor.infrastructure;

/** @param by a passkey of the account, if it has one */
async function addPasskey(client: TestClient, name: string, by?: MadePasskey) {
  const proof = by && { passkey: by.sign((await client.expect(200, 'POST /auth/passkey/options')).json()) };
  const options = (
    await client.expect(200, 'POST /user/passkey/options', { password, ...proof })
  ).json<PasskeyCreation>();
  const key = makePasskey(options, origin);
  return { key, passkey: (await client.expect(201, 'POST /user/passkey', { name, ...key.made })).json<Passkey>() };
}

async function addApp(client: TestClient) {
  const { secret } = (await client.expect(200, 'POST /user/totp', { password })).json<TotpSecret>();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const answer = await client.expect(200, 'POST /user/totp/confirm', { code });
  return answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
}

/** A merchant with a passkey of last month and one that an intruder added today. */
async function withIntruder() {
  const { client, email } = await merchant(kontor);
  const old = await addPasskey(client, 'Laptop im Büro');
  clock.offset += days(30);
  await client.login(email, password);
  const added = await addPasskey(client, 'Fremdes Telefon', old.key);
  return { email, old, added };
}

async function openLink(email: string) {
  const guest = kontor.client();
  await guest.expect(202, 'POST /user/reset-password', { email });
  const token = await mailedToken(guest, email);
  const answer = await guest.expect(200, 'POST /user/reset-password/check', { token });
  return { guest, token, look: answer.json<{ isValid: boolean; factors: ResetFactors | null }>() };
}

const reset = (guest: TestClient, body: object) =>
  guest.call('POST /user/reset-password/confirm', { body: { password, ...body } });

const canSignIn = async (key: MadePasskey) => {
  const client = kontor.client();
  const request = (await client.expect(200, 'POST /auth/passkey/options')).json();
  return (await client.call('POST /auth/passkey', { body: key.sign(request as never) })).statusCode === 200;
};

test('the opened link shows all factors of the account, and which are recent', async () => {
  const { email } = await withIntruder();
  const { look } = await openLink(email);
  expect(look).toMatchObject({
    isValid: true,
    factors: {
      passkeys: [
        { name: 'Laptop im Büro', isRecent: false },
        { name: 'Fremdes Telefon', isRecent: true },
      ],
      app: null,
    },
  });
  const unknown = await kontor.client().expect(200, 'POST /user/reset-password/check', { token: 'unknown' });
  expect(unknown.json()).toEqual({ isValid: false, factors: null });
});

test('a reset removes the passkeys of the last seven days, and the mail says which', async () => {
  const { email, old, added } = await withIntruder();
  const { guest, token } = await openLink(email);
  expect((await reset(guest, { token })).statusCode).toBe(204);
  expect(await canSignIn(added.key)).toBe(false);
  expect(await canSignIn(old.key)).toBe(true);
  const [mail] = await mailsTo(guest, email);
  expect(mail?.subject).toBe('Ihr Passwort wurde zurückgesetzt');
  expect(mail?.text).toContain('entfernt: Passkey „Fremdes Telefon“.');
});

test('what the user keeps stays, and everything else is removed', async () => {
  const { email, old, added } = await withIntruder();
  const { guest, token } = await openLink(email);
  const keep = { passkeys: [added.passkey.uuid], app: true };
  expect((await reset(guest, { token, keep })).statusCode).toBe(204);
  expect(await canSignIn(added.key)).toBe(true);
  expect(await canSignIn(old.key)).toBe(false);
});

test('an app that was set up recently is removed on request, and stays otherwise', async () => {
  const { client, email } = await merchant(kontor);
  await addApp(client);
  const first = await openLink(email);
  expect(first.look.factors?.app).toMatchObject({ isRecent: true });
  expect((await reset(first.guest, { token: first.token })).statusCode).toBe(204);
  await kontor.client().expect(401, 'POST /auth/login', { username: email, password });
  const second = await openLink(email);
  const keep = { passkeys: [], app: false };
  expect((await reset(second.guest, { token: second.token, keep })).statusCode).toBe(204);
  await kontor.client().login(email, password);
});

test('an older app is removed with one of its codes only: the mailbox alone does not replace the second factor', async () => {
  const { client, email } = await merchant(kontor);
  const [recoveryCode] = await addApp(client);
  clock.offset += days(8);
  const { guest, token } = await openLink(email);
  const keep = { passkeys: [], app: false };
  const missing = await reset(guest, { token, keep });
  expect([missing.statusCode, missing.json().violations]).toMatchObject([422, [{ path: 'code', code: 'required' }]]);
  const wrong = await reset(guest, { token, keep, code: '000000' });
  expect([wrong.statusCode, wrong.json().violations]).toMatchObject([422, [{ path: 'code', code: 'wrong-code' }]]);
  const common = await reset(guest, { token, keep, code: recoveryCode, password: 'password123' });
  expect(common.json().violations).toMatchObject([{ code: 'password-too-common' }]);
  expect((await reset(guest, { token, keep, code: recoveryCode })).statusCode).toBe(204);
  await guest.login(email, password);
  expect((await guest.expect(200, 'GET /user/totp')).json<TotpState>().activeSince).toBeNull();
});
