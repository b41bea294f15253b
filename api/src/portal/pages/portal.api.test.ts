import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { PageRegistry } from '@kontor/contract/page-registry';
import type { Deployment, Registry, RemoteRelease } from '@kontor/contract/registry';
import type { User } from '@kontor/contract/user';
import { emptyDeployment } from '@kontor/registry/changes';
import { readLatest } from '@kontor/registry/registry-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../infrastructure/environment.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { createPortalStore, type PortalStore, quietLog } from '../../testing/portal-store.ts';
import { hostRelease, remoteRelease, versionNamed } from '../../testing/releases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { nothingPublished } from '../releases/registry-reader.ts';
import { createPortal } from './portal.ts';

let stored: PortalStore;
let kontor: TestApp;
let storeIsAway = false;
const page = '<!doctype html><html><head><title>Kontor</title></head></html>';
const files: Readonly<Record<string, string>> = {
  [`hosts/${versionNamed('a')}/index.html`]: page,
  'assets/main.0123456789abcdef.js': 'console.log(1)',
  'remotes/subscription/1.0.0-aaaaaaaaaaaa/entry.0123456789abcdef.js': 'console.log(2)',
};

const running = (subscription: Partial<Deployment<RemoteRelease>> = {}): Registry => ({
  host: { ...emptyDeployment, current: hostRelease('a') },
  remotes: { subscription: { ...emptyDeployment, current: remoteRelease('subscription', 'a'), ...subscription } },
});

/** The current releases from here on. */
const now = (registry: Registry) => stored.run(registry);

