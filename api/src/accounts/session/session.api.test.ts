import type { User } from '@kontor/contract/user';
import { expect, test } from 'vitest';
import { days, minutes, seconds } from '../../infrastructure/clock.ts';
import { merchant, password } from '../../testing/accounts.ts';
import { createTestApp, type TestApp, testApp } from '../../testing/test-app.ts';

const kontor = await testApp();

const refreshed = async (client: ReturnType<TestApp['client']>) =>
  (await client.call('POST /auth/refresh-cookie')).statusCode;

test('a user is signed in until signing out', async () => {
  const { email } = await merchant(kontor);
  const client = kontor.client();
  await client.expect(401, 'GET /user');
  const answer = await client.expect(200, 'POST /auth/login', { username: email.toUpperCase(), password });
  expect(answer.json()).toMatchObject({ email, state: 'active' });
  await client.expect(200, 'GET /user');
  await client.expect(204, 'POST /auth/logout');
  await client.expect(401, 'GET /user');
});

test('scripts cannot read the cookies of the session', async () => {
  const { email } = await merchant(kontor);
  const answer = await kontor.client().expect(200, 'POST /auth/login', { username: email, password });
  const flags = answer.cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly: httpOnly ?? false, sameSite }));
  expect(flags).toContainEqual({ name: 'kontor-access', httpOnly: true, sameSite: 'Lax' });
  expect(flags).toContainEqual({ name: 'kontor-refresh', httpOnly: true, sameSite: 'Lax' });
  expect(flags).toContainEqual({ name: 'XSRF-TOKEN', httpOnly: false, sameSite: 'Lax' });
});

test('scripts can read which user is signed in, and that none is', async () => {
  const { client, email } = await merchant(kontor);
  const { uuid } = (await client.expect(200, 'POST /auth/login', { username: email, password })).json<User>();
  expect(client.cookies.get('kontor-session-owner')).toBe(uuid);
  await client.expect(204, 'POST /auth/logout');
  expect(client.cookies.has('kontor-session-owner')).toBe(false);
});

test('over https the cookies of the session are bound to the host', async () => {
  const secure = await createTestApp({ environment: { publicUrl: 'https://account.example.com' } });
  const { cookies } = (await merchant(secure)).client;
  expect([...cookies.keys()].sort()).toEqual([
    'XSRF-TOKEN',
    '__Host-kontor-access',
    '__Host-kontor-device',
    '__Host-kontor-refresh',
    '__Host-kontor-visitor',
    'kontor-session-owner',
  ]);
  await secure.close();
});

test('a login begins a new session and ends the earlier one of the browser', async () => {
  const { client, email } = await merchant(kontor);
  const before = new Map(client.cookies);
  await client.login(email, password);
  expect(client.cookies.get('kontor-access')).not.toBe(before.get('kontor-access'));
  const old = kontor.client();
  for (const [name, value] of before) old.cookies.set(name, value);
  await old.expect(401, 'GET /user');
});

test('an access token expires after a quarter of an hour and is renewed by a refresh', async () => {
  const { client } = await merchant(kontor);
  kontor.infrastructure.clock.offset += minutes(16);
  await client.expect(401, 'GET /user');
  expect(await refreshed(client)).toBe(204);
  await client.expect(200, 'GET /user');
});

test('fifty simultaneous refreshes all succeed and keep the user signed in', async () => {
  const { client } = await merchant(kontor);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => refreshed(client)));
  expect(new Set(statuses)).toEqual(new Set([204]));
  await client.expect(200, 'GET /user');
  expect(await refreshed(client)).toBe(204);
});

test('a refresh token that is used again later ends the whole session, and that is logged', async () => {
  const { client } = await merchant(kontor);
  const thief = kontor.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  expect(await refreshed(client)).toBe(204);
  kontor.infrastructure.clock.offset += seconds(11);
  expect(await refreshed(thief)).toBe(401);
  await client.expect(401, 'GET /user');
  expect(await refreshed(client)).toBe(401);
  expect(kontor.logged.join()).toContain('security: refresh-token-replayed');
});

test('a failed refresh clears the cookies and issues an XSRF token for the next login', async () => {
  const { client, email } = await merchant(kontor);
  await kontor.infrastructure.database.updateTable('session').set({ ended_at: new Date() }).execute();
  expect(await refreshed(client)).toBe(401);
  expect(client.cookies.has('kontor-refresh')).toBe(false);
  expect(client.cookies.has('kontor-session-owner')).toBe(false);
  await client.login(email, password);
});

test.each([
  ['is not used for two weeks', [days(15)]],
  ['is three months old, however much it is used', Array<number>(10).fill(days(10))],
])('a session ends when it %s', async (_, steps) => {
  const { client } = await merchant(kontor);
  const statuses: number[] = [];
  for (const step of steps) {
    kontor.infrastructure.clock.offset += step;
    statuses.push(await refreshed(client));
  }
  expect(statuses.at(-1)).toBe(401);
  expect(statuses.slice(0, 5)).toEqual(steps.length > 1 ? [204, 204, 204, 204, 204] : [401]);
});

test('wrong passwords and unknown addresses get the same answer', async () => {
  const { email } = await merchant(kontor);
  const client = kontor.client();
  const wrong = await client.expect(401, 'POST /auth/login', { username: email, password: 'not the password' });
  const unknown = await client.expect(401, 'POST /auth/login', { username: 'nobody@example.test', password });
  expect(wrong.json()).toEqual(unknown.json());
  expect(wrong.json()).toMatchObject({ code: 'invalid-credentials' });
});

test('guessing is limited, and does not sign the owner out', async () => {
  const { client: owner, email } = await merchant(kontor);
  const guesser = kontor.client();
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, attempt) =>
      guesser.call('POST /auth/login', {
        body: { username: email, password: 'guess' },
        // Sent by the attacker: it must not turn each guess into the first one of another sender.
        headers: { 'x-forwarded-for': `9.9.9.${attempt}` },
      }),
    ),
  );
  expect(statuses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  const limited = statuses.filter(({ statusCode }) => statusCode === 429);
  expect(limited).toHaveLength(20);
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
  await owner.expect(200, 'GET /user');
  kontor.infrastructure.clock.offset += minutes(16);
  await kontor.client().login(email, password);
});

test('a disabled user learns it with the right password only, and loses the session', async () => {
  const { client, email, userUuid } = await merchant(kontor);
  await kontor.infrastructure.database
    .updateTable('app_user')
    .set({ state: 'disabled' })
    .where('uuid', '=', userUuid)
    .execute();
  await client.expect(401, 'GET /user');
  expect((await client.expect(401, 'POST /auth/refresh-cookie')).json().code).toBe('refresh-token-invalid');
  expect(client.cookies.has('kontor-refresh')).toBe(false);
  const guest = kontor.client();
  expect((await guest.expect(403, 'POST /auth/login', { username: email, password })).json().code).toBe(
    'user-disabled',
  );
  await guest.expect(401, 'POST /auth/login', { username: email, password: 'wrong password' });
});
