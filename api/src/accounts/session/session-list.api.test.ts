import { randomUUID } from 'node:crypto';
import type { Session } from '@kontor/contract/session';
import { expect, test } from 'vitest';
import { days, hours } from '../../infrastructure/clock.ts';
import { merchant, password } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

async function signInAs(email: string, userAgent = ''): Promise<TestClient> {
  const client = kontor.client();
  const body = { username: email, password };
  const answer = await client.call('POST /auth/login', { body, headers: { 'user-agent': userAgent } });
  expect(answer.statusCode).toBe(200);
  return client;
}

const sessionsOf = async (client: TestClient) => (await client.expect(200, 'GET /user/session')).json<Session[]>();

test('a user sees where the account is signed in: the current browser is marked, the most recently used session is first', async () => {
  const { client, email } = await merchant(kontor);
  kontor.infrastructure.clock.offset += hours(1);
  await signInAs(email, iPhone);
  await client.expect(204, 'POST /auth/refresh-cookie');
  kontor.infrastructure.clock.offset += hours(1);
  await client.expect(204, 'POST /auth/refresh-cookie');
  const [here, phone, ...none] = await sessionsOf(client);
  expect(none).toEqual([]);
  expect(here).toMatchObject({ isCurrent: true });
  expect(phone).toMatchObject({ isCurrent: false, browser: 'Safari', system: 'iOS' });
  expect(Date.parse(here?.lastUsedAt ?? '') - Date.parse(here?.signedInAt ?? '')).toBeGreaterThanOrEqual(hours(2));
  expect(JSON.stringify([here, phone])).not.toMatch(/127\.0\.0\.1|Mozilla/);
});

test('an ended session is refused at once and cannot be renewed', async () => {
  const { client, email } = await merchant(kontor);
  const phone = await signInAs(email, iPhone);
  const there = (await sessionsOf(client)).find(({ system }) => system === 'iOS');
  await client.expect(204, `DELETE /user/session/${there?.uuid ?? ''}`);
  await phone.expect(401, 'GET /user');
  await phone.expect(401, 'POST /auth/refresh-cookie');
  await client.expect(200, 'GET /user');
  await client.expect(404, `DELETE /user/session/${there?.uuid ?? ''}`);
});

test('ending the other sessions keeps the current one', async () => {
  const { client, email } = await merchant(kontor);
  const others = [await signInAs(email), await signInAs(email, iPhone)];
  await client.expect(204, 'DELETE /user/session');
  for (const other of others) await other.expect(401, 'GET /user');
  expect(await sessionsOf(client)).toMatchObject([{ isCurrent: true }]);
});

test('a session of another user is not found and continues', async () => {
  const { client } = await merchant(kontor);
  const stranger = await merchant(kontor);
  const [theirs] = await sessionsOf(stranger.client);
  await client.expect(404, `DELETE /user/session/${theirs?.uuid ?? ''}`);
  await client.expect(404, `DELETE /user/session/${randomUUID()}`);
  await stranger.client.expect(200, 'GET /user');
});

test('sessions that were not used for two weeks are not shown', async () => {
  const { client, email } = await merchant(kontor);
  await signInAs(email);
  expect(await sessionsOf(client)).toHaveLength(2);
  kontor.infrastructure.clock.offset += days(15);
  const now = await signInAs(email);
  expect(await sessionsOf(now)).toHaveLength(1);
});
