import type { AddressProof, Shop } from '@kontor/contract/shop';
import { fetchUserInfo } from 'openid-client';
import { beforeAll, expect, test } from 'vitest';
import { days, minutes } from '../infrastructure/clock.ts';
import { merchant, merchantWithShop, newShop, partner, password } from '../testing/accounts.ts';
import { memberWith } from '../testing/members.ts';
import { confirm, createPlugin, locationOf, type Plugin, visit } from '../testing/plugin.ts';
import { createTestApp, testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';

const shopUrl = 'https://shop.radwerk.test';

/** What the proof reader finds at every address. */
let published = '';
const kontor = await testApp({ parts: { proofReader: { has: async (_, value) => value === published } } });
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let plugin: Plugin;
beforeAll(async () => {
  owner = await merchantWithShop(kontor, { mainShopUrl: shopUrl });
  plugin = await createPlugin(kontor, shopUrl);
});

/** A browser in which the owner is signed in. */
async function ownersBrowser(): Promise<TestClient> {
  const browser = kontor.client();
  await browser.login(owner.email, password);
  return browser;
}

const query = (interactionId: string) => `?open_id_connect_interaction_id=${interactionId}`;
const expired = '/plugin-login-failed?reason=expired';
const isGranted = (location: string) => location.includes('/oidc/auth/') || location.includes('code=');

test('the plugin signs its merchant in: one click, a code, tokens, and who it is', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  const page = locationOf(await visit(browser, login.interaction));
  expect(page).toBe(`${owner.shopPath}/confirm-shopware-6-plugin-login${query(login.interactionId)}`);

  const details = await browser.expect(200, `GET ${login.interaction}/plugin-login`);
  const { organizationUuid, uuid: shopUuid } = owner.shop;
  expect(details.json()).toEqual({ shopwareShopUrl: shopUrl, access: 'granted', organizationUuid, shopUuid });

  const { tokens, user } = await plugin.finish(await confirm(browser, login));
  expect(tokens).not.toHaveProperty('refresh_token');
  expect(user).toEqual({
    sub: owner.userUuid,
    email: owner.email,
    email_verified: true,
    name: 'Eva Brandt',
    organization_uuid: organizationUuid,
    shop_uuid: shopUuid,
  });
});

test('a signed-out visitor is led to the login page first, and then to the confirmation', async () => {
  const browser = kontor.client();
  const login = await plugin.begin(browser);
  expect(locationOf(await visit(browser, login.interaction))).toBe(`/login${query(login.interactionId)}`);
  await browser.login(owner.email, password);
  const page = locationOf(await visit(browser, `${login.interaction}/confirm`));
  expect(page).toMatch(/\/confirm-shopware-6-plugin-login\?/);
  expect((await plugin.finish(await confirm(browser, login))).user.sub).toBe(owner.userUuid);
});

test('every login has to be confirmed, and signing out of the portal signs out of the plugin', async () => {
  const browser = await ownersBrowser();
  const first = await plugin.begin(browser);
  await visit(browser, first.interaction);
  await confirm(browser, first);
  const again = await plugin.begin(browser);
  expect(again.interaction).toMatch(/\/oidc\/interaction\//);
  await browser.expect(204, 'POST /auth/logout');
  expect(locationOf(await visit(browser, again.interaction))).toMatch(/^\/login\?/);
});

test('a session whose access token has run out is renewed on the way', async () => {
  const browser = await ownersBrowser();
  kontor.infrastructure.clock.offset += minutes(16);
  const login = await plugin.begin(browser);
  expect(locationOf(await visit(browser, login.interaction))).toMatch(/\/confirm-shopware-6-plugin-login\?/);
  await browser.expect(200, 'GET /user');
});

test('nothing is granted without a confirmation: not from another site, not by entering the address, not twice', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  const confirmation = (headers = {}) => visit(browser, `${login.interaction}/confirm`, headers);
  expect(locationOf(await confirmation())).toMatch(/\/confirm-shopware-6-plugin-login\?/);

  await browser.expect(204, `POST ${login.interaction}/approval`);
  for (const site of ['cross-site', 'same-site']) {
    expect(isGranted(locationOf(await confirmation({ 'sec-fetch-site': site })))).toBe(false);
  }
  expect(isGranted(locationOf(await confirmation({ 'sec-fetch-site': 'same-origin' })))).toBe(true);
  expect(isGranted(locationOf(await confirmation()))).toBe(false);
});

test('the confirmation needs the XSRF token', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  const answer = await browser.call(`POST ${login.interaction}/approval`, { headers: { 'x-xsrf-token': '' } });
  expect(answer.json()).toMatchObject({ status: 403, code: 'xsrf-token-mismatch' });
});

