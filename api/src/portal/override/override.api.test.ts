import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageRegistry } from '@kontor/contract/page-registry';
import type { Registry } from '@kontor/contract/registry';
import { emptyDeployment, emptyRegistry } from '@kontor/registry/changes';
import { createFolderStore } from '@kontor/registry/folder-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '../../infrastructure/environment.ts';
import { hostRelease, remoteRelease, versionNamed } from '../../testing/releases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPortal } from '../pages/portal.ts';
import { nothingPublished } from '../releases/registry-reader.ts';

const mine = 'http://127.0.0.1:8083';
const { build } = remoteRelease('subscription', 'b', { entry: 'remoteEntry.js', version: '2.0.0' });
const invoices = '/organization/x/shop/y/invoices';

let folder: string;
let registry: Registry;
let kontor: TestApp;

async function portalIn(environment: Partial<Environment>): Promise<TestApp> {
  const store = createFolderStore(folder);
  const entry = { revision: 1, at: '', by: '', action: 'promote', subject: 'host', summary: '' } as const;
  const latest = async () => ({ ...entry, registry });
  const log = { info() {}, warn() {}, error() {} };
  const settings = {
    production: false,
    paymentIsSandboxed: true,
    sentryDsn: null,
    tagManagerId: null,
    remoteOrigins: [],
    serviceWorker: true,
  };
  const portal = createPortal({ store, registry: { ...nothingPublished, latest }, folder, environment: settings, log });
  return createTestApp({ environment, parts: { portal } });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-override-'));
  for (const letter of ['a', 'b']) {
    mkdirSync(join(folder, 'hosts', versionNamed(letter)), { recursive: true });
    writeFileSync(join(folder, 'hosts', versionNamed(letter), 'index.html'), '<html><head></head></html>');
  }
  registry = {
    ...emptyRegistry,
    host: { ...emptyDeployment, current: hostRelease('a') },
    remotes: { subscription: { ...emptyDeployment, current: remoteRelease('subscription', 'a') } },
  };
  kontor = await portalIn({});
});
afterAll(async () => {
  await kontor?.close();
  rmSync(folder, { recursive: true });
});

const post = (payload: object, cookie = '') =>
  kontor.app.inject({ method: 'POST', url: '/dev/overrides', payload, headers: { cookie } });
const get = (url: string, cookie = '', app = kontor.app) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } });

/** The cookie of a browser that runs that build. */
async function overridden(url = `${mine}/`, record: object = build): Promise<string> {
  const answer = await post({ url, build: record });
  expect([answer.statusCode, answer.json()]).toEqual([200, { page: '/subscription' }]);
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: 'kontor-override', httpOnly: true, sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('maxAge');
  return `kontor-override=${cookie?.value}`;
}

const remotesOf = (body: string) => {
  const [, json = ''] = /id="kontor-registry">(.*)<\/script>/.exec(body) ?? [];
  return (JSON.parse(json) as PageRegistry).remotes;
};
const released = { release: { version: versionNamed('a') }, overriddenFrom: null };

