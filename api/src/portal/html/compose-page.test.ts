import type { PageRegistry } from '@kontor/contract/page-registry';
import type { Language } from '@kontor/contract/schema';
import { expect, test } from 'vitest';
import { hostRelease, page as pageNamed, remoteRelease, versionNamed } from '../../testing/releases.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { composePage } from './compose-page.ts';

const html = '<!doctype html><html><head><title>Kontor</title></head><body></body></html>';
const releases: ChosenReleases = {
  host: hostRelease('a'),
  overrides: [],
  remotes: [
    { release: remoteRelease('subscription', 'b'), lastKnownGood: remoteRelease('subscription', 'a') },
    { release: remoteRelease('signup', 'c'), lastKnownGood: null },
  ],
};
const folder = (letter: string) => `/remotes/subscription/${versionNamed(letter)}`;

const composed = (page: string, of: ChosenReleases, route: string | null, language: Language) =>
  composePage(page, of, route === null ? null : pageNamed(route), language);

const preloadsOf = (page: string) =>
  [...page.matchAll(/<link rel="preload" as="\w+" href="([^"]+)"/g)].map(([, href]) => href);

const registryOf = (page: string): PageRegistry => {
  const [, json = ''] = /<script type="application\/json" id="kontor-registry">(.*)<\/script>/.exec(page) ?? [];
  return JSON.parse(json) as PageRegistry;
};

test('the login and unknown addresses preload no code', () => {
  expect(preloadsOf(composed(html, releases, 'login', 'de'))).toEqual([]);
  expect(preloadsOf(composed(html, releases, null, 'de'))).toEqual([]);
});

test('a page of the host preloads its own code', () => {
  expect(preloadsOf(composed(html, releases, 'forgotPassword', 'de'))).toEqual(['/assets/forgot.js']);
});

test.each(['shopHome', 'status', 'connect'] as const)('the top bar around the page %s is preloaded with it', (route) =>
  expect(preloadsOf(composed(html, releases, route, 'de'))).toContain('/assets/layout.js'),
);

test('a deep link into a remote preloads its whole release', () => {
  expect(preloadsOf(composed(html, releases, 'invoices', 'de'))).toEqual([
    '/assets/layout.js',
    '/assets/federation.js',
    `${folder('b')}/remoteEntry.js`,
    `${folder('b')}/remote.css`,
    `${folder('b')}/remote.js`,
    `${folder('b')}/page-invoices.css`,
    `${folder('b')}/page-invoices.js`,
  ]);
});

test('texts are preloaded in one language: those of the host, of the page and of its remote', () => {
  const file = (name: string) => ({ scripts: [`${name}.js`], styles: [] });
  const inLanguage = (language: string) => ({
    all: file(`texts-${language}`),
    'shopHome-forgotPassword': file(`texts-${language}-page`),
    status: file(`texts-${language}-status`),
  });
  const host = hostRelease('a', { texts: { de: inLanguage('de'), en: inLanguage('en') } });
  const remote = remoteRelease('subscription', 'b', {
    texts: { de: { subscription: file('texts-de-subscription') }, en: { subscription: file('texts-en-subscription') } },
  });
  const chosen = { host, overrides: [], remotes: [{ release: remote, lastKnownGood: null }] };
  const textsOf = (page: string) => preloadsOf(page).filter((file) => file?.includes('texts-'));
  expect(textsOf(composed(html, chosen, 'login', 'en'))).toEqual(['/texts-en.js']);
  expect(textsOf(composed(html, chosen, null, 'de'))).toEqual(['/texts-de.js']);
  expect(textsOf(composed(html, chosen, 'shopHome', 'de'))).toEqual(['/texts-de.js', '/texts-de-page.js']);
  expect(textsOf(composed(html, chosen, 'invoices', 'de'))).toEqual([
    '/texts-de.js',
    `${folder('b')}/texts-de-subscription.js`,
  ]);
  const { remotes } = registryOf(composed(html, chosen, 'shopHome', 'en'));
  expect(remotes['subscription']?.release.preload.scripts).toContain(`${folder('b')}/texts-en-subscription.js`);
});

