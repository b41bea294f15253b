import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageAnswer } from '@kontor/contract/server-page';
import { emptyDeployment } from '@kontor/registry/changes';
import escapeHtml from 'escape-html';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { days, minutes } from '../../infrastructure/clock.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { memberWith } from '../../testing/members.ts';
import { createPortalStore, type PortalStore, portalOf } from '../../testing/portal-store.ts';
import { hostRelease, remoteRelease, versionNamed } from '../../testing/releases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { Portal } from '../pages/portal.ts';

const server = { file: 'server/server.js' };
const html = `<!doctype html><html lang="de"><head><title>Kontor</title>
<script defer src="/assets/main.js"></script><link href="/assets/main.css" crossorigin rel="stylesheet"></head>
<body><div id="root"><div class="loading-screen"><div></div></div></div><noscript>Needs JavaScript</noscript></body></html>`;

/**
 * Shows what it was given, as a host does. What it does beside that depends on the query, and `left` is what it has not
 * cleared up.
 */
const hostScript = `
let left = '';
globalThis.kontor_host_server = {
  async queries(route, { bundles }, loadBundle) {
    for (const [remote, url] of Object.entries(bundles)) {
      try {
        loadBundle(url);
      } catch (error) {
        throw Object.assign(error, { remote });
      }
    }
    const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
    const asked = [{ call: 'GET /user' }, { call: 'GET ' + shop }, { call: 'GET ' + shop + '/first-step' },
      { call: 'GET /legal-document', isForOwners: true }];
    const never = [
      { call: 'POST /auth/logout' }, { call: 'DELETE /user/session' }, { call: 'GET /confirmation/{token}' },
      { call: 'GET /connect/shop' }, { call: 'GET ' + shop + '/invoice/{invoiceUuid}/pdf' }, { call: 'toString' },
    ];
    return route === 'shopHome' ? [...asked, ...never]
      : [];
  },
  async render({ url, language, answers, cookies, now, bundles }, loadBundle) {
    const search = url.slice(url.indexOf('?') + 1);
    if (search === 'throws') throw new Error('Broken');
    const [remote] = Object.keys(bundles);
    if (search === 'remote-throws' && remote) throw Object.assign(new Error('Broken'), { remote });
    if (search === 'remote-loops' && remote) for (;;);
    if (search === 'slow') await new Promise((resolve) => setTimeout(resolve, 800));
    if (search === 'none') return null;
    if (search === 'loops') for (;;);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const text = (value) => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const bodyOf = (end) => answers.find(({ call }) => call.endsWith(end))?.body;
    const shop = bodyOf('/shop/{shopUuid}');
    left += 'x';
    return {
      title: 'Home',
      markup: '<main data-remote="' + (remote ?? '') + '"><h1>' + text(shop ? shop.name : '…') + '</h1><p>' + text(bodyOf('GET /user').email) + '</p><p>'
        + [language, answers.map(({ call }) => call).join(', '), Object.keys(cookies).join(','), now].map(text).join('|')
        + '</p></main>',
    };
  },
};`;
const files: Readonly<Record<string, string>> = {
  [`hosts/${versionNamed('a')}/index.html`]: html,
  [`hosts/${versionNamed('a')}/server/server.js`]: hostScript,
  'assets/main.css': 'body { color: red }',
  [`remotes/subscription/${versionNamed('a')}/server/server.js`]: 'var subscription = {};',
  [`remotes/subscription/${versionNamed('a')}/remote.css`]: 'h1 { color: green }',
  [`remotes/pos-wms/${versionNamed('a')}/server/server.js`]: "throw new Error('No module');",
  [`remotes/pos-wms/${versionNamed('a')}/remote.css`]: 'h1 { color: green }',
  [`remotes/partner/${versionNamed('a')}/remote.css`]: 'h1 { color: green }',
};

let stored: PortalStore;
let kontor: TestApp;
let portal: Portal;

