import { shopPlace } from '@kontor/contract/page';
import type { PageRegistry } from '@kontor/contract/page-registry';
import type { Deployment, HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { shownPages } from '@kontor/domain/own-pages';
import { aPage } from '@kontor/domain/testing';
import { emptyDeployment } from '@kontor/registry/changes';
import { readLatest } from '@kontor/registry/registry-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../infrastructure/environment.ts';
import { createPortalStore, type PortalStore, quietLog } from '../../testing/portal-store.ts';
import { hostRelease, remoteRelease, versionNamed } from '../../testing/releases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPortal } from '../pages/portal.ts';
import { nothingPublished } from './registry-reader.ts';

const server = { file: 'server/server.js' };
const news = aPage({ path: '/signup/news' });
const archive = aPage({ path: `${shopPlace}/preparing`, access: 'shop' });
// Of releases for which the gate was skipped.
const copied = aPage({ path: '/login2' });
const taken = aPage({ path: '/forgot-password' });
const open = aPage({ path: '/signup/open', access: 'shop', needs: undefined });
const shown = shownPages({ news, archive });

const host = hostRelease('a', { server });
const ownFiles = { scripts: ['remote.js'], styles: [] };
const before = remoteRelease('signup', 'a', { server, files: ownFiles, pages: {}, ownPages: {} });
const release = remoteRelease('signup', 'b', {
  server,
  files: ownFiles,
  pages: { news: { scripts: ['page-news.js'], styles: [] } },
  ownPages: { news, archive, copied, taken, open },
});

const html =
  '<!doctype html><html lang="de"><head><title>Kontor</title></head><body><div id="root"></div></body></html>';
const files: Readonly<Record<string, string>> = {
  [`hosts/${versionNamed('a')}/index.html`]: html,
  [`hosts/${versionNamed('c')}/index.html`]: html,
  [`hosts/${versionNamed('a')}/server/server.js`]: `globalThis.kontor_host_server = {
    render: async ({ url, registry }) => ({ markup: '<h1>' + url + '</h1>', title: Object.keys(registry.remotes.signup.pages).join() }),
  };`,
  [`remotes/signup/${versionNamed('a')}/server/server.js`]: '',
  [`remotes/signup/${versionNamed('b')}/server/server.js`]: '',
};

let stored: PortalStore;
let kontor: TestApp;

/** The releases that run from here on. */
const runs = (signup: Partial<Deployment<RemoteRelease>>, current: HostRelease = host) =>
  stored.run({
    host: { ...emptyDeployment, current },
    remotes: { signup: { ...emptyDeployment, ...signup } },
  });

beforeAll(async () => {
  stored = createPortalStore(files);
  const { store, folder } = stored;
  const registry = { ...nothingPublished, latest: () => readLatest(store) };
  const portal = createPortal({ store, registry, folder, environment: readEnvironment({}), log: quietLog });
  kontor = await createTestApp({ parts: { portal } });
  await runs({ current: release });
  // Renders the public pages ahead.
  await portal.ready();
});
afterAll(async () => {
  await kontor?.close();
  stored.remove();
});

const get = async (url: string) => {
  const { body } = await kontor.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const [, json = ''] = /id="kontor-registry">(.*?)<\/script>/.exec(body) ?? [];
  return { body, pages: (JSON.parse(json) as PageRegistry).remotes['signup']?.pages };
};

test('every page names the pages that its remotes bring along; what breaks a rule is left out', async () => {
  await runs({ current: release });
  expect((await get('/login')).pages).toEqual(shown);
  expect((await get('/organization/1/shop/2')).pages).toEqual(shown);
});

test('a public page says of pages inside the layout what the guard needs; the rest has an address of its own', async () => {
  const shed = aPage({
    path: `${shopPlace}/preparing`,
    access: 'shop',
    icon: 'M0,0',
    navigation: { slot: 'products', order: 10 },
    words: 'Schuppen',
  });
  const extensions = { sun: { slot: 'home', order: 10, access: 'shop', needs: 'nothing' } };
  const furnished = remoteRelease('signup', 'd', { files: ownFiles, pages: {}, ownPages: { news, shed }, extensions });
  await runs({ current: furnished });
  const { icon, navigation, words, ...known } = shownPages({ shed })['shed'] ?? {};
  expect((await get('/login')).pages).toEqual({ ...shownPages({ news }), shed: known });
  expect((await get('/organization/1/shop/2')).pages).toEqual(shownPages({ news, shed }));
  const answer = await kontor.app.inject({ method: 'GET', url: '/pages' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(answer.json<PageRegistry>()).not.toHaveProperty('isShort');
  expect(answer.json<PageRegistry>().remotes['signup']).toMatchObject({
    pages: shownPages({ news, shed }),
    extensions: { sun: { slot: 'home' } },
  });
  expect([icon, navigation, words]).not.toContain(undefined);
});

test('the server knows such a page by its address: it preloads its code, and renders it if it is public', async () => {
  await runs({ current: release });
  const { body } = await get('/signup/news/');
  expect(body).toContain('<h1>/signup/news</h1>');
  expect(body).toContain(`/remotes/signup/${versionNamed('b')}/page-news.js`);
  const inShop = await get('/organization/1/shop/2/preparing');
  expect(inShop.body).toContain(`/remotes/signup/${versionNamed('b')}/remoteEntry.js`);
  expect(inShop.body).toContain('/assets/layout.js');
  expect(inShop.body).not.toContain('<h1>');
});

test('a path without an owner leads nowhere', async () => {
  await runs({ current: release });
  expect((await get('/login2')).body).not.toContain('rel="preload"');
});

test('a rollback takes the page away', async () => {
  await runs({ current: before });
  const { body, pages } = await get('/signup/news');
  expect(pages).toEqual({});
  expect(body).not.toContain('rel="preload"');
});

test('the pages of a remote at an untrusted origin exist still, so that its area can say that it is not reached', async () => {
  const ownPages = { news, archive };
  await runs({ current: remoteRelease('signup', 'e', { url: 'https://elsewhere.test/', server, ownPages }) });
  for (const at of ['/login', '/signup/news', '/organization/1/shop/2/preparing']) {
    const { body, pages } = await get(at);
    expect(pages).toBeUndefined();
    expect(body).not.toContain('elsewhere.test');
    expect(body).toContain('"refused":{"signup":{"news":');
  }
  await runs({
    current: remoteRelease('signup', 'f', { url: 'https://elsewhere.test/', server, ownPages: { archive } }),
  });
  expect((await get('/login')).body).toContain('"refused":{"signup":{"archive":');
});

test('of a canary only its sessions get the page', async () => {
  const canary = (share: number) => ({ release, share, organizations: [], since: '2026-11-01T08:00:00.000Z' });
  await runs({ current: before, canary: canary(1) });
  expect((await get('/signup/news')).pages).toEqual(shown);
  await runs({ current: before, canary: canary(0) });
  expect((await get('/signup/news')).pages).toEqual({});
});

test('the pages of the host are named as well, and those of a host of an earlier format by its own script', async () => {
  await runs({ current: release });
  const registryAt = async () => {
    const { body } = await get('/login');
    return JSON.parse(/id="kontor-registry">(.*?)<\/script>/.exec(body)?.[1] ?? '') as PageRegistry;
  };
  expect((await registryAt()).pages).toHaveProperty('login');
  await runs({ current: release }, hostRelease('c', { ownPages: undefined }));
  expect((await registryAt()).pages).toEqual({});
});
