import { addresses } from '@kontor/contract/addresses';
/** @vitest-environment node */

import type { PageRecords } from '@kontor/contract/page-record';
import type { Language } from '@kontor/contract/schema';
import type { PageRequest } from '@kontor/contract/server-page';
import { shownPages } from '@kontor/domain/own-pages';
import { aPage } from '@kontor/domain/testing';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { aConfig } from '@kontor/testing/factories';
import { configOfOther, ofFirstBrand } from '@kontor/testing/other-brand';
import { createElement, use } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { publicHostPages } from '../testing/public-pages.ts';
import { wholeRegistry } from '../testing/whole-registry.ts';
import { renderPage } from './render-page.tsx';

const noBundle = () => {
  throw new Error('The page needs no remote.');
};

const requestFor = (url: string, language: Language, change: Partial<PageRequest> = {}): PageRequest => ({
  url,
  language,
  registry: wholeRegistry,
  bundles: {},
  cookies: {},
  now: '2026-11-23T10:00:00.000Z',
  answers: [
    { call: 'GET /config', input: {}, body: aConfig() },
    { call: 'GET /user', input: {}, body: null },
  ],
  ...change,
});

const render = (url: string, language: Language, change?: Partial<PageRequest>) =>
  renderPage(requestFor(url, language, change), noBundle);

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof localStorage]).toEqual(['undefined', 'undefined', 'undefined']);
});

test.each(publicHostPages.flatMap(({ name, path }) => [[name, 'de', path] as const, [name, 'en', path] as const]))(
  '%s renders in %s, with heading and title',
  async (_, language, at) => {
    const page = await render(at, language);
    expect(page?.markup).toMatch(/<main[^>]*>.*<h1[^>]*>[^<]+<\/h1>/s);
    expect(page?.title).toMatch(/^.+ – Kontor$/);
    expect(page?.markup).not.toContain('style=');
  },
);

test.each(publicHostPages.flatMap(({ name, path }) => [[name, 'de', path] as const, [name, 'en', path] as const]))(
  '%s says in %s nothing of another brand, and is named after it',
  async (_, language, at) => {
    const [, user] = requestFor(at, language).answers;
    const config = { call: 'GET /config', input: {}, body: configOfOther } as const;
    const page = await render(at, language, { answers: [config, user as never] });
    expect(page?.title).toMatch(/^.+ – Ladenlicht$/);
    expect(page?.markup).not.toMatch(ofFirstBrand);
  },
);

test.each(['/', '/signup', '/status', '/organization/1/shop/2', '/unknown', '//evil.test/login'])(
  '%s is left to the browser: its guard redirects, or needs what the server has not read',
  async (path) => {
    expect(await render(path, 'de')).toBeNull();
  },
);

test('without the configuration, or the knowledge that there is no user, nothing is rendered', async () => {
  const [config, user] = requestFor('/login', 'de').answers;
  expect(await render('/login', 'de', { answers: [user as never] })).toBeNull();
  expect(await render('/signup/create-account', 'de', { answers: [config as never] })).toBeNull();
});

test('what an address contains is text, and never markup', async () => {
  const hostile = encodeURIComponent('"><script>alert(1)</script>');
  const page = await render(`/login?open_id_connect_interaction_id=${hostile}`, 'de');
  expect(page?.markup).toContain('script');
  expect(page?.markup).not.toContain('<script');
});

test('pages that are rendered at the same time do not mix their languages, and none leaves anything to the next', async () => {
  const languages = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'de' : 'en'));
  const pages = await Promise.all(languages.map((language) => render('/login', language)));
  const [german, english] = pages;
  expect(german?.markup).toContain('Anmelden');
  expect(english?.markup).toContain('Sign in');
  expect(pages).toEqual(languages.map((language) => (language === 'de' ? german : english)));
});

const release = {
  version: '1.0.0-aaaaaaaaaaaa',
  global: 'kontor_signup',
  entry: '/remotes/signup/entry.js',
  integrity: '',
  hostApi: `^${hostApiVersion}`,
  federationVersion: Reflect.get(globalThis, 'KONTOR_FEDERATION_VERSION') as string,
  preload: { scripts: [], styles: [] },
};