beforeAll(async () => {
  stored = createPortalStore(files);
  const remote = (name: string) => ({
    ...emptyDeployment,
    current: remoteRelease(name, 'a', { server, pages: {} }),
  });
  await stored.run({
    host: { ...emptyDeployment, current: hostRelease('a', { server, pages: {} }) },
    remotes: { subscription: remote('subscription'), partner: remote('partner'), 'pos-wms': remote('pos-wms') },
  });
  // This machine may be busy. What a process may take at most is a second.
  portal = portalOf(stored, { answers: 3000, rendering: 5000 });
  kontor = await createTestApp({ parts: { portal } });
  await portal.ready();
});
afterAll(async () => {
  await kontor?.close();
  stored.remove();
});
afterEach(() => {
  kontor.infrastructure.clock.offset = 0;
});

type Merchant = Awaited<ReturnType<typeof merchantWithShop>>;

const open = ({ cookies }: TestClient, url: string, headers: Record<string, string> = {}) =>
  kontor.app.inject({
    method: 'GET',
    url,
    headers: { accept: 'text/html', ...headers },
    cookies: Object.fromEntries(cookies),
  });

const isRendered = (body: string) => body.includes('data-rendered=');

async function home(owner: Merchant, search = '', headers: Record<string, string> = {}) {
  const { body, headers: answered } = await open(owner.client, owner.shopPath + search, headers);
  return { body, headers: answered };
}

const merchantWithHome = (name = 'Radwerk'): Promise<Merchant> => merchantWithShop(kontor, { name });

const answersIn = (body: string) =>
  JSON.parse(
    /<script type="application\/json" id="kontor-answers">(.*?)<\/script>/s.exec(body)?.[1] ?? '[]',
  ) as PageAnswer[];

test('the home of a shop is sent with what the API answers for its owner', async () => {
  const owner = await merchantWithHome('Radwerk Berlin');
  const { body, headers } = await home(owner);
  expect(body).toContain('<h1>Radwerk Berlin</h1>');
  expect(body).toContain(`<p>${owner.email}</p>`);
  expect(body).toContain('<title>Home</title>');
  expect(body).not.toContain('loading-screen');
  expect(headers['server-timing']).toBeUndefined();
  const shop = answersIn(body).find(({ call }) => call === 'GET /organization/{organizationUuid}/shop/{shopUuid}');
  expect(shop).toEqual({
    call: 'GET /organization/{organizationUuid}/shop/{shopUuid}',
    input: { params: { organizationUuid: owner.organizationUuid, shopUuid: owner.shop.uuid } },
    body: (await owner.client.expect(200, `GET ${owner.shopPath}`)).json(),
  });
});

test('a page of a remote is rendered with that', async () => {
  const owner = await merchantWithHome();
  const { body, headers } = await home(owner, '/subscription');
  expect(body).toContain('<main data-remote="subscription">');
  expect(headers['server-timing']).toBeUndefined();
});

test('it brings every answer once, of reading calls for signed-in users alone, whatever its code lists', async () => {
  const owner = await merchantWithHome();
  const answers = answersIn((await home(owner)).body);
  expect(answers.map(({ call }) => call)).toEqual([
    'GET /config',
    'GET /user',
    'GET /organization',
    'GET /organization/{organizationUuid}/shop/{shopUuid}',
    'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step',
    'GET /legal-document',
  ]);
  expect(answers[2]?.input).toEqual({ query: { 'associations[]': ['baseData', 'shops'] } });
  await owner.client.expect(200, 'GET /user');
});

test('what only owners do something with is not asked for other members', async () => {
  const owner = await merchantWithHome();
  const admin = await memberWith(kontor, owner.organizationUuid, 'admin');
  const { body } = await open(admin.client, owner.shopPath);
  expect(answersIn(body).map(({ call }) => call)).toEqual([
    'GET /config',
    'GET /user',
    'GET /organization',
    'GET /organization/{organizationUuid}/shop/{shopUuid}',
    'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step',
  ]);
});

