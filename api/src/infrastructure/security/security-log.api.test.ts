import { randomUUID } from 'node:crypto';
import type { TotpSecret } from '@kontor/contract/totp';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { mailedToken, merchant, merchantWithShop, newEmail, password } from '../../testing/accounts.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { createPlugin, visit } from '../../testing/plugin.ts';
import { securityLog } from '../../testing/security-log.ts';
import { testApp } from '../../testing/test-app.ts';
import { seconds } from '../clock.ts';
import { sendMailJob } from '../mail/outbox.ts';

const log = securityLog();
const operators: string[] = [];
const kontor = await testApp({
  logTo: log.stream,
  environment: { trustedProxies: ['127.0.0.1'], operators },
  parts: { publicWeb: { visit: async () => 'refused' } },
});

const address = { 'x-forwarded-for': '203.0.113.77' };
const info = 30;
const warn = 40;
const error = 50;

test('sign-ins are logged with account, way, shortened address and request, and failed ones with their reason', async () => {
  const { email, userUuid } = await merchant(kontor);
  const client = kontor.client();
  await client.call('POST /auth/login', { body: { username: email, password: 'not this one' }, headers: address });
  await client.call('POST /auth/login', { body: { username: email, password }, headers: address });
  const common = { user: userUuid, address: '203.0.113.0/24', call: 'POST /api/v4/auth/login' };
  expect(log.events('login-failed').at(-1)).toMatchObject({
    ...common,
    level: warn,
    reason: 'wrong-password',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    time: expect.any(Number),
  });
  expect(log.events('login-succeeded').at(-1)).toMatchObject({
    ...common,
    level: info,
    method: 'password',
    session: client.cookies.get('kontor-access')?.split('.')[0],
  });
  await client.expect(204, 'POST /auth/logout');
  expect(log.events('logged-out')).toHaveLength(1);
  await client.expect(401, 'POST /auth/login', { username: newEmail(), password });
  expect(log.events('login-failed').at(-1)).toMatchObject({ reason: 'unknown-account' });
});

test('a limit that is reached is logged with its name, for logins as a blocked one', async () => {
  const { client, email } = await merchant(kontor);
  const guest = kontor.client();
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await guest.call('POST /auth/login', { body: { username: email, password: 'guess' } });
  }
  expect(log.events('login-blocked').at(-1)).toMatchObject({ level: warn, limit: 'login' });
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await client.call('POST /user/change-password', { body: { currentPassword: 'guess', newPassword: password } });
  }
  const { uuid: user } = (await client.expect(200, 'GET /user')).json<{ uuid: string }>();
  expect(log.events('password-confirmation-failed').filter((event) => event['user'] === user)).toHaveLength(10);
  expect(log.events('rate-limit-exceeded').at(-1)).toMatchObject({ limit: 'confirm-password', user });
});

test('factors and sessions: what is added, removed, failed and ended is logged', async () => {
  const { client, email, userUuid: user } = await merchant(kontor);
  const { secret } = (await client.expect(200, 'POST /user/totp', { password })).json<TotpSecret>();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const confirmed = await client.expect(200, 'POST /user/totp/confirm', { code });
  const [recoveryCode] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect(log.events('factor-added').at(-1)).toMatchObject({ user, factor: 'app' });
  await client.expect(200, 'POST /user/totp/recovery-codes', { password, code: recoveryCode });
  expect(log.events('recovery-codes-renewed').at(-1)).toMatchObject({ user });

  const other = kontor.client();
  await other.expect(401, 'POST /auth/login', { username: email, password });
  expect(log.events('second-factor-asked').at(-1)).toMatchObject({ user, level: info });
  await other.expect(401, 'POST /auth/login', { username: email, password, code: 'no such code' });
  expect(log.events('second-factor-failed').at(-1)).toMatchObject({ user, level: warn });

  await client.expect(204, 'DELETE /user/session');
  expect(log.events('session-revoked').at(-1)).toMatchObject({ user, sessions: 'all-others' });
});

