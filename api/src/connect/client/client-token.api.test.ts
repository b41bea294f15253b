import { allScopes } from '@kontor/contract/connect-scope';
import type { Problem } from '@kontor/contract/problem';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { expect, test } from 'vitest';
import { minutes, seconds } from '../../infrastructure/clock.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { askForToken, callWith, connectClient } from '../../testing/connect.ts';
import { customFetchOf } from '../../testing/plugin.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestAnswer } from '../../testing/test-client.ts';
import { createClients } from './clients.ts';

const kontor = await testApp();
const { infrastructure } = kontor;
const clients = createClients(infrastructure);
const codeOf = (answer: TestAnswer) => answer.json<Problem>().code;

test('an OpenID library gets a token by client credentials, valid for ten minutes', async () => {
  const { id, secret } = await connectClient(kontor);
  const customFetch = customFetchOf(kontor);
  const issuer = new URL(`${infrastructure.environment.publicUrl}/api/v4/oidc`);
  const config = await oidc.discovery(issuer, id, undefined, oidc.ClientSecretBasic(secret), {
    [oidc.customFetch]: customFetch,
    execute: [oidc.allowInsecureRequests],
  });
  config[oidc.customFetch] = customFetch;
  const tokens = await oidc.clientCredentialsGrant(config, { scope: 'shops:read usage:write' });
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600, scope: 'shops:read usage:write' });
  expect((await callWith(kontor, tokens.access_token, 'GET /connect/shop')).statusCode).toBe(200);
});

test('a token that is asked for without a scope has all scopes of its client', async () => {
  const { id, secret } = await connectClient(kontor, ['shops:read', 'usage:write']);
  expect((await askForToken(kontor, id, secret)).json()).toMatchObject({ scope: 'shops:read usage:write' });
});

test.each([
  ['a scope that the client does not have', { scope: 'shops:read usage:write' }, 400, 'invalid_scope'],
  ['a scope that does not exist', { scope: 'everything' }, 400, 'invalid_scope'],
  ['another grant', { grant_type: 'authorization_code', code: 'any' }, 400, 'invalid_request'],
])('%s is refused', async (_, parameters, status, error) => {
  const { id, secret } = await connectClient(kontor, ['shops:read']);
  const answer = await askForToken(kontor, id, secret, parameters);
  expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ error })]);
});

test.each([
  ['a wrong secret', 'id'],
  ['an unknown client', 'unknown'],
])('%s gets no token, and a line in the security log', async (_, kind) => {
  const { id } = await connectClient(kontor);
  kontor.logged.length = 0;
  const answer = await askForToken(kontor, kind === 'id' ? id : 'no-such-client', 'wrong');
  expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
  expect(kontor.logged).toEqual([expect.stringContaining('"event":"client-token-refused"')]);
});

test('the plugin of a shop gets no token this way, and no scope of another system', async () => {
  const answer = await kontor.app.inject({
    method: 'POST',
    url: '/api/v4/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials&client_id=https%3A%2F%2Fshop.radwerk.test&scope=shops%3Aread',
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })]);
});

test('without a token, with a wrong one, and ten minutes later a call is refused', async () => {
  const { token } = await connectClient(kontor);
  const without = await kontor.app.inject({ method: 'GET', url: '/api/v4/connect/shop' });
  expect([without.statusCode, codeOf(without), without.headers['www-authenticate']]).toEqual([
    401,
    'unauthorized',
    'Bearer',
  ]);
  const wrong = await callWith(kontor, 'x'.repeat(43), 'GET /connect/shop');
  expect([wrong.statusCode, codeOf(wrong), wrong.headers['www-authenticate']]).toEqual([
    401,
    'unauthorized',
    'Bearer error="invalid_token"',
  ]);
  infrastructure.clock.offset += minutes(10) + seconds(1);
  expect((await callWith(kontor, token, 'GET /connect/shop')).statusCode).toBe(401);
});

test('a call beyond the scopes of the token is refused, and the answer names the scope', async () => {
  const { token } = await connectClient(kontor, ['entitlements:read']);
  const answer = await callWith(kontor, token, 'GET /connect/shop');
  expect(answer.statusCode).toBe(403);
  expect(answer.json<Problem>()).toMatchObject({
    code: 'insufficient-scope',
    detail: expect.stringContaining('shops:read'),
  });
});

