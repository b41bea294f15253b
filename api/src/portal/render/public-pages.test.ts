import type { ShownAnnouncement } from '@kontor/contract/announcement';
import type { Config } from '@kontor/contract/config';
import { pagesOf } from '@kontor/contract/portal-page';
import type { PageRequest } from '@kontor/contract/server-page';
import { announcementVersion } from '@kontor/domain/announcement';
import { shownPages } from '@kontor/domain/own-pages';
import { aPage } from '@kontor/domain/testing';
import { expect, test, vi } from 'vitest';
import { hostRelease, page as pageNamed, remoteRelease } from '../../testing/releases.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { createAttempt } from './attempt.ts';
import { createPublicPages, type Visit } from './public-pages.ts';
import { createRenderFigures } from './render-figures.ts';
import type { Bundles, RenderResult } from './render-messages.ts';
import { ProcessEndedError } from './render-process.ts';

const server = { file: 'server/server.js' };
const releases: ChosenReleases = {
  host: hostRelease('a', { server }),
  remotes: [{ release: remoteRelease('signup', 'b', { server }), lastKnownGood: null }],
  overrides: [],
};
const visit: Visit = { url: '/login', language: 'de', dismissed: [] };

type Render = (request: PageRequest, bundles: Bundles) => RenderResult | Promise<RenderResult>;

const echo: Render = ({ url, language }) => ({
  markup: `${url} ${language}`,
  title: 'A page',
});

/** Pages with a stand-in for the processes. */
function pagesWith(render: Render, readBundles = async () => ({ host: { url: '/a', source: '' }, remote: null })) {
  const figures = createRenderFigures();
  const requests: PageRequest[] = [];
  const error = vi.fn<(about: object, message: string) => void>();
  const clock = { now: 0 };
  const config = { now: { trialDays: 30 } as Config };
  const announcements: { now: ShownAnnouncement[] } = { now: [] };
  const terms = { now: { uuid: 'first' } as object | null, reads: 0 };
  const renderText = async (bundles: Bundles, text: string) => {
    const request = JSON.parse(text) as PageRequest;
    requests.push(request);
    return render(request, bundles);
  };
  const pages = createPublicPages({
    renderer: { renderForAll: renderText, renderForOne: renderText },
    attempt: createAttempt(readBundles, { error }),
    readConfig: async () => config.now,
    readAnnouncements: async () => announcements.now,
    reads: {
      'GET /legal-document/current': async () => {
        terms.reads += 1;
        if (terms.now === null) throw new Error('The database is away');
        return terms.now;
      },
    },
    figures,
    milliseconds: () => clock.now,
  });
  const page = (all: ChosenReleases, name: string, of: Visit) => pages.page(all, pageNamed(name), of);
  return {
    pages: { ...pages, page },
    ofRoute: pages.page,
    figures,
    requests,
    error,
    clock,
    config,
    announcements,
    terms,
  };
}

const never = () => new Promise<never>(() => {});

test('a public page is rendered once for all its visitors, in each language', async () => {
  const { pages, requests } = pagesWith(echo);
  await pages.warm(releases);
  const before = requests.length;
  expect(await pages.page(releases, 'login', visit)).toMatchObject({ markup: '/login de', title: 'A page' });
  expect(await pages.page(releases, 'login', { ...visit, language: 'en' })).toMatchObject({ markup: '/login en' });
  expect(requests).toHaveLength(before);
});

test('when what all pages go by changes, a public page is rendered once more', async () => {
  const { pages, requests, config } = pagesWith(echo);
  const before = await pages.page(releases, 'login', visit);
  const rendered = () => requests.filter(({ url, language }) => url === '/login' && language === 'de').length;
  expect(rendered()).toBe(1);
  config.now = { ...config.now, trialDays: 14 };
  const after = await pages.page(releases, 'login', visit);
  expect(rendered()).toBe(2);
  expect(after).toMatchObject({ answers: expect.stringContaining('"trialDays":14') });
  expect(after).not.toMatchObject({ name: before && 'name' in before ? before.name : null });
  config.now = { ...config.now };
  await pages.page(releases, 'login', visit);
  expect(rendered()).toBe(2);
});

test('notices are in the page, except those that its visitor has dismissed, for whom it is another one', async () => {
  const { pages, requests, announcements } = pagesWith(echo);
  const notice = (uuid: string): ShownAnnouncement => ({
    uuid,
    texts: { de: 'Wartung', en: 'Maintenance' },
    level: 'info',
    until: '2026-12-01',
  });
  const [one, other] = [notice('0197a000-0000-7000-8000-0000000000a1'), notice('1197a000-0000-7000-8000-0000000000a2')];
  expect(await pages.page(releases, 'login', visit)).toMatchObject({ isForToday: false });
  announcements.now = [one, other];
  expect(await pages.page(releases, 'login', visit)).toMatchObject({ isForToday: true });
  await pages.page(releases, 'login', visit);
  await pages.page(releases, 'login', { ...visit, dismissed: [announcementVersion(one)] });
  const shown = requests
    .filter(({ url, language }) => url === '/login' && language === 'de')
    .map(({ answers }) => answers.find(({ call }) => call === 'GET /announcement')?.body);
  expect(shown).toEqual([[], [one, other], [other]]);
});