test('no cache shares it or shows it to another session, and it is always sent as a whole', async () => {
  const { headers } = await home(await merchantWithHome(), '', { 'if-none-match': '*' });
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  expect(headers.etag).toBeUndefined();
  expect(headers.link).toBeUndefined();
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('it is compressed as %s', async (encoding, decompress) => {
  const owner = await merchantWithHome();
  const answer = await open(owner.client, owner.shopPath, { 'accept-encoding': encoding });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(decompress(answer.rawPayload).toString()).toContain(`<p>${owner.email}</p>`);
});

test('its language is the one of the user, whatever the browser asks for', async () => {
  const owner = await merchantWithHome();
  await owner.client.expect(200, 'PUT /user', { firstName: 'Eva', lastName: 'Brandt', language: 'en' });
  owner.client.cookies.set('kontor-language', 'de');
  const { body } = await home(owner, '', { 'accept-language': 'de' });
  expect(body).toContain('data-rendered="en"');
  expect(body).toContain('<html lang="en"');
  expect(body).toContain('<p>en|');
});

test('its code reads the cookies that scripts may read, and none of the session', async () => {
  const owner = await merchantWithHome();
  owner.client.cookies.set('kontor-last-shop', owner.shop.uuid);
  owner.client.cookies.set('some-other', 'value');
  const { body } = await home(owner);
  expect(body).toContain('|kontor-session-owner,kontor-last-shop|');
  for (const name of ['kontor-access', 'kontor-refresh', 'XSRF-TOKEN']) {
    const secret = owner.client.cookies.get(name);
    expect(secret).toBeDefined();
    expect(body).not.toContain(secret);
  }
});

test('the instant that it shows is in it, so that the browser begins with the same', async () => {
  const { body } = await home(await merchantWithHome());
  const [, now] = /data-rendered-at="([^"]+)"/.exec(body) ?? [];
  expect(body).toContain(`|${now}</p>`);
});

test('the cookies that it was rendered from are in it as texts, so that the browser begins with the same', async () => {
  const owner = await merchantWithHome();
  owner.client.cookies.set('kontor-last-shop', '"><script>');
  const { body } = await home(owner);
  const [, cookies = ''] = /data-rendered-cookies="([^"]+)"/.exec(body) ?? [];
  const sent = {
    'kontor-session-owner': owner.client.cookies.get('kontor-session-owner'),
    'kontor-last-shop': '"><script>',
  };
  expect(cookies).toBe(escapeHtml(JSON.stringify(sent)));
});

test.each([
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  '</title></main></div>',
  '&lt;b&gt; $& $1 "quoted"',
])('a shop that is called %s has that name, as a text', async (name) => {
  const owner = await merchantWithHome(name);
  const { body } = await home(owner);
  expect(body).toContain(`<h1>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h1>`);
  const shop = answersIn(body).find(({ call }) => call.endsWith('/shop/{shopUuid}'));
  expect(shop?.body).toMatchObject({ name });
  expect(body.match(/<script/g)).toHaveLength(3);
  expect(body.match(/<\/script/g)).toHaveLength(3);
});

test('a call that does not answer in time holds up nothing: the page comes without that part', async () => {
  const owner = await merchantWithHome();
  const isLocked = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<void>();
  const locking = kontor.infrastructure.database.transaction().execute(async (tx) => {
    await sql`lock table first_step in access exclusive mode`.execute(tx);
    isLocked.resolve();
    await isSent.promise;
  });
  await isLocked.promise;
  const { body } = await home(owner);
  isSent.resolve();
  await locking;
  expect(body).toContain('<h1>Radwerk</h1>');
  expect(answersIn(body).map(({ call }) => call)).not.toContain(
    'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step',
  );
});

const statusOf = async ({ client }: Merchant, call: string) => (await client.call(call)).statusCode;