test('passwords, addresses and accounts: changes are logged, and refused links are', async () => {
  const { client, email, userUuid: user } = await merchant(kontor);
  expect(log.events('account-activated').at(-1)).toMatchObject({ user });
  await client.expect(204, 'POST /user/change-password', { currentPassword: password, newPassword: `${password} 2` });
  expect(log.events('password-changed').at(-1)).toMatchObject({ user });
  await client.expect(202, 'POST /user/change-email', { email: newEmail(), password: `${password} 2` });
  expect(log.events('email-change-requested').at(-1)).toMatchObject({ user });
  await client.expect(202, 'POST /user/reset-password', { email });
  const token = await mailedToken(client, email);
  expect(log.events('password-reset-requested').at(-1)).toMatchObject({ user });
  await client.expect(204, 'POST /user/reset-password/confirm', { token, password });
  expect(log.events('password-reset').at(-1)).toMatchObject({ user, level: warn });
  await client.expect(422, 'POST /user/reset-password/confirm', { token, password });
  expect(log.events('token-refused').at(-1)).toMatchObject({ kind: 'password-reset' });
  await client.expect(200, 'POST /confirmation/unknown');
  expect(log.events('token-refused').at(-1)).toMatchObject({ kind: 'mailed-link' });
  await client.login(email, password);
  await client.expect(202, `POST /user/${user}/delete`, { password });
  expect(log.events('account-deletion-requested').at(-1)).toMatchObject({ user });
});

test('a replayed refresh token is logged as an error', async () => {
  const { client, userUuid: user } = await merchant(kontor);
  const thief = kontor.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  await client.expect(204, 'POST /auth/refresh-cookie');
  kontor.infrastructure.clock.offset += seconds(11);
  await thief.expect(401, 'POST /auth/refresh-cookie');
  expect(log.events('refresh-token-replayed')).toMatchObject([{ user, level: error }]);
  expect(log.events('token-refused').at(-1)).toMatchObject({ kind: 'refresh-token' });
});

test('refused calls are logged with the organization that was asked for', async () => {
  const { client, userUuid: user } = await merchant(kontor);
  const foreign = await merchantWithShop(kontor);
  await client.expect(403, `GET ${foreign.shopPath}/subscription/active`);
  expect(log.events('access-refused').at(-1)).toMatchObject({
    user,
    organization: foreign.organizationUuid,
    shop: foreign.shop.uuid,
    level: warn,
  });
  await client.call('PUT /user', { body: {}, headers: { 'x-xsrf-token': 'forged' } });
  expect(log.events('xsrf-refused').at(-1)).toMatchObject({ call: 'PUT /api/v4/user' });
  await client.expect(422, 'PUT /user', { firstName: 'Eva', lastName: 'Brandt', language: 'de', isAdmin: true });
  expect(log.events('input-refused').at(-1)).toMatchObject({ user, reasons: ['unknown-key'] });
  await client.expect(200, 'POST /signup/shop-address', { url: 'https://shop.radwerk.test' });
  expect(log.events('outgoing-request-refused').at(-1)).toMatchObject({ user });
});

test('what operators do is logged, and that others tried', async () => {
  const { client, email, userUuid: user } = await merchant(kontor);
  const { database, jobs, clock } = kontor.infrastructure;
  await jobs.enqueue(database, sendMailJob, { mailUuid: randomUUID() });
  const { uuid } = await database
    .updateTable('job')
    .set({ attempts: 12, failed_at: clock.now() })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  const call = 'POST /api/v4/operator/job/:jobUuid/resend';
  await client.expect(403, `POST /operator/job/${uuid}/resend`);
  expect(log.events('access-refused').at(-1)).toMatchObject({ user, call });
  expect(log.events('operator-action')).toEqual([]);
  operators.push(email);
  await client.expect(403, `POST /operator/job/${uuid}/resend`);
  expect(log.events('access-refused').at(-1)).toMatchObject({ user, call });
  await addApp(kontor, client);
  await client.expect(204, `POST /operator/job/${uuid}/resend`);
  expect(log.events('operator-action')).toMatchObject([{ user, call }]);
});

test('a plugin’s login that another site tries to confirm is logged, a first visit is not', async () => {
  const { client } = await merchantWithShop(kontor, { mainShopUrl: 'https://plugin.test' });
  const { interaction } = await (await createPlugin(kontor, 'https://plugin.test')).begin(client);
  await visit(client, `${interaction}/confirm`);
  expect(log.events('plugin-login-refused')).toEqual([]);
  await visit(client, `${interaction}/confirm`, { 'sec-fetch-site': 'cross-site' });
  expect(log.events('plugin-login-refused')).toMatchObject([{ reason: 'other-site', level: warn }]);
  await client.expect(204, `POST ${interaction}/approval`);
  expect(log.events('plugin-login-approved')).toHaveLength(1);
});

test('a webhook without the right signature is logged', async () => {
  await kontor.app.inject({
    method: 'POST',
    url: '/api/v4/payment/webhook',
    headers: { 'stripe-signature': 't=1,v1=forged', 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(log.events('webhook-signature-refused')).toMatchObject([{ level: warn }]);
});

test('no event contains an e-mail address, a password or a token', () => {
  expect(log.text()).not.toContain('@example.test');
  expect(log.text()).not.toContain(password);
  expect(log.text()).not.toMatch(/203\.0\.113\.77|kontor-access/);
});