test('a confirmation is valid in its own session only', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  await browser.expect(204, `POST ${login.interaction}/approval`);
  await browser.login(owner.email, password);
  expect(isGranted(locationOf(await visit(browser, `${login.interaction}/confirm`)))).toBe(false);
});

test("a confirmation is valid while the shop is the user's", async () => {
  const { client, userUuid } = await merchantWithShop(kontor, { mainShopUrl: 'https://sold.test' });
  const login = await (await createPlugin(kontor, 'https://sold.test')).begin(client);
  await visit(client, login.interaction);
  await client.expect(204, `POST ${login.interaction}/approval`);
  await kontor.infrastructure.database.deleteFrom('membership').where('user_uuid', '=', userUuid).execute();
  expect(locationOf(await visit(client, `${login.interaction}/confirm`))).toMatch(/sw6-plugin-shop-access-denied/);
});

test.each([
  ['owner', 'granted'],
  ['admin', 'granted'],
  ['operations', 'granted'],
  ['billing', 'denied'],
  ['reader', 'denied'],
] as const)('a member who is %s is %s', async (role, access) => {
  const { client } = await memberWith(kontor, owner.organizationUuid, role);
  const login = await plugin.begin(client);
  await visit(client, login.interaction);
  const seen = (await client.expect(200, `GET ${login.interaction}/plugin-login`)).json();
  expect(seen).toMatchObject({ access });
  const approval = await client.call(`POST ${login.interaction}/approval`);
  expect(approval.statusCode).toBe(access === 'granted' ? 204 : 403);
});

test('another user in the same browser gets nothing of a login that was approved before', async () => {
  const other = await merchant(kontor);
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  await browser.expect(204, `POST ${login.interaction}/approval`);
  await browser.login(other.email, password);
  expect(isGranted(locationOf(await visit(browser, `${login.interaction}/confirm`)))).toBe(false);
  await browser.expect(403, `POST ${login.interaction}/approval`);
});

test('the id of an interaction is refused in another browser', async () => {
  const login = await plugin.begin(kontor.client());
  const thief = await ownersBrowser();
  for (const path of ['', '/confirm', '/abort']) {
    expect(locationOf(await visit(thief, login.interaction + path))).toBe(expired);
  }
  await thief.expect(404, `GET ${login.interaction}/plugin-login`);
  await thief.expect(404, `POST ${login.interaction}/approval`);
  // Nor with the cookie of another interaction,
  const own = await plugin.begin(thief);
  await thief.expect(200, `GET ${own.interaction}/plugin-login`);
  await thief.expect(404, `GET ${login.interaction}/plugin-login`);
  expect(locationOf(await visit(thief, `${login.interaction}/confirm`))).toBe(expired);
  // nor with one that contains its id but that we did not sign.
  thief.cookies.set('kontor-oidc-interaction', login.interactionId);
  thief.cookies.set('kontor-oidc-interaction.sig', 'made-up');
  expect(locationOf(await visit(thief, login.interaction))).toBe(expired);
});

/** Publishes what proves the address of the owner's shop, and has it checked. */
async function prove({ client, shopPath }: { client: TestClient; shopPath: string }): Promise<void> {
  published = (await client.expect(200, `GET ${shopPath}/address-proof`)).json<AddressProof>().value;
  const checked = await client.expect(200, `POST ${shopPath}/address-proof/check`);
  expect(checked.json<AddressProof>().state).toBe('proven');
}

test('an address that another user only named denies nothing to the merchant who comes with its plugin', async () => {
  const address = 'https://squatted.test';
  const squatter = await merchantWithShop(kontor, { mainShopUrl: address });
  const real = await merchantWithShop(kontor);
  const squattedPlugin = await createPlugin(kontor, address);
  const first = await squattedPlugin.begin(real.client);
  await visit(real.client, first.interaction);
  const missing = await real.client.expect(200, `GET ${first.interaction}/plugin-login`);
  expect(missing.json()).toMatchObject({ access: 'missing', shopUuid: null });
  const path = `POST /organization/${real.organizationUuid}/shop`;
  const shop = (await real.client.expect(201, path, newShop({ mainShopUrl: address }))).json<Shop>();
  const { user } = await squattedPlugin.finish(await confirm(real.client, first));
  expect(user).toMatchObject({ sub: real.userUuid, shop_uuid: shop.uuid });

  // Once it is proven, the address is the merchant's alone.
  await prove({ client: real.client, shopPath: `/organization/${real.organizationUuid}/shop/${shop.uuid}` });
  const login = await squattedPlugin.begin(squatter.client);
  const denied = `/signup/sw6-plugin-shop-access-denied${query(login.interactionId)}`;
  expect(locationOf(await visit(squatter.client, login.interaction))).toBe(denied);
  await squatter.client.expect(403, `POST ${login.interaction}/approval`);
});