const legal = aPage({ path: '/legal/terms' });
const legalReleases: ChosenReleases = {
  ...releases,
  host: hostRelease('c', {
    server,
    ownPages: {
      legalTerms: {
        ...legal,
        shows: [{ call: 'GET /legal-document/current', query: { kind: 'terms' }, isInLanguage: true }],
      },
      login: aPage({ path: '/login' }),
    },
  }),
};
const [legalPage, loginPage] = pagesOf('host', shownPages(legalReleases.host.build.ownPages));
if (!legalPage || !loginPage) throw new Error('The release has two pages');

test('a page with an answer of its own brings that along, and is rendered anew when it changes; others are not', async () => {
  const { ofRoute, requests, terms } = pagesWith(echo);
  const at = { url: '/legal/terms', language: 'de', dismissed: [] } as const;
  const before = await ofRoute(legalReleases, legalPage, at);
  expect(before).toMatchObject({ markup: '/legal/terms de' });
  const answers = JSON.parse(before && 'answers' in before ? before.answers : '[]') as unknown[];
  expect(answers).toContainEqual({
    call: 'GET /legal-document/current',
    input: { query: { kind: 'terms', language: 'de' } },
    body: { uuid: 'first' },
  });
  await ofRoute(legalReleases, loginPage, visit);
  terms.now = { uuid: 'second' };
  expect(await ofRoute(legalReleases, legalPage, at)).toMatchObject({ answers: expect.stringContaining('second') });
  const login = await ofRoute(legalReleases, loginPage, visit);
  expect(login).not.toMatchObject({ answers: expect.stringContaining('uuid') });
  const rendered = (url: string) => requests.filter((one) => one.url === url && one.language === 'de').length;
  expect([rendered('/legal/terms'), rendered('/login')]).toEqual([2, 1]);
});

test('an answer of a page’s own is read for that page alone, and not written anew for each of its visitors', async () => {
  const { ofRoute, terms, pages } = pagesWith(echo);
  let written = 0;
  terms.now = {
    toJSON: () => {
      written += 1;
      return {};
    },
  };
  const visitLegal = () => ofRoute(legalReleases, legalPage, { ...visit, url: '/legal/terms' });
  await pages.warm(legalReleases);
  await visitLegal();
  const before = { read: terms.reads, written };
  await ofRoute(legalReleases, loginPage, visit);
  await pages.warm(legalReleases);
  expect(terms.reads).toBe(before.read);
  await visitLegal();
  expect({ read: terms.reads, written }).toEqual({ read: before.read + 1, written: before.written });
});

test('a page whose answer cannot be read is left to the browser', async () => {
  const { ofRoute, terms } = pagesWith(echo);
  terms.now = null;
  expect(await ofRoute(legalReleases, legalPage, { ...visit, url: '/legal/terms' })).toBeNull();
  expect(await ofRoute(legalReleases, loginPage, visit)).toMatchObject({ markup: '/login de' });
});

test('ahead of visits every public page is rendered whose address is known, those of a remote with its script', async () => {
  const { pages, requests } = pagesWith(echo);
  await pages.warm(releases);
  expect(requests.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/login', '/forgot-password', '/partner-signup']),
  );
  expect(requests.filter(({ url }) => url === '/login')).toHaveLength(2);
  expect(requests.find(({ url }) => url === '/signup/create-account')?.bundles).toEqual({
    signup: '/remotes/signup/1.0.0-bbbbbbbbbbbb/server/server.js',
  });
  const before = requests.length;
  await pages.warm(releases);
  expect(requests).toHaveLength(before);
});

test('a page with a query is rendered for its request alone', async () => {
  const { pages, requests } = pagesWith(echo);
  const url = '/login?interaction=abc';
  const page = await pages.page(releases, 'login', { ...visit, url });
  expect(page).toMatchObject({ markup: `${url} de`, name: null });
  await pages.page(releases, 'login', { ...visit, url });
  expect(requests.filter((request) => request.url === url)).toHaveLength(2);
});

test.each([
  ['a page of signed-in people', 'shopHome', releases],
  ['a page of a host without a script for the server', 'login', { ...releases, host: hostRelease('a') }],
  [
    'a page of a remote without one',
    'createAccount',
    { ...releases, remotes: [{ release: remoteRelease('signup'), lastKnownGood: null }] },
  ],
  ['a page of a remote that is not there', 'createAccount', { ...releases, remotes: [] }],
] as const)('%s is left to the browser, and is no failure', async (_, route, given) => {
  const { pages, figures } = pagesWith(echo);
  expect(await pages.page(given, route, visit)).toBeNull();
  expect(figures.read('host')).toEqual({ rendered: 0, byBrowser: { slow: 0, threw: 0, ended: 0, missing: 0 } });
});