beforeAll(async () => {
  const compressed = Object.entries(files).map(
    ([path, content]) => [`${path}.br`, brotliCompressSync(content)] as const,
  );
  stored = createPortalStore({ ...files, ...Object.fromEntries(compressed) });
  const { store, folder } = stored;
  const environment = readEnvironment({ KONTOR_REMOTE_ORIGINS: 'https://cdn.example.com' });
  const latest = async () => {
    if (storeIsAway) throw new Error('The store does not answer');
    return readLatest(store);
  };
  const registry = { ...nothingPublished, latest };
  const portal = createPortal({ store, registry, folder, environment, log: quietLog });
  kontor = await createTestApp({ parts: { portal } });
});
afterAll(async () => {
  await kontor?.close();
  stored.remove();
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  kontor.app.inject({ method: 'GET', url, headers });

const registryOf = (body: string): PageRegistry => {
  const [, json = ''] = /id="kontor-registry">(.*)<\/script>/.exec(body) ?? [];
  return JSON.parse(json) as PageRegistry;
};
const subscriptionOf = async (headers: Record<string, string> = {}) =>
  registryOf((await get('/', { accept: 'text/html', ...headers })).body).remotes.subscription;

const readiness = async () => {
  const { statusCode, body } = await get('/health/ready', {});
  return [statusCode, (JSON.parse(body) as { status: string }).status];
};

test('a server that has not reached the registry yet is not ready', async () => {
  storeIsAway = true;
  expect(await readiness()).toEqual([503, 'registry-unavailable']);
  storeIsAway = false;
  expect(await readiness()).toEqual([200, 'ready']);
});

test('before anything is published pages say that they are not available yet, and the API works', async () => {
  const answer = await get('/login');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).toContain('<h1>Gerade nicht erreichbar.</h1>');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  const program = await get('/login', { accept: '*/*' });
  expect(program.json()).toMatchObject({ status: 503, code: 'unavailable' });
  await kontor.client().expect(200, 'GET /config');
});

describe('while releases run', () => {
  beforeAll(() => now(running()));

  test.each([
    '/login',
    '/',
    '/organization/x/anything?checkout=true',
    '/foo.bar',
    '//[',
    '/%2f%2fevil.example',
    '/..%2f..%2fpackage.json',
  ])('%s is answered with a page, asked for again each time', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<title>Kontor</title>');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('a page is sent compressed', async () => {
    const answer = await get('/login', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await get('/login')).body);
  });

  test('a change of the registry takes effect with the next page, without a restart', async () => {
    const before = await get('/');
    await now(running({ current: remoteRelease('subscription', 'b'), previous: remoteRelease('subscription', 'a') }));
    expect(await subscriptionOf()).toMatchObject({
      release: { version: versionNamed('b') },
      lastKnownGood: { version: versionNamed('a') },
    });
    expect((await get('/', { accept: 'text/html', 'if-none-match': String(before.headers.etag) })).statusCode).toBe(
      200,
    );
  });

  test('a canary is given to a share of the sessions, and a session keeps what it was given', async () => {
    const release = remoteRelease('subscription', 'c');
    const since = '2026-11-01T08:00:00.000Z';
    await now(running({ canary: { release, share: 0.1, organizations: [], since } }));
    const drawn = (await get('/')).cookies.find(({ name }) => name === 'kontor-canary');
    expect(drawn).toMatchObject({ httpOnly: true, value: expect.stringMatching(/^\d{1,6}$/) });
    expect(drawn).not.toHaveProperty('maxAge');
    const again = await get('/', { accept: 'text/html', cookie: `kontor-canary=${drawn?.value}` });
    expect(again.cookies).toEqual([]);
    const given = await Promise.all(
      Array.from({ length: 300 }, async (_, session) => {
        const remote = await subscriptionOf({ cookie: `kontor-canary=${session}` });
        return remote?.release.version === versionNamed('c');
      }),
    );
    expect(given.filter(Boolean).length).toBeGreaterThan(15);
    expect(given.filter(Boolean).length).toBeLessThan(50);
  });

  test('the canaries of two remotes reach different sessions', async () => {
    const since = '2026-11-01T08:00:00.000Z';
    const half = { share: 0.5, organizations: [], since };
    const registry = running({ canary: { release: remoteRelease('subscription', 'c'), ...half } });
    const signup = {
      ...emptyDeployment,
      current: remoteRelease('signup', 'a'),
      canary: { release: remoteRelease('signup', 'c'), ...half },
    };
    await now({ ...registry, remotes: { ...registry.remotes, signup } });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, session) => {
        const { remotes } = registryOf(
          (await get('/', { accept: 'text/html', cookie: `kontor-canary=${session}` })).body,
        );
        return [remotes.subscription, remotes.signup].map((remote) => remote?.release.version.at(-1)).join('');
      }),
    );
    expect([...new Set(outcomes)].sort()).toEqual(['aa', 'ac', 'ca', 'cc']);
  });

  test('a canary for an organization is given to its members alone', async () => {
    const member = await merchantWithShop(kontor);
    const user = (await member.client.expect(200, 'GET /user')).json<User>();
    const release = remoteRelease('subscription', 'c');
    const since = '2026-11-01T08:00:00.000Z';
    await now(running({ canary: { release, share: 0, organizations: [member.organizationUuid], since } }));
    const versionFor = async (owner: string) =>
      (await subscriptionOf({ cookie: `kontor-session-owner=${owner}; kontor-canary=1` }))?.release.version;
    expect(await versionFor(user.uuid)).toBe(versionNamed('c'));
    expect(await versionFor('0197a000-0000-7000-8000-000000000001')).toBe(versionNamed('a'));
    expect(await versionFor("' or 1=1 --")).toBe(versionNamed('a'));
  });

  test('without a canary no browser gets a cookie for one', async () => {
    await now(running());
    expect((await get('/')).cookies).toEqual([]);
  });

  test.each<[string, string, boolean]>([
    ['an origin that was allowed', 'https://cdn.example.com/subscription/', true],
    ['any other origin', 'https://evil.example/subscription/', false],
    ['an origin that only begins alike', 'https://cdn.example.com.evil.example/', false],
  ])('a release at %s is used: %s, %s', async (_, url, isGiven) => {
    await now(running({ current: remoteRelease('subscription', 'b', { url }) }));
    expect((await subscriptionOf())?.release.entry).toBe(isGiven ? `${url}remoteEntry.js` : undefined);
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain("script-src 'self' https://cdn.example.com");
    expect(headers['content-security-policy']).not.toContain('evil');
  });

  test('a page that did not change is not sent again', async () => {
    const { headers } = await get('/login');
    const again = await get('/login', { accept: 'text/html', 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  const preloadsOf = async (url: string, cookie = '') => {
    const { headers } = await get(url, { accept: 'text/html', cookie });
    return [...String(headers.link).matchAll(/<([^>]+)>; rel=preload; as=fetch; crossorigin/g)].map(([, call]) => call);
  };
  const signedIn = 'kontor-session-owner=0197a000-0000-7000-8000-000000000001';
  const [config, announcements, user] = ['/api/v4/config', '/api/v4/announcement', '/api/v4/user'];
  const organizations = '/api/v4/organization?associations%5B%5D=baseData&associations%5B%5D=shops';

  const [organization, shop, lastShop] = [
    '0197a000-0000-7000-8000-000000000002',
    '0197a000-0000-7000-8000-000000000003',
    '0197a000-0000-7000-8000-000000000004',
  ];
  const visited = `${signedIn}; kontor-last-shop=${lastShop}`;

  test.each([
    [
      `/organization/${organization}/shop/${shop}/invoices`,
      visited,
      [config, announcements, user, `${organizations}&organization=${organization}&shop=${shop}`],
    ],
    ['/', visited, [config, announcements, user, `${organizations}&shop=${lastShop}`]],
    [
      `/signup?organization=${organization}`,
      signedIn,
      [config, announcements, user, `${organizations}&organization=${organization}`],
    ],
    ['/organization/x/shop/y/invoices', signedIn, [config, announcements, user, organizations]],
    ['/', signedIn, [config, announcements, user, organizations]],
    ['/signup/create-account', signedIn, [config, announcements, user, organizations]],
    ['/login', signedIn, [config, announcements, user]],
    ['/organization/x/shop/y/invoices', '', [config, announcements]],
    ['/login', '', [config, announcements]],
  ])('%s with the cookie %j preloads the first answers', async (url, cookie, calls) => {
    expect(await preloadsOf(url, cookie)).toEqual(calls);
  });

  test('files are sent as the build compressed them and cached permanently', async () => {
    const answer = await get('/assets/main.0123456789abcdef.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('console.log(1)');
    const remote = await get('/remotes/subscription/1.0.0-aaaaaaaaaaaa/entry.0123456789abcdef.js', {});
    expect(remote.body).toBe('console.log(2)');
  });

  test.each([
    '/assets/gone.0123456789abcdef.js',
    '/api/v4/nothing',
    '/dev/nothing',
    '/remotes/signup',
    '/assets/..%2fregistry.json',
  ])('%s is not found, and no page is sent instead', async (url) => {
    const answer = await get(url);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('id="kontor-registry"');
  });

  test.each(['/registry.json', '/history/000001.json', `/hosts/${versionNamed('a')}/index.html`])(
    '%s is in the store but not served',
    async (url) => {
      expect((await get(url)).body).toContain('id="kontor-registry"');
      expect((await get(url, { accept: 'application/json' })).statusCode).toBe(404);
    },
  );

  test('while the store is unavailable a page says so, the server stays ready, and pages work again afterwards', async () => {
    await readiness();
    storeIsAway = true;
    expect(await readiness()).toEqual([200, 'ready']);
    const answer = await get('/login', { accept: 'text/html', 'accept-language': 'en-GB' });
    storeIsAway = false;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body).toContain('<h1>Not available right now.</h1>');
    expect((await get('/login')).statusCode).toBe(200);
  });

  test('a missing file is not cached', async () => {
    expect((await get('/assets/gone.0123456789abcdef.js')).headers['cache-control']).toBe('no-store');
  });

  test('a missing image is answered with 404 instead of a page', async () => {
    const image = await get('/favicon.ico', { accept: 'image/avif,image/*,*/*;q=0.8' });
    expect([image.statusCode, image.json<{ code: string }>().code]).toEqual([404, 'not-found']);
  });

  test('an address that cannot be decoded shows a not-found page', async () => {
    const answer = await get('/%E0%A4%A');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<h1>Diese Seite gibt es nicht.</h1>');
  });

  test('requests for data get no page', async () => {
    expect((await get('/unknown', { accept: 'application/json' })).statusCode).toBe(404);
  });

  test('the API works beside the portal', async () => {
    await kontor.client().expect(200, 'GET /config');
    expect((await get('/health/ready', {})).json()).toEqual({ status: 'ready' });
  });
});