test("another user's proven shop is denied, and so are partners", async () => {
  await prove({ client: await ownersBrowser(), shopPath: owner.shopPath });
  const stranger = await merchantWithShop(kontor, { mainShopUrl: 'https://stranger.test' });
  const login = await plugin.begin(stranger.client);
  const denied = `/signup/sw6-plugin-shop-access-denied${query(login.interactionId)}`;
  expect(locationOf(await visit(stranger.client, login.interaction))).toBe(denied);
  const details = await stranger.client.expect(200, `GET ${login.interaction}/plugin-login`);
  expect(details.json()).toMatchObject({ access: 'denied', shopUuid: null });

  const agency = await partner(kontor);
  const unknownShop = await (await createPlugin(kontor, 'https://nobodys.test')).begin(agency.client);
  expect(locationOf(await visit(agency.client, unknownShop.interaction))).toMatch(/sw6-plugin-shop-access-denied/);
});

test("adding the address of another user's proven shop gives no access to it and takes none away", async () => {
  await prove({ client: await ownersBrowser(), shopPath: owner.shopPath });
  const squatter = await merchantWithShop(kontor, { mainShopUrl: shopUrl });
  const login = await plugin.begin(squatter.client);
  expect(locationOf(await visit(squatter.client, login.interaction))).toMatch(/sw6-plugin-shop-access-denied/);
  await squatter.client.expect(403, `POST ${login.interaction}/approval`);

  const browser = await ownersBrowser();
  const own = await plugin.begin(browser);
  await visit(browser, own.interaction);
  const { user } = await plugin.finish(await confirm(browser, own));
  expect(user).toMatchObject({ shop_uuid: owner.shop.uuid });
});

test('aborting informs the plugin and ends the login', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  expect(locationOf(await visit(browser, `${login.interaction}/abort`, { 'sec-fetch-site': 'cross-site' }))).toMatch(
    /\/confirm-shopware-6-plugin-login\?/,
  );
  const resume = locationOf(await visit(browser, `${login.interaction}/abort`));
  const answer = new URL(locationOf(await visit(browser, resume)));
  expect(`${answer.origin}${answer.pathname}`).toBe(plugin.redirectUri);
  expect(answer.searchParams.get('error')).toBe('access_denied');
  expect(answer.searchParams.get('state')).toBe(plugin.state);
  expect(locationOf(await visit(browser, login.interaction))).toBe(expired);
});

test('a code works once: a replay is refused and revokes the tokens', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  const callback = await confirm(browser, login);
  const { tokens, user } = await plugin.finish(callback);
  await expect(plugin.finish(callback)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(fetchUserInfo(plugin.config, tokens.access_token, user.sub)).rejects.toMatchObject({ status: 401 });
});

test('of two simultaneous uses of a code one gets tokens', async () => {
  const { database, clock } = kontor.infrastructure;
  const codes = createArtifactAdapter(database, clock, 'AuthorizationCode');
  await codes.upsert('a-code', { jti: 'a-code' }, 60);
  // Both have checked by now and found it unused, which is all that the provider itself checks.
  const both = await Promise.allSettled([codes.consume('a-code'), codes.consume('a-code')]);
  const refused = { status: 'rejected', reason: expect.objectContaining({ error: 'invalid_grant' }) };
  expect(both).toEqual(expect.arrayContaining([{ status: 'fulfilled', value: undefined }, refused]));
});

test('neither codes nor tokens can be read from the database', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  const callback = await confirm(browser, login);
  const { tokens } = await plugin.finish(callback);
  const rows = JSON.stringify(await kontor.infrastructure.database.selectFrom('openid_artifact').selectAll().execute());
  expect(rows).toContain(owner.userUuid);
  expect(rows).not.toContain(tokens.access_token);
  expect(rows).not.toContain(new URL(callback).searchParams.get('code'));
});

test('a code is refused with another verifier, or for another plugin', async () => {
  const browser = await ownersBrowser();
  const login = await plugin.begin(browser);
  await visit(browser, login.interaction);
  const code = new URL(await confirm(browser, login)).searchParams.get('code') ?? '';
  const exchange = (change: Readonly<Record<string, string>>) =>
    kontor.app.inject({
      method: 'POST',
      url: '/api/v4/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: shopUrl,
        redirect_uri: plugin.redirectUri,
        code_verifier: plugin.verifier,
        code,
        ...change,
      }).toString(),
    });
  const others: Readonly<Record<string, string>>[] = [
    { code_verifier: 'x'.repeat(43) },
    { redirect_uri: `${shopUrl}/elsewhere` },
    { client_id: 'https://evil.test' },
    { code: 'made-up' },
  ];
  for (const change of others) {
    const answer = await exchange(change);
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
  }
  expect((await exchange({})).statusCode).toBe(200);
});