test('cookies count nothing in calls of clients, and a token counts nothing elsewhere', async () => {
  const merchant = await merchantWithShop(kontor);
  expect(codeOf(await merchant.client.expect(401, 'GET /connect/shop'))).toBe('unauthorized');
  const { token } = await connectClient(kontor);
  for (const call of ['GET /user', `GET ${merchant.shopPath}`, 'GET /operator/connect/client']) {
    expect(codeOf(await callWith(kontor, token, call))).toBe('unauthenticated');
  }
  const answer = await callWith(kontor, token, 'GET /connect/shop');
  expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
});

test('a revoked client has no calls and no tokens any more, at once', async () => {
  const { id, secret, token } = await connectClient(kontor);
  await clients.revoke(id);
  expect((await callWith(kontor, token, 'GET /connect/shop')).statusCode).toBe(401);
  expect((await askForToken(kontor, id, secret)).statusCode).toBe(401);
});

test('a rotation leaves the secret before valid, and the next one ends it', async () => {
  const { id, secret: first } = await connectClient(kontor);
  const works = async (secret: string) => (await askForToken(kontor, id, secret)).statusCode === 200;
  const { secret: second } = await clients.rotate(id);
  expect([await works(first), await works(second)]).toEqual([true, true]);
  infrastructure.clock.offset += 1000;
  const { secret: third } = await clients.rotate(id);
  expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
});

test('a secret that was rotated out ends with every token that was issued for it, and no other token ends', async () => {
  const { id, secret: first, token: ofFirst } = await connectClient(kontor);
  const tokenOf = async (secret: string) =>
    (await askForToken(kontor, id, secret)).json<{ access_token: string }>().access_token;
  const works = async (token: string) => (await callWith(kontor, token, 'GET /connect/shop')).statusCode === 200;
  const scoped = (await askForToken(kontor, id, first, { scope: 'shops:read' })).json<{ access_token: string }>();
  infrastructure.clock.offset += 1000;
  const { secret: second } = await clients.rotate(id);
  const ofSecond = await tokenOf(second);
  expect([await works(ofFirst), await works(scoped.access_token), await works(ofSecond)]).toEqual([true, true, true]);
  infrastructure.clock.offset += 1000;
  const { secret: third } = await clients.rotate(id);
  const ofThird = await tokenOf(third);
  expect([await works(ofFirst), await works(scoped.access_token)]).toEqual([false, false]);
  expect([await works(ofSecond), await works(ofThird)]).toEqual([true, true]);
});

test('a scope that a client does not have any more is not in its tokens either', async () => {
  const { id, token } = await connectClient(kontor, ['shops:read', 'usage:write']);
  const scopes = JSON.stringify(['usage:write']);
  await infrastructure.database.updateTable('connect_client').set({ scopes }).where('id', '=', id).execute();
  expect((await callWith(kontor, token, 'GET /connect/shop')).statusCode).toBe(403);
});

test('a token of a release that named no secret is valid until the next rotation', async () => {
  const { id, token } = await connectClient(kontor);
  await sql`update openid_artifact set payload = payload - 'extra' where payload ->> 'clientId' = ${id}`.execute(
    infrastructure.database,
  );
  expect((await callWith(kontor, token, 'GET /connect/shop')).statusCode).toBe(200);
  infrastructure.clock.offset += 1000;
  await clients.rotate(id);
  expect((await callWith(kontor, token, 'GET /connect/shop')).statusCode).toBe(401);
});

test('past a hundred calls a second a client waits, and the others do not', async () => {
  const [busy, other] = [await connectClient(kontor), await connectClient(kontor)];
  // The clock of the machine goes on: a call may fall into the next second.
  await infrastructure.database
    .insertInto('rate_limit')
    .values({
      key: `connect|${busy.id}`,
      count: 100,
      resets_at: new Date(infrastructure.clock.now().getTime() + seconds(1)),
      was_allowed: true,
    })
    .execute();
  const refused = await busy.call('GET /connect/shop');
  expect([refused.statusCode, codeOf(refused), refused.headers['retry-after']]).toEqual([
    429,
    'too-many-requests',
    '1',
  ]);
  expect((await other.call('GET /connect/shop')).statusCode).toBe(200);
  infrastructure.clock.offset += seconds(1);
  expect((await busy.call('GET /connect/shop')).statusCode).toBe(200);
});

test('a token for some scopes does not have the others of its client', async () => {
  const { id, secret } = await connectClient(kontor, allScopes);
  const { access_token: token } = (await askForToken(kontor, id, secret, { scope: 'usage:write' })).json<{
    access_token: string;
  }>();
  expect((await callWith(kontor, token, 'GET /connect/shop')).statusCode).toBe(403);
});
