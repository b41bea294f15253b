import { randomUUID } from 'node:crypto';
import type { Organization } from '@kontor/contract/organization';
import type { Problem } from '@kontor/contract/problem';
import type { Shop } from '@kontor/contract/shop';
import { beforeAll, expect, test } from 'vitest';
import { merchant, merchantWithShop, newShop, partner } from '../../testing/accounts.ts';
import { createTestApp, testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchant>>;
beforeAll(async () => {
  owner = await merchant(kontor);
});

const profile = { firstName: 'Eva', lastName: 'Brandt', language: 'de' };
const send = (client: TestClient, payload: string, contentType = 'application/json') =>
  kontor.app.inject({
    method: 'PUT',
    url: '/api/v4/user',
    payload,
    headers: { 'content-type': contentType, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' },
    cookies: Object.fromEntries(client.cookies),
  });

test.each([
  ['an unknown key', { ...profile, state: 'active' }, { path: 'state', code: 'unknown-key' }],
  ['a number for a text', { ...profile, firstName: 5 }, { path: 'firstName', code: 'invalid-type' }],
  ['null for a text', { ...profile, firstName: null }, { path: 'firstName', code: 'invalid-type' }],
  ['a missing key', { ...profile, lastName: undefined }, { path: 'lastName', code: 'required' }],
  ['half a character', { ...profile, lastName: '\ud83d' }, { path: 'lastName', code: 'pattern' }],
  ['a blank text', { ...profile, lastName: ' ' }, { path: 'lastName', code: 'required' }],
  ['a text that is too long', { ...profile, lastName: 'x'.repeat(101) }, { path: 'lastName', code: 'max-length' }],
  ['a word that is not offered', { ...profile, language: 'fr' }, { path: 'language', code: 'invalid' }],
])('%s is a violation', async (_, body, violation) => {
  const answer = await owner.client.expect(422, 'PUT /user', body);
  expect(answer.headers['content-type']).toMatch('application/problem+json');
  expect(answer.json()).toMatchObject({ code: 'validation-failed', status: 422, violations: [violation] });
});

test('a body that is too long is refused unread', async () => {
  const answer = await send(owner.client, JSON.stringify({ ...profile, firstName: 'x'.repeat(66_000) }));
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([413, 'payload-too-large']);
});

test.each([
  ['{"firstName":', 'application/json', 400, 'malformed-body'],
  ['{"__proto__":{"a":1}}', 'application/json', 400, 'malformed-body'],
  ['firstName=Eva', 'application/x-www-form-urlencoded', 415, 'unsupported-media-type'],
  ['{}', 'text/plain', 415, 'unsupported-media-type'],
  ['', 'application/json', 422, 'validation-failed'],
])('the body %j as %s answers %i', async (payload, contentType, status, code) => {
  const answer = await send(owner.client, payload, contentType);
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([status, code]);
});

test.each(['/api/v4/organization/%zz', `/api/v4/organization/${'x'.repeat(301)}`])(
  'the address %s leads nowhere, as a problem',
  async (url) => {
    const answer = await kontor.app.inject({ method: 'GET', url });
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, 'not-found']);
  },
);

test('control characters are refused in names and search texts', async () => {
  const login = await owner.client.expect(422, 'POST /auth/login', { username: 'a\u0000', password: 'secret words' });
  expect(login.json()).toMatchObject({ violations: [{ path: 'username', code: 'pattern' }] });
  await owner.client.expect(422, 'GET /organization?search=%00');
});

test('a call without a body accepts an empty one only', async () => {
  const { client } = await merchant(kontor);
  await client.expect(422, 'POST /auth/logout', { everywhere: true });
  await client.expect(204, 'POST /auth/logout', {});
});

test.each([
  ['GET /nothing', 404],
  ['GET /organization/not-a-uuid', 404],
  [`GET /organization/${randomUUID().toUpperCase()}`, 404],
  [`GET /organization/${randomUUID()}`, 404],
  ['PUT /signup/account/not-a-uuid', 422],
])('%s answers %i as a problem', async (call, status) => {
  const answer = await owner.client.call(call, { body: call.startsWith('PUT') ? {} : undefined });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ status, type: 'about:blank' });
});

test('query lists accept a single value; unknown values are violations', async () => {
  const one = await owner.client.expect(200, 'GET /organization?associations[]=shops');
  expect(one.json()[0]).toMatchObject({ baseData: null, shops: [] });
  const two = await owner.client.expect(200, 'GET /organization?associations[]=shops&associations[]=baseData');
  expect(two.json<Organization[]>()[0]?.baseData).toMatchObject({ city: 'Berlin' });
  await owner.client.expect(422, 'GET /organization?associations[]=password');
});

test('an internal failure is answered without details', async () => {
  const broken = await createTestApp();
  const client = broken.client();
  await client.call('GET /config');
  await broken.restricted.destroy();
  const answer = await client.call('POST /auth/login', { body: { username: 'a@b.test', password: 'secret words' } });
  expect(answer.statusCode).toBeGreaterThanOrEqual(500);
  expect(answer.json()).toMatchObject({ violations: [], detail: '' });
  expect(answer.body).not.toMatch(/insert|select|Error|secret/);
});

test.each([
  ['DELETE /user', 'GET, HEAD, PUT'],
  ['GET /auth/login', 'POST'],
  ['PUT /api/v4/payment/webhook', 'POST'],
  ['POST /health/ready', 'GET, HEAD'],
])('%s is not allowed, and the answer lists what is', async (call, allowed) => {
  const answer = await owner.client.call(call);
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allowed]);
  expect(answer.json()).toMatchObject({ code: 'method-not-allowed', type: 'about:blank' });
});

test('answers of the API cannot be framed and run no script', async () => {
  const answer = await owner.client.expect(200, 'GET /user');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('shops come oldest first, and only those of the organization', async () => {
  const { client, organizationUuid, shop } = await merchantWithShop(kontor);
  kontor.infrastructure.clock.offset += 1000;
  const second = await client.expect(201, `POST /organization/${organizationUuid}/shop`, newShop({ name: 'Second' }));
  const list = (await client.expect(200, `GET /organization/${organizationUuid}/shop`)).json<Shop[]>();
  expect(list.map(({ uuid }) => uuid)).toEqual([shop.uuid, second.json().uuid]);
});

test("a search finds only the user's organizations and matches wildcards literally", async () => {
  await partner(kontor);
  const search = async (text: string) =>
    (await owner.client.expect(200, `GET /organization?search=${encodeURIComponent(text)}`)).json<unknown[]>().length;
  expect(await search('radwerk')).toBe(1);
  expect(await search('Agentur')).toBe(0);
  expect(await search('%')).toBe(0);
  expect(await search("' or 1=1 --")).toBe(0);
});