test.each([
  ['was sent although it has expired', () => undefined],
  ['is gone, as browsers remove it', ({ cookies }: TestClient) => cookies.delete('kontor-access')],
] as const)('with an access cookie that %s, the refresh cookie is read and stays as it is', async (_, change) => {
  const owner = await merchantWithHome();
  kontor.infrastructure.clock.offset += minutes(16);
  change(owner.client);
  const tokens = () => kontor.infrastructure.database.selectFrom('session_token').selectAll().execute();
  const before = await tokens();
  const { body, headers } = await home(owner);
  expect(body).toContain(`<p>${owner.email}</p>`);
  expect(String(headers['set-cookie'])).not.toMatch(/kontor-(access|refresh)/);
  expect(await tokens()).toEqual(before);
  // It gives access to nothing else, and is renewed afterwards as ever.
  expect(await statusOf(owner, 'GET /user')).toBe(401);
  expect(await statusOf(owner, 'PUT /user')).toBe(401);
  expect(await statusOf(owner, 'POST /auth/refresh-cookie')).toBe(204);
  expect(await statusOf(owner, 'GET /user')).toBe(200);
});

test.each<[string, (owner: Merchant) => unknown]>([
  [
    'has ended',
    ({ userUuid }) =>
      kontor.infrastructure.database
        .updateTable('session')
        .set({ ended_at: new Date() })
        .where('user_uuid', '=', userUuid)
        .execute(),
  ],
  ['was signed out', ({ client }) => client.expect(204, 'POST /auth/logout')],
  [
    'belongs to a user who is disabled',
    ({ userUuid }) =>
      kontor.infrastructure.database
        .updateTable('app_user')
        .set({ state: 'disabled' })
        .where('uuid', '=', userUuid)
        .execute(),
  ],
  [
    'was not used for two weeks',
    () => {
      kontor.infrastructure.clock.offset += days(15);
    },
  ],
])('a session that %s shows nothing: the page is the loading screen', async (_, end) => {
  const owner = await merchantWithHome();
  const cookies = new Map(owner.client.cookies);
  await end(owner);
  const { body, headers } = await home({ ...owner, client: { ...owner.client, cookies } });
  expect(body).toContain('loading-screen');
  expect(body).not.toContain(owner.email);
  expect(headers['server-timing']).toBe('rendering;desc="none: there is no session"');
  expect(headers.link).toContain('/user>; rel=preload');
});

test('a refresh token that was replaced shows nothing, and does not end the session of who has the new one', async () => {
  const owner = await merchantWithHome();
  const cookies = new Map(owner.client.cookies);
  cookies.delete('kontor-access');
  await owner.client.expect(204, 'POST /auth/refresh-cookie');
  kontor.infrastructure.clock.offset += minutes(1);
  const { body } = await home({ ...owner, client: { ...owner.client, cookies } });
  expect(body).toContain('loading-screen');
  await owner.client.expect(200, 'GET /user');
});

test('on the page of another organization’s shop there is nothing of it', async () => {
  const [owner, stranger] = [await merchantWithHome('Geheimwerk'), await merchantWithHome()];
  const { body } = await open(stranger.client, owner.shopPath);
  expect(body).toContain(`<p>${stranger.email}</p>`);
  for (const secret of ['Geheimwerk', owner.email, owner.userUuid]) expect(body).not.toContain(secret);
  expect(answersIn(body).map(({ call }) => call)).toEqual(['GET /config', 'GET /user', 'GET /organization']);
});

test('a page with the cookies of one user and the session of another is left to the browser', async () => {
  const [owner, other] = [await merchantWithHome(), await merchantWithHome()];
  owner.client.cookies.set('kontor-session-owner', other.userUuid);
  const { body, headers } = await home(owner);
  expect(body).toContain('loading-screen');
  expect(headers['server-timing']).toBe('rendering;desc="none: the session is of another user"');
});

test('people who come at once get each their own page, and nothing of any other', async () => {
  const owners = await Promise.all(['Nordrad', 'Südrad', 'Westrad'].map((name) => merchantWithHome(name)));
  for (let wave = 0; wave < 20; wave += 1) {
    const visits = Array.from({ length: 4 }, (_, turn) => owners[(turn + wave) % owners.length] as Merchant);
    const pages = await Promise.all(visits.map(async (owner) => ({ owner, body: (await home(owner)).body })));
    for (const { owner, body } of pages) {
      expect(body).toContain(`<h1>${owner.shop.name}</h1>`);
      for (const other of owners.filter((each) => each !== owner)) {
        expect(body).not.toContain(other.email);
        expect(body).not.toContain(other.shop.uuid);
      }
    }
  }
});