/** A page of the sign-up remote, whose server bundle exposes that. */
function renderRemote(
  remote: Partial<RemoteModule>,
  {
    url = `/${Math.random()}.js`,
    change = {},
    pages = {},
    at = '/signup/create-account',
  }: { url?: string; change?: object; pages?: PageRecords; at?: string } = {},
) {
  const exposed = { name: 'signup', hostApi: hostApiVersion, routes: [], i18n: { de: {}, en: {} }, ...remote };
  const run = vi.fn((address: string) => {
    expect(address).toBe(url);
    const container = { init: async () => undefined, get: async () => () => ({ remote: exposed }) };
    Reflect.set(globalThis, 'kontor_signup', container);
  });
  const signup = {
    errorReportingDsn: null,
    lastKnownGood: null,
    overriddenFrom: null,
    release: { ...release, ...change },
    pages: { ...wholeRegistry.remotes['signup']?.pages, ...shownPages(pages) },
  };
  const registry = { ...wholeRegistry, remotes: { ...wholeRegistry.remotes, signup } };
  const request = requestFor(at, 'en', { registry, bundles: { signup: url } });
  return { run, page: () => renderPage(request, run) };
}

const path = addresses.createAccount;

test('a page of a remote is rendered from the remote’s server bundle, which runs once', async () => {
  const Title = () => createElement('h1', null, useTranslation('signup').t('title'));
  const { run, page } = renderRemote({
    routes: [{ path, element: createElement(Title) }],
    i18n: { de: { title: 'Konto' }, en: { title: 'Your account' } },
  });
  expect((await page())?.markup).toContain('<h1>Your account</h1>');
  expect((await page())?.title).toBe('Create account – Kontor');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that the remote’s record names is rendered with the title of the record', async () => {
  const news = aPage({ path: '/signup/news', title: { de: 'Neues', en: 'News' } });
  const routesOfRemote = [{ path: news.path, element: createElement('h1', null, 'What is new') }];
  const options = { at: news.path, pages: { news } };
  const rendered = await renderRemote({ routes: routesOfRemote }, options).page();
  expect(rendered).toMatchObject({ title: 'News – Kontor', markup: expect.stringContaining('What is new') });
  const signedIn = { news: { ...news, access: 'signed-in' } };
  expect(await renderRemote({ routes: routesOfRemote }, { ...options, pages: signedIn }).page()).toBeNull();
  expect(await renderRemote({ routes: routesOfRemote }, { at: news.path }).page()).toBeNull();
});

function Broken(): never {
  throw new Error('The remote is broken.');
}

test('a remote that throws is named', async () => {
  const { page } = renderRemote({ routes: [{ path, element: createElement(Broken) }] });
  await expect(page()).rejects.toMatchObject({
    name: 'RemoteRenderError',
    remote: 'signup',
    message: 'The page "createAccount" did not render completely: The remote is broken.',
  });
});

test('a remote that waits for something is named', async () => {
  const Waits = () => use(new Promise<never>(() => undefined));
  const { page } = renderRemote({ routes: [{ path, element: createElement(Waits) }] });
  await expect(page()).rejects.toMatchObject({ name: 'RemoteRenderError', remote: 'signup' });
});

test('a remote whose bundle exposes something else is named', async () => {
  const { page } = renderRemote({ name: 'partner' });
  await expect(page()).rejects.toMatchObject({ name: 'RemoteRenderError', remote: 'signup' });
});

test('notices stand above the page in the language of its visitor, with the way to dismiss each', async () => {
  const [first, second] = ['Heute Nacht wird gewartet.', '<i>Störung</i>'].map((de, index) => ({
    uuid: `0197a000-0000-7000-8000-0000000000a${index}`,
    texts: { de, en: `${de} (en)` },
    level: 'outage',
    until: '2099-11-21',
  }));
  const { answers } = requestFor('/login', 'de');
  const announced = [...answers, { call: 'GET /announcement', input: {}, body: [first, second] } as const];
  const page = await render('/login', 'en', { answers: announced });
  expect(page?.markup).toMatch(/aria-label="Announcements".*Outage.*Heute Nacht wird gewartet\. \(en\).*<h1/s);
  expect(page?.markup).toContain('aria-label="Dismiss: Heute Nacht wird gewartet. (en)"');
  expect(page?.markup).not.toContain('<i>');
  expect((await render('/login', 'en'))?.markup).not.toContain('Announcements');
});

test('a page that only redirects is not rendered', async () => {
  const { page } = renderRemote({ routes: [{ path, element: createElement('div') }] });
  expect(await page()).toBeNull();
});

test('a public page of a remote that was built for another host is left to the browser: it has no frame', async () => {
  const { run, page } = renderRemote({}, { change: { hostApi: '^99.0.0' } });
  expect(await page()).toBeNull();
  expect(run).not.toHaveBeenCalled();
});

test('a public page of a remote without a server bundle is left to the browser: it has no frame', async () => {
  expect(await render('/signup/create-account', 'de')).toBeNull();
});