describe('a developer’s build', () => {
  test('runs in his browser, says where it comes from, and has no release to fall back to', async () => {
    const answer = await get(invoices, await overridden());
    expect(remotesOf(answer.body).subscription).toEqual({
      errorReportingDsn: null,
      release: {
        version: '2.0.0',
        global: 'kontor_subscription',
        entry: `${mine}/remoteEntry.js`,
        integrity: '',
        hostApi: '^1.0.0',
        federationVersion: '2.9.2',
        preload: { scripts: [], styles: [] },
      },
      lastKnownGood: null,
      overriddenFrom: mine,
      pages: expect.objectContaining({ invoices: expect.anything() }),
    });
    expect(answer.cookies).toEqual([]);
    expect(answer.body).not.toContain(`href="/remotes/subscription/${versionNamed('a')}`);
  });

  test('that never changes is still checked by its integrity', async () => {
    const entry = 'remoteEntry.0123456789ab.js';
    const { body } = await get('/', await overridden(`${mine}/remotes/mine/`, { ...build, entry }));
    expect(remotesOf(body).subscription?.release).toMatchObject({
      entry: `${mine}/remotes/mine/${entry}`,
      integrity: build.integrity,
    });
  });

  test('lets its origin in, and no other, in his browser alone', async () => {
    const { headers } = await get('/', await overridden());
    const policy = String(headers['content-security-policy']);
    for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${mine}( |;|$)`));
    }
    expect(policy).toContain('ws://127.0.0.1:8083');
    expect(policy).not.toContain(':*');
    expect((await get('/')).headers['content-security-policy']).not.toContain(mine);
  });

  test('is gone after a reset', async () => {
    const cookie = await overridden();
    const answer = await kontor.app.inject({ method: 'DELETE', url: '/dev/overrides', headers: { cookie } });
    expect(answer.cookies).toMatchObject([{ name: 'kontor-override', value: '' }]);
  });

  test('of a second remote runs beside the first, and of the same remote in its place', async () => {
    const first = await overridden();
    const signup = remoteRelease('signup').build;
    const [both] = (await post({ url: 'http://localhost:8081/', build: signup }, first)).cookies;
    const remotes = remotesOf((await get('/', `kontor-override=${both?.value}`)).body);
    expect([remotes.subscription?.overriddenFrom, remotes.signup?.overriddenFrom]).toEqual([
      mine,
      'http://localhost:8081',
    ]);
    const [again] = (await post({ url: 'http://localhost:9000/', build }, `kontor-override=${both?.value}`)).cookies;
    expect(remotesOf((await get('/', `kontor-override=${again?.value}`)).body).subscription?.overriddenFrom).toBe(
      'http://localhost:9000',
    );
  });
});

describe('is refused with its reasons', () => {
  test.each<[string, string, object, RegExp]>([
    ['from an origin that is not allowed', 'https://evil.example/', build, /not from https:\/\/evil\.example\.$/],
    ['from a host that only begins alike', 'http://127.0.0.1.evil.example/', build, /^Builds may come from/],
    ['by another protocol', 'https://127.0.0.1:8083/', build, /^Builds may come from/],
    ['that needs another host API', `${mine}/`, { ...build, hostApi: '^2.0.0' }, /needs host API \^2\.0\.0/],
    ['with another federation runtime', `${mine}/`, { ...build, federationVersion: '3.0.0' }, /federation runtime 3/],
    ['that imports what no host offers', `${mine}/`, { ...build, uses: { lodash: ['*'] } }, /lodash/],
    ['of a remote without pages', `${mine}/`, { ...build, ownPages: {} }, /^"subscription" has no page/],
    [
      'whose entry lies elsewhere',
      `${mine}/`,
      { ...build, entry: '//evil.example/x.js' },
      /^remote\.json is no record/,
    ],
    ['without a record', `${mine}/`, { hello: 'world' }, /^remote\.json is no record/],
  ])('%s', async (_, url, record, reason) => {
    const answer = await post({ url, build: record });
    expect([answer.statusCode, answer.cookies]).toEqual([422, []]);
    expect(answer.json<{ reasons: string[] }>().reasons.join('\n')).toMatch(reason);
  });

  test('when the cookie is full', async () => {
    const url = `${mine}/${'a'.repeat(280)}/`;
    const remotes = ['subscription', 'signup', 'partner', 'pos-wms'];
    let cookie = '';
    const answers: number[] = [];
    for (const name of remotes) {
      const entry = `${'b'.repeat(290)}.js`;
      const answer = await post({ url, build: { ...remoteRelease(name).build, global: 'kontor_x', entry } }, cookie);
      answers.push(answer.statusCode);
      cookie = answer.cookies[0] ? `kontor-override=${answer.cookies[0].value}` : cookie;
    }
    expect(answers).toContain(422);
    expect(cookie.length).toBeLessThan(4096);
  });

  test('when a form of another site sends it', async () => {
    const payload = `url=${encodeURIComponent(`${mine}/`)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
    const answer = await kontor.app.inject({ method: 'POST', url: '/dev/overrides', payload, headers });
    expect([answer.statusCode, answer.cookies]).toEqual([415, []]);
  });
});

describe('an override that does not hold', () => {
  const forged = Buffer.from(JSON.stringify({ host: 'x', overrides: [{ remote: 'subscription', from: mine }] }));

  test.each<[string, (cookie: string) => string]>([
    ['forged', () => `kontor-override=${forged.toString('base64url')}.${'A'.repeat(43)}`],
    ['without a signature', (cookie) => cookie.slice(0, cookie.indexOf('.'))],
    ['altered', (cookie) => cookie.replace(/=(.)/, (_, first) => `=${first === 'e' ? 'f' : 'e'}`)],
    ['nothing that we ever wrote', () => 'kontor-override=%00%ff..{}'],
  ])('%s is ignored and cleared', async (_, change) => {
    const answer = await get('/', change(await overridden()));
    expect(remotesOf(answer.body).subscription).toMatchObject(released);
    expect(answer.headers['content-security-policy']).not.toContain(mine);
    expect(answer.cookies).toMatchObject([{ name: 'kontor-override', value: '' }]);
  });

  test('is one that another host was checked for', async () => {
    const cookie = await overridden();
    const before = registry;
    registry = { ...registry, host: { ...emptyDeployment, current: hostRelease('b', { hostApi: '1.1.0' }) } };
    const answer = await get('/', cookie);
    registry = before;
    expect(remotesOf(answer.body).subscription).toMatchObject(released);
    expect(answer.cookies).toMatchObject([{ name: 'kontor-override', value: '' }]);
  });

  test('is nothing that an address could bring', async () => {
    const { body } = await get(`/?override=${mine}&subscription=${mine}/remoteEntry.js#${mine}`);
    expect(remotesOf(body).subscription).toMatchObject(released);
  });
});

test('the page names what runs, offers a reset, and takes what a link says as text', async () => {
  const cookie = await overridden();
  const { body, headers } = await get('/dev/overrides?from=%22%3E%3Cscript%3Ealert(1)', cookie);
  expect(body).toContain(`Your build from ${mine}`);
  expect(body).toContain('Reset all overrides');
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

describe('in production', () => {
  test('there are no overrides', async () => {
    const production = await portalIn({ production: true, sandboxTools: false, overrideOrigins: [] });
    const cookie = await overridden();
    expect((await get('/dev/overrides', '', production.app)).statusCode).toBe(404);
    const page = await get('/', cookie, production.app);
    expect(remotesOf(page.body).subscription).toMatchObject(released);
    expect(page.headers['content-security-policy']).not.toContain(mine);
    await production.close();
  });

  test('they come from named origins alone, and no link begins one', async () => {
    const overrideOrigins = ['https://preview.kontor.test'];
    const production = await portalIn({ production: true, sandboxTools: false, overrideOrigins });
    const { body } = await get('/dev/overrides?from=https://preview.kontor.test', '', production.app);
    expect(body).not.toContain('data-begins');
    const ask = (url: string) =>
      production.app.inject({ method: 'POST', url: '/dev/overrides', payload: { url, build } });
    expect((await ask(`${mine}/`)).statusCode).toBe(422);
    expect((await ask('https://preview.kontor.test/subscription/')).statusCode).toBe(200);
    await production.close();
  });
});