test('a page that the host does not render is left to the browser, and is no failure', async () => {
  const { pages, figures } = pagesWith(() => null);
  expect(await pages.page(releases, 'login', visit)).toBeNull();
  expect(figures.read('host').byBrowser).toEqual({ slow: 0, threw: 0, ended: 0, missing: 0 });
});

test('no visitor waits for a slow page: it is counted, and kept for the next visitor', async () => {
  const { promise, resolve } = Promise.withResolvers<RenderResult>();
  const { pages, figures } = pagesWith(() => promise);
  expect(await pages.page(releases, 'login', visit)).toMatchObject({ outcome: 'slow' });
  expect(figures.read('host')).toMatchObject({ rendered: 0, byBrowser: { slow: 1 } });
  resolve({ markup: 'Late', title: '' });
  expect(await pages.page(releases, 'login', visit)).toMatchObject({ markup: 'Late' });
  expect(figures.read('host')).toMatchObject({ rendered: 1, byBrowser: { slow: 1 } });
});

test('a remote that throws is counted and logged by its name and version, and tried again after half a minute', async () => {
  const failure: RenderResult = { failed: true, reason: 'Error: No texts', remote: 'signup' };
  const { pages, figures, error, requests, clock } = pagesWith(({ url }) =>
    url === '/signup/create-account' ? failure : never(),
  );
  const ofSignup = { ...visit, url: '/signup/create-account' };
  const left = { outcome: 'threw', reason: 'Error: No texts' };
  expect(await pages.page(releases, 'createAccount', ofSignup)).toMatchObject(left);
  expect(await pages.page(releases, 'createAccount', ofSignup)).toMatchObject(left);
  expect(figures.read('signup').byBrowser.threw).toBe(2);
  expect(error).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ remote: 'signup', version: '1.0.0-bbbbbbbbbbbb', reason: 'Error: No texts' }),
    expect.any(String),
  );
  clock.now = 31_000;
  await pages.page(releases, 'createAccount', ofSignup);
  expect(requests.filter(({ url, language }) => url === ofSignup.url && language === 'de')).toHaveLength(2);
});

test('what one address brings about does not take the page from others, unless it costs a process', async () => {
  const { pages, clock } = pagesWith((request, bundles) => {
    if (request.url === '/login?throws') return { failed: true, reason: 'thrown', remote: null };
    if (request.url === '/login?loops') throw new ProcessEndedError('Busy');
    return echo(request, bundles);
  });
  await pages.page(releases, 'login', { ...visit, url: '/login?throws' });
  expect(await pages.page(releases, 'login', visit)).toHaveProperty('markup');
  await pages.page(releases, 'login', { ...visit, url: '/login?loops' });
  expect(await pages.page(releases, 'login', visit)).toMatchObject({ outcome: 'ended' });
  clock.now = 31_000;
  expect(await pages.page(releases, 'login', visit)).toHaveProperty('markup');
});

test('a release whose script cannot be read is shown as before', async () => {
  const { pages, figures } = pagesWith(echo, async () => {
    throw new Error('The store does not answer');
  });
  expect(await pages.page(releases, 'login', visit)).toMatchObject({ outcome: 'missing' });
  expect(figures.read('host').byBrowser.missing).toBe(1);
});

test('another release of the remote is another page; another release of one that is not on the page is not', async () => {
  const { pages, requests } = pagesWith(echo);
  await pages.warm(releases);
  const before = requests.length;
  const remotes = [{ release: remoteRelease('signup', 'c', { server }), lastKnownGood: null }];
  await pages.page({ ...releases, remotes }, 'login', visit);
  await pages.page({ ...releases, remotes }, 'createAccount', { ...visit, url: '/signup/create-account' });
  expect(requests.slice(before).filter(({ url }) => url === '/login')).toEqual([]);
  expect(requests.slice(before).some(({ url }) => url === '/signup/create-account')).toBe(true);
});

test('public pages that a remote brings along are rendered ahead as well, others are not', async () => {
  const ownPages = {
    news: aPage({ path: '/signup/news' }),
    drafts: aPage({ path: '/signup/drafts', access: 'signed-in' }),
  };
  const brings: ChosenReleases = {
    host: hostRelease('d', { server }),
    remotes: [{ release: remoteRelease('signup', 'd', { server, ownPages }), lastKnownGood: null }],
    overrides: [],
  };
  const { pages, requests } = pagesWith(echo);
  await pages.warm(brings);
  const urls = requests.map(({ url }) => url);
  expect(urls.filter((url) => url === '/signup/news')).toHaveLength(2);
  expect(urls).not.toContain('/signup/drafts');
});