test.each([
  ['another redirect URI', { redirect_uri: 'https://evil.test/admin/kontor/callback' }, 'invalid_redirect_uri'],
  [
    'a redirect URI with more behind it',
    { redirect_uri: `${shopUrl}/admin/kontor/callback/x` },
    'invalid_redirect_uri',
  ],
  ['a client that is no address', { client_id: 'plugin' }, 'invalid_client'],
  ['a client without https', { client_id: 'http://shop.radwerk.test' }, 'invalid_client'],
])('%s is refused on our own page, without a redirect to the plugin', async (_, change, reason) => {
  const answer = await visit(kontor.client(), await plugin.authorizationUrl(change));
  expect(locationOf(answer)).toBe(`/plugin-login-failed?reason=${reason}`);
});

test('without PKCE there is no login', async () => {
  const url = new URL(await plugin.authorizationUrl());
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  expect(locationOf(await visit(kontor.client(), url.href))).toBe('/plugin-login-failed?reason=invalid_request');
});

test('a login waits as long as an activation mail, and then says that it has expired', async () => {
  const browser = kontor.client();
  const login = await plugin.begin(browser);
  const { clock } = kontor.infrastructure;
  clock.offset += days(1) - minutes(1);
  expect(locationOf(await visit(browser, login.interaction))).toMatch(/^\/login/);
  clock.offset += minutes(2);
  expect(locationOf(await visit(browser, login.interaction))).toBe(expired);
});

test('a plugin does not learn that a user is disabled', async () => {
  const { client, userUuid } = await merchantWithShop(kontor, { mainShopUrl: 'https://closed.test' });
  const its = await createPlugin(kontor, 'https://closed.test');
  const login = await its.begin(client);
  await visit(client, login.interaction);
  const callback = await confirm(client, login);
  const { database } = kontor.infrastructure;
  await database.updateTable('app_user').set({ state: 'disabled' }).where('uuid', '=', userUuid).execute();
  await expect(its.finish(callback)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test.each(['/auth', '/auth/', '/AUTH'])(
  'logins that are begun at %s are limited: each is kept for a day',
  async (path) => {
    const browser = kontor.client();
    const begin = async () => visit(browser, (await plugin.authorizationUrl()).replace('/auth?', `${path}?`));
    expect(locationOf(await begin())).toMatch(/\/oidc\/interaction\//);
    const { database, clock } = kontor.infrastructure;
    await database.updateTable('rate_limit').set({ count: 100 }).where('key', 'like', 'oidc-from|%').execute();
    expect(locationOf(await begin())).toBe('/plugin-login-failed?reason=temporarily_unavailable');
    clock.offset += minutes(16);
  },
);

test.each([
  ['nobody', { prompt: 'none' }, 'login_required'],
  ['a person of another day', { max_age: '-1' }, 'invalid_request'],
  ['an answer by form_post', { response_mode: 'form_post' }, 'invalid_request'],
  ['an answer by fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['tokens without a code', { response_type: 'token' }, 'invalid_request'],
  ['a request object', { request: 'x' }, 'request_not_supported'],
])('a plugin that requests %s is refused on our own page', async (_, parameters, reason) => {
  expect(plugin.config.serverMetadata()['response_modes_supported']).toEqual(['query']);
  const answer = await visit(kontor.client(), await plugin.authorizationUrl(parameters));
  expect(locationOf(answer)).toBe(`/plugin-login-failed?reason=${reason}`);
});

test('behind a proxy the public address is used everywhere, and cookies require https', async () => {
  const secure = await createTestApp({ environment: { publicUrl: 'https://account.example.com' } });
  const discovery = await secure.app.inject({
    url: '/api/v4/oidc/.well-known/openid-configuration',
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
  });
  const { issuer, token_endpoint: token } = discovery.json<{ issuer: string; token_endpoint: string }>();
  expect([issuer, token]).toEqual([
    'https://account.example.com/api/v4/oidc',
    'https://account.example.com/api/v4/oidc/token',
  ]);
  const its = await createPlugin(secure, shopUrl);
  const answer = await visit(secure.client(), await its.authorizationUrl());
  const cookies = answer.cookies.filter(({ name }) => name.startsWith('kontor-oidc'));
  expect(cookies).toHaveLength(4);
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax' });
  expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
  await secure.close();
});
