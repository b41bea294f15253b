import { expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { confirmedUser, mailedToken, mailsTo, merchant, newEmail, password } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();

const newPassword = 'another good password';

/** Where a mailed link leads in a browser without a session. */
const opened = async (token: string) =>
  (await kontor.client().expect(200, `POST /confirmation/${token}`)).json<{ redirectTo: string }>().redirectTo;

test('the profile can be changed, and is kept as it was sent', async () => {
  const { client } = await merchant(kontor);
  const answer = await client.expect(200, 'PUT /user', { firstName: ' Ada ', lastName: 'Lovelace', language: 'en' });
  expect(answer.json()).toMatchObject({ firstName: ' Ada ', lastName: 'Lovelace', language: 'en' });
});

test('usage mails are on until the user switches them off; the newsletter is what was chosen at sign-up', async () => {
  const { client } = await merchant(kontor);
  expect((await client.expect(200, 'GET /user/mails')).json()).toEqual({ newsletter: false, usage: true });
  const off = { newsletter: true, usage: false };
  expect((await client.expect(200, 'PUT /user/mails', off)).json()).toEqual(off);
  expect((await client.expect(200, 'GET /user/mails')).json()).toEqual(off);
  const other = await merchant(kontor);
  expect((await other.client.expect(200, 'GET /user/mails')).json()).toEqual({ newsletter: false, usage: true });
});

test.each([{ usage: false }, { newsletter: false, usage: 'no' }, { newsletter: false, usage: true, invoices: false }])(
  '%j is no choice of mails',
  async (body) => {
    const { client } = await merchant(kontor);
    expect((await client.call('PUT /user/mails', { body })).statusCode).toBe(422);
  },
);

test('a changed password ends the other sessions, keeps this one, and is mailed', async () => {
  const { client, email } = await merchant(kontor);
  const elsewhere = kontor.client();
  await elsewhere.login(email, password);
  await client.expect(204, 'POST /user/change-password', { currentPassword: password, newPassword });
  await elsewhere.expect(401, 'GET /user');
  await client.expect(200, 'GET /user');
  await kontor.client().login(email, newPassword);
  expect((await mailsTo(client, email))[0]?.subject).toBe('Ihr Passwort wurde geändert');
});

test.each([
  ['a wrong password', { currentPassword: 'wrong', newPassword }, { path: 'currentPassword', code: 'wrong-password' }],
  [
    'a common password',
    { currentPassword: password, newPassword: '1234567890' },
    { path: 'newPassword', code: 'password-too-common' },
  ],
  [
    'a short password',
    { currentPassword: password, newPassword: 'short' },
    { path: 'newPassword', code: 'min-length' },
  ],
])('%s changes nothing', async (_, body, violation) => {
  const { client, email } = await merchant(kontor);
  const answer = await client.expect(422, 'POST /user/change-password', body);
  expect(answer.json().violations).toMatchObject([violation]);
  await kontor.client().login(email, password);
});

test('a forgotten password is reset by mail, which ends all sessions and works once', async () => {
  const { client, email } = await merchant(kontor);
  const guest = kontor.client();
  await guest.expect(202, 'POST /user/reset-password', { email });
  const token = await mailedToken(guest, email);
  const common = await guest.expect(422, 'POST /user/reset-password/confirm', { token, password: 'passwort123' });
  expect(common.json().violations).toMatchObject([{ path: 'password', code: 'password-too-common' }]);
  await guest.expect(204, 'POST /user/reset-password/confirm', { token, password: newPassword });
  await client.expect(401, 'GET /user');
  await guest.login(email, newPassword);
  const again = await guest.expect(422, 'POST /user/reset-password/confirm', { token, password: newPassword });
  expect(again.json().code).toBe('token-invalid');
});

test('requesting a reset does not reveal whether the address has an account', async () => {
  const { email } = await merchant(kontor);
  const guest = kontor.client();
  const unknown = newEmail();
  const answers = [
    await guest.expect(202, 'POST /user/reset-password', { email }),
    await guest.expect(202, 'POST /user/reset-password', { email: unknown }),
  ];
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(await mailsTo(guest, unknown)).toEqual([]);
});

test('a new address takes effect once it is confirmed; the old one is told at once, and again then', async () => {
  const { client, email } = await merchant(kontor);
  const newAddress = newEmail();
  const wrong = await client.expect(422, 'POST /user/change-email', { email: newAddress, password: 'wrong' });
  expect(wrong.json().violations).toMatchObject([{ path: 'password', code: 'wrong-password' }]);
  await client.expect(202, 'POST /user/change-email', { email: newAddress, password });
  expect((await mailsTo(client, email))[0]?.text).toContain(newAddress);
  expect((await client.expect(200, 'GET /user')).json().email).toBe(email);
  const confirmed = await client.expect(200, `POST /confirmation/${await mailedToken(client, newAddress)}`);
  expect(confirmed.json()).toEqual({ redirectTo: '/email-change-successful' });
  const [told] = await mailsTo(client, email);
  expect(told?.subject).toBe('Ihre E-Mail-Adresse wurde geändert');
  expect(told?.text).toContain(newAddress);
  await kontor.client().login(newAddress, password);
});

test('links that were mailed to the old address are void once the new one is confirmed', async () => {
  const { client, email, userUuid } = await merchant(kontor);
  await client.expect(202, 'POST /user/reset-password', { email });
  const reset = await mailedToken(client, email);
  await client.expect(202, `POST /user/${userUuid}/delete`, { password });
  const deletion = await mailedToken(client, email);
  const newAddress = newEmail();
  await client.expect(202, 'POST /user/change-email', { email: newAddress, password });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, newAddress)}`);

  const guest = kontor.client();
  await guest.expect(422, 'POST /user/reset-password/confirm', { token: reset, password: newPassword });
  const answer = await guest.expect(200, `POST /confirmation/${deletion}`);
  expect(answer.json()).toEqual({ redirectTo: '/confirmation-token-invalid' });
});

test('a new address ends the other sessions, and keeps the one in which it was confirmed', async () => {
  const { client, email } = await merchant(kontor);
  const elsewhere = kontor.client();
  await elsewhere.login(email, password);
  const change = async (opener: TestClient) => {
    const newAddress = newEmail();
    await client.expect(202, 'POST /user/change-email', { email: newAddress, password });
    await opener.expect(200, `POST /confirmation/${await mailedToken(client, newAddress)}`);
  };
  await change(client);
  await client.expect(200, 'GET /user');
  await elsewhere.expect(401, 'GET /user');
  const somebodyElse = await merchant(kontor);
  await change(somebodyElse.client);
  await client.expect(401, 'GET /user');
  await somebodyElse.client.expect(200, 'GET /user');
});

test('an activation link mailed to the old address is void once a new address is confirmed', async () => {
  const { client, email } = await confirmedUser(kontor);
  await client.expect(202, 'POST /user/reset-password', { email });
  const token = await mailedToken(client, email);
  await client.expect(204, 'POST /user/reset-password/confirm', { token, password: newPassword });
  await client.login(email, newPassword);
  await client.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  const activation = await mailedToken(client, email);
  const newAddress = newEmail();
  await client.expect(202, 'POST /user/change-email', { email: newAddress, password: newPassword });
  expect(await opened(await mailedToken(client, newAddress))).toBe('/email-change-successful');
  expect(await opened(activation)).toBe('/confirmation-token-invalid');
});

test('a change to the current address is refused', async () => {
  const { client, email } = await merchant(kontor);
  const answer = await client.expect(422, 'POST /user/change-email', { email: email.toUpperCase(), password });
  expect(answer.json().violations).toMatchObject([{ path: 'email', code: 'already-taken' }]);
});

test('a change to an address that was taken meanwhile fails', async () => {
  const { client } = await merchant(kontor);
  const taken = newEmail();
  await client.expect(202, 'POST /user/change-email', { email: taken, password });
  const token = await mailedToken(client, taken);
  await confirmedUser(kontor, 'merchant', taken);
  expect((await client.expect(200, `POST /confirmation/${token}`)).json()).toEqual({
    redirectTo: '/email-change-failed',
  });
});

test('a reset voids a pending change of address', async () => {
  const { client, email } = await merchant(kontor);
  const attackers = newEmail();
  await client.expect(202, 'POST /user/change-email', { email: attackers, password });
  const token = await mailedToken(client, attackers);
  await client.expect(202, 'POST /user/reset-password', { email });
  await client.expect(204, 'POST /user/reset-password/confirm', {
    token: await mailedToken(client, email),
    password: newPassword,
  });
  const answer = await client.expect(200, `POST /confirmation/${token}`);
  expect(answer.json()).toEqual({ redirectTo: '/confirmation-token-invalid' });
});

test('a reset voids a link for deletion that an intruder may hold', async () => {
  const { client, email, userUuid } = await merchant(kontor);
  await client.expect(202, `POST /user/${userUuid}/delete`, { password });
  const deletion = await mailedToken(client, email);
  await client.expect(202, 'POST /user/reset-password', { email });
  const token = await mailedToken(client, email);
  await client.expect(204, 'POST /user/reset-password/confirm', { token, password: newPassword });
  expect(await opened(deletion)).toBe('/confirmation-token-invalid');
});

test('a pending change of address can be seen, mailed again, and withdrawn', async () => {
  const { client } = await merchant(kontor);
  expect((await client.expect(200, 'GET /user/change-email')).json()).toBe('');
  await client.expect(404, 'POST /user/change-email/resend');
  const newAddress = newEmail();
  await client.expect(202, 'POST /user/change-email', { email: newAddress, password });
  const first = await mailedToken(client, newAddress);
  expect((await client.expect(200, 'GET /user/change-email')).json()).toMatchObject({ email: newAddress });
  await client.expect(202, 'POST /user/change-email/resend');
  const second = await mailedToken(client, newAddress);
  expect((await client.expect(200, `POST /confirmation/${first}`)).json()).toEqual({
    redirectTo: '/confirmation-token-invalid',
  });
  await client.expect(204, 'DELETE /user/change-email');
  expect((await client.expect(200, 'GET /user/change-email')).json()).toBe('');
  expect((await client.expect(200, `POST /confirmation/${second}`)).json()).toEqual({
    redirectTo: '/confirmation-token-invalid',
  });
});

test('a password is taken as it was typed, long and in any letters, from every keyboard, and does not expire', async () => {
  const { client, email } = await merchant(kontor);
  const typed = ` ${'ein satz mit ß '.repeat(6)}äöü 🔑 `;
  await client.expect(204, 'POST /user/change-password', { currentPassword: password, newPassword: typed });
  for (const altered of [typed.trim(), typed.toUpperCase(), typed.slice(0, 72), typed.replace('ß', 'ss')]) {
    await kontor.client().expect(401, 'POST /auth/login', { username: email, password: altered });
  }
  kontor.infrastructure.clock.offset += days(730);
  await kontor.client().login(email, typed);
  await kontor.client().login(email, typed.normalize('NFD').replaceAll(' ', '\u00A0'));
});
