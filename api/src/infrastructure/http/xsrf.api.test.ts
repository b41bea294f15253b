import type { Call } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import { beforeAll, expect, test } from 'vitest';
import { merchant, password } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
let sessions: Array<Awaited<ReturnType<typeof merchant>>>;
beforeAll(async () => {
  sessions = [await merchant(kontor), await merchant(kontor)];
});

const someId = '00000000-0000-4000-8000-00000000ffff';
// Other systems send no cookies, so that no browser can be made to send their calls.
const unsafeCalls = Object.entries<Call>(calls)
  .filter(([key, { permission }]) => !key.startsWith('GET') && permission !== 'client')
  .map(([key]) => key.replaceAll(/\{\w+\}/g, someId));
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;

test.each(unsafeCalls)('%s without a token is refused', async (call) => {
  const answer = await kontor.client().call(call, { body: {}, headers: { 'x-xsrf-token': '' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'xsrf-token-mismatch']);
});

test.each(unsafeCalls)('%s with a token that does not repeat the cookie is refused', async (call) => {
  const answer = await kontor.client().call(call, { body: {}, headers: { 'x-xsrf-token': 'guess.guess' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'xsrf-token-mismatch']);
});

test.each(unsafeCalls)(
  '%s with a token of another session is refused, even if its cookie was planted',
  async (call) => {
    const [victim, attacker] = sessions;
    const client = kontor.client();
    for (const [name, value] of victim?.client.cookies ?? []) client.cookies.set(name, value);
    client.cookies.set('XSRF-TOKEN', attacker?.client.cookies.get('XSRF-TOKEN') ?? '');
    const answer = await client.call(call, { body: {} });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'xsrf-token-mismatch']);
    // Any answer gives the browser a matching token again.
    await client.expect(200, 'PUT /user', { firstName: 'A', lastName: 'B', language: 'de' });
  },
);

test("a visitor's token is refused for another visitor, at the login as well", async () => {
  const { email } = await merchant(kontor);
  const [visitor, other] = [kontor.client(), kontor.client()];
  await visitor.call('GET /config');
  await other.call('GET /config');
  visitor.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
  const body = { username: email, password };
  expect(codeOf(await visitor.expect(403, 'POST /auth/login', body))).toBe('xsrf-token-mismatch');
});

test('a request of another site is refused even with matching cookie and header', async () => {
  const { client } = await merchant(kontor);
  const answer = await client.call('POST /auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'xsrf-token-mismatch']);
});

test('an expired session is answered with 401, so that the client can refresh', async () => {
  const { client } = await merchant(kontor);
  client.cookies.delete('kontor-access');
  const answer = await client.call('PUT /user', { body: {} });
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthenticated']);
});