test('more visitors than there is time for get the loading screen at once', async () => {
  const owner = await merchantWithHome();
  const pages = await Promise.all(Array.from({ length: 40 }, () => home(owner)));
  const left = pages.filter(({ body }) => !isRendered(body));
  expect(left).not.toEqual([]);
  expect(left.length).toBeLessThan(40);
  for (const { headers } of left) expect(headers['server-timing']).toBe('rendering;desc="slow: too many at once"');
});

test('a page that the host leaves to the browser is no failure', async () => {
  const owner = await merchantWithHome();
  const { body, headers } = await home(owner, '?none');
  expect(body).toContain('loading-screen');
  expect(headers['server-timing']).toBe('rendering;desc="none: the host leaves it to the browser"');
});

test('an address whose query another site has chosen is left to the browser: compressed lengths tell it nothing', async () => {
  const owner = await merchantWithHome();
  const isRenderedFrom = async (site: string, search: string) =>
    isRendered((await home(owner, search, { 'sec-fetch-site': site })).body);
  expect(await isRenderedFrom('cross-site', '?a=b')).toBe(false);
  expect(await isRenderedFrom('cross-site', '')).toBe(true);
  expect(await isRenderedFrom('same-origin', '?a=b')).toBe(true);
  expect(await isRenderedFrom('none', '?a=b')).toBe(true);
});

test.each([
  ['that throws', '?throws', 'host', 'threw', 'threw: Error: Broken'],
  ['that costs its process', '?loops', 'host', 'ended', 'ended: It was busy for 3000 ms.'],
  // After the one before it is not tried for half a minute.
  ['that has just cost one', '', 'host', 'ended', 'ended: It was busy for 3000 ms.'],
] as const)('a page of the host %s is the loading screen, and counted', async (_, search, blamed, outcome, said) => {
  const owner = await merchantWithHome();
  const before = portal.rendering.read(blamed);
  const { body, headers } = await home(owner, search);
  expect(body).toContain('<div id="root"><div class="loading-screen">');
  expect(body).not.toContain(owner.email);
  expect(headers['server-timing']).toBe(`rendering;desc="${said}"`);
  expect(headers['cache-control']).toBe('private, no-cache');
  const { rendered, byBrowser } = portal.rendering.read(blamed);
  expect([rendered - before.rendered, byBrowser[outcome] - before.byBrowser[outcome]]).toEqual([0, 1]);
});

test.each([
  ['throws', '/subscription?remote-throws', 'subscription', 'threw', /^threw: Error: Broken$/],
  ['has a script that does not run', '/erp', 'pos-wms', 'threw', /^threw: Error: Error: No module/],
  ['has no script in the store', '/partner-agency', 'partner', 'missing', /^missing: /],
  ['costs a process', '/subscription?remote-loops', 'subscription', 'ended', /^ended: It was busy for 3000 ms.$/],
  // After the one before it is not tried for half a minute.
  ['has just cost one', '/subscription', 'subscription', 'ended', /^ended: It was busy for 3000 ms.$/],
] as const)(
  'of a page whose remote %s comes the frame, and the remote is counted',
  async (_, path, blamed, outcome, said) => {
    const owner = await merchantWithHome();
    const before = [portal.rendering.read(blamed), portal.rendering.read('host')] as const;
    const { body, headers } = await home(owner, path);
    expect(body).toContain('<main data-remote="">');
    expect(body).toContain(`<p>${owner.email}</p>`);
    expect(answersIn(body).map(({ call }) => call)).toContain('GET /organization');
    const [, why] = /^rendering;desc="(.*)"$/.exec(String(headers['server-timing'])) ?? [];
    expect(why).toMatch(said);
    const { rendered, byBrowser } = portal.rendering.read(blamed);
    expect([rendered - before[0].rendered, byBrowser[outcome] - before[0].byBrowser[outcome]]).toEqual([0, 1]);
    expect(portal.rendering.read('host')).toEqual(before[1]);
  },
);
