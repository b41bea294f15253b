import { createHmac, randomUUID } from 'node:crypto';
import { createShopifySandbox } from '@kontor/shopify-sandbox/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import { createSealer } from '../../infrastructure/sealing.ts';
import { confirmedUser, merchant, merchantAccount, newEmail, newShop, password } from '../../testing/accounts.ts';
import { testMetrics } from '../../testing/metrics.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { findShopifyTokensJob } from './renew-tokens.ts';

const portal = 'http://127.0.0.1:8080';
const keys = { apiKey: 'kontor-test-key', apiSecret: 'the-secret-of-the-app' };
const shopify = createShopifySandbox({ ...keys, portal, now: () => kontor.infrastructure.clock.now() });
const metrics = await testMetrics();
let kontor: TestApp;
let address: string;
beforeAll(async () => {
  address = await shopify.listen({ host: '127.0.0.1', port: 0 });
  const endpoint = `${address}/dev/shopify/{shop}`;
  kontor = await createTestApp({
    environment: { telemetry: metrics.telemetry },
    parts: { shopify: { ...keys, browserEndpoint: endpoint, serverEndpoint: endpoint } },
  });
});
afterAll(async () => {
  await kontor?.close();
  await shopify.close();
});

/** Shopify's next redirect: the query of the portal's page. */
async function follow(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').search.slice(1);
}

const installLink = (name: string, email = 'eva@radwerk.test') =>
  follow(`${address}/dev/shopify/install?${new URLSearchParams({ shop: name, email }).toString()}`);

/** Up to Shopify's answer, which is in the browser's address. */
async function consent(client: TestClient, name: string): Promise<string> {
  const body = { query: await installLink(name) };
  const { authorizeUrl } = (await client.expect(200, 'POST /shopify/auth', body)).json<{ authorizeUrl: string }>();
  const { pathname, searchParams } = new URL(authorizeUrl);
  expect(searchParams.get('redirect_uri')).toBe(`${portal}/shopify/auth`);
  expect((await fetch(authorizeUrl)).status).toBe(200);
  const state = new URLSearchParams({ state: searchParams.get('state') ?? '' });
  return follow(`${address}${pathname.replace('authorize', 'grant')}?${state.toString()}`);
}

async function install(client: TestClient, name: string): Promise<void> {
  const answer = await client.expect(200, 'POST /shopify/auth', { query: await consent(client, name) });
  expect(answer.json()).toEqual({ authorizeUrl: null });
}

const signup = (name: string) => ({ shopEmail: 'eva@radwerk.test', shopDomain: `${name}.myshopify.com` });
const refusal = { code: 'shopify-request-refused' };

test('the next user of a browser does not inherit an installation', async () => {
  const { client } = await confirmedUser(kontor);
  await install(client, 'geerbt');
  await client.expect(204, 'POST /auth/logout');
  const { email } = await merchant(kontor);
  await client.login(email, password);
  await client.expect(403, 'GET /shopify/signup/for-user');
});

test('an installation goes from the install link to the shop', async () => {
  const { client } = await confirmedUser(kontor);
  await install(client, 'radwerk');
  expect((await client.expect(200, 'GET /shopify/signup')).json()).toEqual(signup('radwerk'));
  expect((await client.expect(200, 'GET /signup/draft')).json()).toMatchObject({ hasShopifySignup: true });
  expect((await client.expect(200, 'GET /shopify/signup/for-user')).json()).toEqual(signup('radwerk'));

  const account = await client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  const wanted = newShop({ type: 'cloud', mainShopUrl: null, shopifyShopDomain: 'radwerk.myshopify.com' });
  const shop = await client.expect(201, `POST /organization/${account.json<{ uuid: string }>().uuid}/shop`, wanted);
  expect(shop.json()).toMatchObject({ usesShopify: true, cloudShop: { shopifyShops: [{ state: 'active' }] } });
  expect((await client.expect(200, 'GET /signup/draft')).json()).toMatchObject({ hasShopifySignup: false });
  await client.expect(403, 'GET /shopify/signup/for-user');
  const row = await kontor.infrastructure.database
    .selectFrom('shopify_installation')
    .selectAll()
    .where('shop_domain', '=', 'radwerk.myshopify.com')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ shop_uuid: shop.json().uuid, shop_email: null });
  const { open } = createSealer(keys.apiSecret, 'shopify access tokens');
  expect([open(row.access_token ?? ''), open(row.refresh_token ?? '')]).toEqual([
    expect.stringMatching(/^shpat_/),
    expect.stringMatching(/^shprt_/),
  ]);
});

