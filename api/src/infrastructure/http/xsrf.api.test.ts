import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@kontor/contract/calls';
import { merchant, password } from '../../testing/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await createTestApp();
});
afterAll(() => kontor?.close());

const someId = '00000000-0000-4000-8000-00000000ffff';
const unsafeCalls = Object.keys(calls)
  .filter((key) => !key.startsWith('GET'))
  .map((key) => key.replaceAll(/\{\w+\}/g, someId));
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;

test.each(unsafeCalls)('%s without a token is refused', async (call) => {
  const answer = await kontor.client().call(call, { body: {}, headers: { 'x-xsrf-token': '' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'xsrf-token-mismatch']);
});

test('a token that does not repeat the cookie is refused, at the login as well', async () => {
  const { email } = await merchant(kontor);
  const body = { username: email, password };
  const answer = await kontor.client().call('POST /auth/login', { body, headers: { 'x-xsrf-token': 'guess.guess' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'xsrf-token-mismatch']);
});

test('a token of another session is refused even if its cookie was planted', async () => {
  const victim = await merchant(kontor);
  const attacker = await merchant(kontor);
  victim.client.cookies.set('XSRF-TOKEN', attacker.client.cookies.get('XSRF-TOKEN') ?? '');
  const profile = { firstName: 'A', lastName: 'B', language: 'de' };
  expect(codeOf(await victim.client.expect(403, 'PUT /user', profile))).toBe('xsrf-token-mismatch');
  // Any answer gives the browser a token that fits again.
  await victim.client.expect(200, 'PUT /user', profile);
});

test('what another site sent is refused although cookie and header fit', async () => {
  const { client } = await merchant(kontor);
  const answer = await client.call('POST /auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'xsrf-token-mismatch']);
});

test('an expired session is told as 401, so that the client can refresh', async () => {
  const { client } = await merchant(kontor);
  client.cookies.delete('kontor-access');
  const answer = await client.call('PUT /user', { body: {} });
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthenticated']);
});
