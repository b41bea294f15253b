import { afterAll, expect, test } from 'vitest';
import { createShopifySandbox } from './server.ts';

const app = createShopifySandbox({
  apiKey: 'key',
  apiSecret: 'secret',
  portal: 'http://portal.test',
  now: () => new Date('2026-11-20T12:00:00Z'),
});
afterAll(() => app.close());

const admin = '/dev/shopify/radwerk.myshopify.com/admin';
const tokenBody = (code: string) => ({ client_id: 'key', client_secret: 'secret', code, expiring: '1' });

test('the app store asks for the shop and sends a signed install link', async () => {
  const store = await app.inject({ url: '/dev/shopify', headers: { 'accept-language': 'en-GB' } });
  expect(store.body).toContain('Install the app');
  const { headers } = await app.inject('/dev/shopify/install?shop=R%C3%A4dwerk+%26+Co');
  // https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
  expect(headers.location).toMatch(
    /^http:\/\/portal\.test\/shopify\/auth\?shop=radwerk-co\.myshopify\.com&timestamp=1795176000&hmac=[0-9a-f]{64}$/,
  );
});

test('consent is requested only for a known app and for its own redirect URL', async () => {
  const ask = (redirect_uri: string) =>
    app.inject(
      `${admin}/oauth/authorize?${new URLSearchParams({ client_id: 'key', redirect_uri, scope: '<b>' }).toString()}`,
    );
  const page = await ask('http://portal.test/shopify/auth');
  expect([page.statusCode, page.body.includes('&lt;b&gt;')]).toEqual([200, true]);
  expect((await ask('http://evil.test/')).statusCode).toBe(400);
});

test('a code is exchanged once, with the secret, for a token that reads only its shop', async () => {
  const { headers } = await app.inject(`${admin}/oauth/grant?state=s`);
  const code = new URL(headers.location ?? '').searchParams.get('code') ?? '';
  const exchange = (body: object) => app.inject({ method: 'POST', url: `${admin}/oauth/access_token`, body });
  expect((await exchange({ ...tokenBody(code), client_secret: 'guessed' })).statusCode).toBe(400);
  const { access_token } = (await exchange(tokenBody(code))).json<{ access_token: string }>();
  expect((await exchange(tokenBody(code))).statusCode).toBe(400);

  const read = (shop: string) =>
    app.inject({
      method: 'POST',
      url: `/dev/shopify/${shop}/admin/api/2026-10/graphql.json`,
      headers: { 'x-shopify-access-token': access_token },
    });
  expect((await read('radwerk.myshopify.com')).json()).toEqual({
    data: { shop: { email: 'inhaber@radwerk.test', myshopifyDomain: 'radwerk.myshopify.com' } },
  });
  expect((await read('other.myshopify.com')).statusCode).toBe(401);
});

test('domains that do not belong to Shopify do not exist', async () => {
  expect((await app.inject('/dev/shopify/evil.test/admin/oauth/authorize')).statusCode).toBe(404);
});

const exchanged = async (change: object) => {
  const { headers } = await app.inject(`${admin}/oauth/grant?state=s`);
  const code = new URL(headers.location ?? '').searchParams.get('code') ?? '';
  const body = { ...tokenBody(code), ...change };
  return (await app.inject({ method: 'POST', url: `${admin}/oauth/access_token`, body })).json<
    Record<string, unknown>
  >();
};

const readWith = (token: unknown) =>
  app.inject({
    method: 'POST',
    url: `${admin}/api/2026-10/graphql.json`,
    headers: { 'x-shopify-access-token': String(token) },
  });

test('a token that does not expire is refused, as it is for public apps', async () => {
  const { access_token, ...rest } = await exchanged({ expiring: undefined });
  expect(rest).toEqual({ scope: 'read_products' });
  expect((await readWith(access_token)).statusCode).toBe(403);
});

test('a renewal gives other tokens, and voids those of before', async () => {
  const first = await exchanged({});
  expect(first).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 });
  const renew = () =>
    app.inject({
      method: 'POST',
      url: `${admin}/oauth/access_token`,
      body: {
        client_id: 'key',
        client_secret: 'secret',
        grant_type: 'refresh_token',
        refresh_token: first['refresh_token'],
      },
    });
  const second = (await renew()).json<Record<string, unknown>>();
  expect((await readWith(second['access_token'])).statusCode).toBe(200);
  expect((await readWith(first['access_token'])).statusCode).toBe(401);
  expect((await renew()).json()).toEqual({ error: 'invalid_grant' });
});