/** A shop in which the app is installed. */
async function connectedShop(name: string) {
  const owner = await merchant(kontor);
  await install(owner.client, name);
  await owner.client.expect(200, 'GET /shopify/signup/for-user');
  const domain = `${name}.myshopify.com`;
  const wanted = newShop({ type: 'cloud', mainShopUrl: null, shopifyShopDomain: domain });
  const created = await owner.client.expect(201, `POST /organization/${owner.organizationUuid}/shop`, wanted);
  const path = `/organization/${owner.organizationUuid}/shop/${created.json<{ uuid: string }>().uuid}`;
  const stateOf = async () =>
    (await owner.client.expect(200, `GET ${path}`)).json<{
      cloudShop: { shopifyShops: { state: string }[] };
    }>().cloudShop.shopifyShops[0]?.state;
  return { ...owner, domain, name, stateOf };
}

const tell = (topic: string, domain: string, change: { body?: string; at?: string } = {}) => {
  const body = JSON.stringify({ shop_domain: domain });
  return kontor.app.inject({
    method: 'POST',
    url: '/api/v4/shopify/webhook',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': domain,
      'x-shopify-triggered-at': change.at ?? kontor.infrastructure.clock.now().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', keys.apiSecret).update(body).digest('base64'),
    },
    body: change.body ?? body,
  });
};

const tokensOf = (domain: string) =>
  kontor.infrastructure.database
    .selectFrom('shopify_installation')
    .select(['access_token', 'refresh_token', 'refresh_expires_at'])
    .where('shop_domain', '=', domain)
    .execute();

test('a merchant who uninstalls the app reads it in the portal, and comes back with the next installation', async () => {
  const { client, domain, name, stateOf } = await connectedShop('kommt-wieder');
  const told = await tell('app/uninstalled', domain);
  expect(told.statusCode).toBe(200);
  expect(await stateOf()).toBe('uninstalled');
  expect(await tokensOf(domain)).toMatchObject([{ access_token: null, refresh_token: null }]);
  await kontor.timeTravel.advance(60_000);
  await install(client, name);
  expect(await stateOf()).toBe('active');
  const before = new Date(kontor.infrastructure.clock.now().getTime() - 30_000).toISOString();
  expect((await tell('app/uninstalled', domain, { at: before })).statusCode, 'one that comes late').toBe(200);
  expect(await stateOf()).toBe('active');
});

test('what is known of a shop is forgotten when Shopify asks for it, and not while the app is installed', async () => {
  const { domain } = await connectedShop('vergessen');
  expect((await tell('shop/redact', domain)).statusCode).toBe(200);
  expect(await tokensOf(domain)).toHaveLength(1);
  await tell('app/uninstalled', domain);
  await tell('shop/redact', domain);
  expect(await tokensOf(domain)).toEqual([]);
});

test.each(['customers/data_request', 'customers/redact'])(
  '%s is answered: the portal has nothing of them',
  async (topic) => {
    expect((await tell(topic, 'irgendwer.myshopify.com')).statusCode).toBe(200);
  },
);

test('what Shopify did not sign is refused with 401, as its review tries', async () => {
  const { domain, stateOf } = await connectedShop('unterschrieben');
  expect((await tell('app/uninstalled', domain, { body: '{}' })).statusCode).toBe(401);
  expect((await tell('orders/create', domain)).statusCode).toBe(401);
  expect(await stateOf()).toBe('active');
});

test('tokens are renewed before they expire unused, and a shop whose tokens Shopify does not know is uninstalled', async () => {
  const [kept, lost] = [await connectedShop('erneuert'), await connectedShop('verloren')];
  await fetch(
    `${address}/dev/shopify/tell?${new URLSearchParams({ shop: lost.domain, topic: 'app/uninstalled' }).toString()}`,
  );
  const before = await tokensOf(kept.domain);
  const { jobs, database, clock } = kontor.infrastructure;
  await enqueueDaily(jobs, database, findShopifyTokensJob, clock.now());
  await kontor.timeTravel.advance(61 * 86_400_000);
  const [after] = await tokensOf(kept.domain);
  expect(after?.refresh_token).not.toBe(before[0]?.refresh_token);
  expect(after?.refresh_expires_at?.getTime()).toBeGreaterThan(kontor.infrastructure.clock.now().getTime());
  expect(await tokensOf(lost.domain)).toMatchObject([{ refresh_token: null }]);
});

test('calls of Shopify are measured', async () => {
  const { client } = await confirmedUser(kontor);
  const calls = async () => {
    const { valueOf } = await metrics.scrape();
    return ['exchange', 'shop'].map((operation) => {
      const labels = `provider="shopify",operation="${operation}",result="ok"`;
      return valueOf(`kontor_provider_call_duration_seconds_count{${labels}}`) ?? 0;
    });
  };
  const before = await calls();
  await install(client, 'gemessen');
  expect(await calls()).toEqual(before.map((count) => count + 1));
});