test('a file is fetched ahead as it is asked for later: with the integrity that its record or its name says, and with CORS', () => {
  const named = `remote.${'A'.repeat(43)}`;
  const files = { scripts: [`${named}.js`, 'old.0123456789ab.js'], styles: [`${named}.css`] };
  const remote = remoteRelease('subscription', 'b', { files, pages: {} });
  const page = composed(html, { ...releases, remotes: [{ release: remote, lastKnownGood: null }] }, 'invoices', 'de');
  const checked = [...page.matchAll(/ href="[^"]*b\/([^"]+)"(?: integrity="([^"]+)" crossorigin)?>/g)];
  expect(checked.map(([, file, integrity]) => [file, integrity])).toEqual([
    ['remoteEntry.js', remote.build.integrity],
    [`${named}.css`, `sha256-${'A'.repeat(43)}=`],
    [`${named}.js`, `sha256-${'A'.repeat(43)}=`],
    ['old.0123456789ab.js', undefined],
  ]);
});

test('the integrity of an entry is listed unless its name contains it', () => {
  const entry = `remoteEntry.${'A'.repeat(43)}.js`;
  const [named, unnamed] = [remoteRelease('subscription', 'b', { entry }), remoteRelease('signup', 'c')];
  const remotes = [named, unnamed].map((release) => ({ release, lastKnownGood: null }));
  const { integrity } = named.build;
  const page = composed(html, { host: hostRelease('a'), remotes, overrides: [] }, 'invoices', 'de');
  const [, linked] = /remoteEntry[^"]+" integrity="([^"]+)"/.exec(page) ?? [];
  const listed = Object.values(registryOf(page).remotes).map(({ release }) => release.integrity);
  expect([linked, ...listed]).toEqual([`sha256-${'A'.repeat(43)}=`, '', integrity]);
});

test.each([
  ['login', ['signup']],
  ['forgotPassword', ['signup']],
  ['shopHome', ['subscription', 'signup']],
  ['invoices', ['subscription', 'signup']],
  [null, ['subscription', 'signup']],
] as const)('from the page %s the files are named of remotes that may come next: %s', (route, names) => {
  const { remotes } = registryOf(composed(html, releases, route, 'de'));
  const ahead = Object.entries(remotes).filter(([, { release }]) => release.preload.scripts.length > 0);
  expect(ahead.map(([name]) => name)).toEqual(names);
});

test('a file that two chunks share is asked for once', () => {
  const shared = { scripts: ['assets/shared.js'], styles: [] };
  const host = hostRelease('a', { layout: shared, pages: { shopHome: shared } });
  expect(composed(html, { host, remotes: [], overrides: [] }, 'shopHome', 'de').match(/shared\.js/g)).toHaveLength(1);
});

test('the monolith asks for its bundled areas instead of the remotes that it knows the pages of', () => {
  const host = hostRelease('a', { areas: { subscription: { scripts: ['assets/area.js'], styles: [] } } });
  const asked = preloadsOf(composed(html, { ...releases, host }, 'invoices', 'de'));
  expect(asked).toContain('/assets/area.js');
  expect(asked.filter((file) => file?.includes('/remotes/subscription/'))).toEqual([]);
});

test('sign-up has no layout of the shell around it', () => {
  expect(preloadsOf(composed(html, releases, 'signupSystem', 'de'))).not.toContain('/assets/layout.js');
});

test.each([null, 'login', 'invoices'] as const)('the page %s says which releases run in it', (route) => {
  const { host, remotes } = registryOf(composed(html, releases, route, 'de'));
  expect(host).toBe(versionNamed('a'));
  expect(remotes.subscription).toMatchObject({
    release: { version: versionNamed('b'), entry: `${folder('b')}/remoteEntry.js`, hostApi: '^1.0.0' },
    lastKnownGood: { version: versionNamed('a'), preload: { scripts: [], styles: [] } },
    overriddenFrom: null,
  });
  expect(remotes.signup?.lastKnownGood).toBeNull();
});

test('nothing in a record can end the script or the attribute that it is written into', () => {
  const hostile = remoteRelease('subscription', 'b', { entry: '"></script><script>alert(1)//' });
  const page = composed(html, { ...releases, remotes: [{ release: hostile, lastKnownGood: null }] }, 'invoices', 'de');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('href="/remotes/subscription/1.0.0-bbbbbbbbbbbb/"');
});