test('an installation belongs to the first user who signs up in its browser', async () => {
  const first = kontor.client();
  await install(first, 'claimed');
  const email = newEmail();
  const browser = first.cookies.get('kontor-shopify') ?? '';
  const { client } = await confirmedUser(kontor, 'merchant', email);
  client.cookies.set('kontor-shopify', browser);
  expect((await client.expect(200, 'GET /shopify/signup/for-user')).json()).toEqual(signup('claimed'));
  client.cookies.delete('kontor-shopify');
  expect((await client.expect(200, 'GET /shopify/signup/for-user')).json()).toEqual(signup('claimed'));

  const stranger = await confirmedUser(kontor);
  stranger.client.cookies.set('kontor-shopify', browser);
  await stranger.client.expect(403, 'GET /shopify/signup/for-user');
  await first.expect(403, 'GET /shopify/signup');
});

test('the state belongs to its browser and is valid once', async () => {
  const [victim, attacker] = [kontor.client(), kontor.client()];
  const query = await consent(attacker, 'state');
  expect((await victim.expect(403, 'POST /shopify/auth', { query })).json()).toMatchObject(refusal);
  await consent(victim, 'state');
  expect((await victim.expect(403, 'POST /shopify/auth', { query })).json()).toMatchObject(refusal);
  await attacker.expect(200, 'POST /shopify/auth', { query });
  expect((await attacker.expect(403, 'POST /shopify/auth', { query })).json()).toMatchObject(refusal);
});

test('of ten simultaneous identical answers one completes the installation', async () => {
  const client = kontor.client();
  const query = await consent(client, 'parallel');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call('POST /shopify/auth', { body: { query } })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(403)]);
});

test('a forged install link and an old one are refused', async () => {
  const client = kontor.client();
  const query = await installLink('old');
  const forged = query.replace('old.', 'new.');
  expect((await client.expect(403, 'POST /shopify/auth', { query: forged })).json()).toMatchObject(refusal);
  await kontor.timeTravel.advance(120_000);
  expect((await client.expect(403, 'POST /shopify/auth', { query })).json()).toMatchObject(refusal);
  await client.expect(403, 'GET /shopify/signup');
});

test('an installation can be given up, signed in or not', async () => {
  const client = kontor.client();
  await install(client, 'given-up');
  await client.expect(204, 'POST /signup/abort/shopify');
  await client.expect(403, 'GET /shopify/signup');

  const user = await confirmedUser(kontor);
  await install(user.client, 'given-up-too');
  await user.client.expect(200, 'GET /shopify/signup/for-user');
  await user.client.expect(204, 'POST /signup/abort/shopify');
  await user.client.expect(403, 'GET /shopify/signup/for-user');
});

test("adding the address of another user's installation does not give access to its token", async () => {
  const owner = await confirmedUser(kontor);
  await install(owner.client, 'squatted');
  await owner.client.expect(200, 'GET /shopify/signup/for-user');
  const squatter = await confirmedUser(kontor);
  const account = await squatter.client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  const wanted = newShop({ type: 'cloud', mainShopUrl: null, shopifyShopDomain: 'squatted.myshopify.com' });
  await squatter.client.expect(201, `POST /organization/${account.json<{ uuid: string }>().uuid}/shop`, wanted);
  expect((await owner.client.expect(200, 'GET /shopify/signup/for-user')).json()).toEqual(signup('squatted'));
});

test('the user who installed the app gets its domain from a shop without an installation', async () => {
  const shopIn = ({ client, organizationUuid }: Awaited<ReturnType<typeof merchant>>, name: string) =>
    client.call(`POST /organization/${organizationUuid}/shop`, {
      body: newShop({ type: 'cloud', mainShopUrl: null, shopifyShopDomain: `${name}.myshopify.com` }),
    });
  const [owner, squatter] = [await merchant(kontor), await merchant(kontor)];
  const named = await shopIn(squatter, 'proved');
  expect((await shopIn(owner, 'proved')).statusCode).toBe(422);
  await install(owner.client, 'proved');
  await owner.client.expect(200, 'GET /shopify/signup/for-user');
  const domain = { domain: 'proved.myshopify.com', state: 'active' };
  expect((await shopIn(owner, 'proved')).json()).toMatchObject({ cloudShop: { shopifyShops: [domain] } });
  const lost = `/organization/${squatter.organizationUuid}/shop/${named.json<{ uuid: string }>().uuid}`;
  expect((await squatter.client.expect(200, `GET ${lost}`)).json()).toMatchObject({ cloudShop: { shopifyShops: [] } });
  expect((await shopIn(squatter, 'proved')).statusCode).toBe(422);
});

test('while Shopify is unavailable nothing is installed, and the merchant is asked to try again later', async () => {
  const client = kontor.client();
  const query = await consent(client, 'away');
  await shopify.close();
  expect((await client.expect(503, 'POST /shopify/auth', { query })).json()).toMatchObject({ code: 'unavailable' });
  await client.expect(403, 'GET /shopify/signup');
});
