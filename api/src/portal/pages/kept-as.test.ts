import { pageOfPath } from '@kontor/contract/portal-page';
import type { RegistryEntry } from '@kontor/contract/registry';
import { emptyDeployment } from '@kontor/registry/changes';
import { expect, test } from 'vitest';
import { hostRelease, page, remoteRelease } from '../../testing/releases.ts';
import { chosenReleases } from '../releases/chosen-releases.ts';
import { nobodySpecial } from '../visit/visitor.ts';
import { keptAs } from './kept-as.ts';

const canary = {
  release: remoteRelease('signup', 'c'),
  share: 0.5,
  organizations: [],
  since: '2026-11-01T08:00:00.000Z',
};
const registry: RegistryEntry['registry'] = {
  host: { ...emptyDeployment, current: hostRelease() },
  remotes: { signup: { ...emptyDeployment, current: remoteRelease('signup'), canary } },
};
const entry: RegistryEntry = { revision: 1, at: '', by: '', action: 'promote', subject: 'host', summary: '', registry };
const releases = chosenReleases(registry, nobodySpecial);
const ofCanary = chosenReleases(registry, { ...nobodySpecial, bucketFor: () => 0 });
if (!releases || !ofCanary) throw new Error('No releases');
const override = { remote: 'signup', from: 'http://127.0.0.1:8084', release: {} } as never;

const news = { ...page('createAccount'), name: 'news', path: '/signup/news' };
const members = { ...news, name: 'members', path: '/signup/members', access: 'signed-in' as const };

const keep = (asked: ReturnType<typeof request>, { of = releases, at = entry } = {}) =>
  keptAs(of, at, pageOfPath(asked.url, [page('login'), page('confirmation'), page('shopHome'), news, members]), asked);

const request = (url: string, cookies: Record<string, string> = {}) => ({ url, cookies, headers: {} });

test('a public page that is the same for all may be kept, under the name of its releases and its language', () => {
  const kept = keep(request('/login', { 'kontor-language': 'en' }));
  expect(kept).toEqual({ 'kontor-keep': expect.stringMatching(/^[\w-]{16}$/), 'content-language': 'en' });
  const others = { ...releases, host: hostRelease('b') };
  const now = { ...entry, registry: { ...registry, host: { ...emptyDeployment, current: hostRelease('b') } } };
  expect(keep(request('/login'), { of: others, at: now })?.['kontor-keep']).not.toBe(kept?.['kontor-keep']);
});

test('that there are remotes of the vendor’s people, which no visitor is told of, changes nothing', () => {
  const { build, ...release } = remoteRelease('office');
  const ownPages = {
    office: { ...page('login'), path: '/office', access: 'signed-in', needs: 'GET /backoffice/audit' },
  };
  const office = { ...emptyDeployment, current: { ...release, build: { ...build, ownPages } } } as never;
  const at = { ...entry, registry: { ...registry, remotes: { ...registry.remotes, office } } };
  expect(keep(request('/login'), { at })).toEqual(keep(request('/login')));
});

test('its theme is named where one was chosen', () => {
  expect(keep(request('/login', { 'kontor-theme': 'dark' }))).toMatchObject({ 'kontor-theme': 'dark' });
  expect(keep(request('/login', { 'kontor-theme': 'sepia' }))).toEqual(keep(request('/login')));
});

test('so may a public page that a remote brings along', () => {
  expect(keep(request('/signup/news'))).toEqual(keep(request('/login')));
});

test.each([
  ['an address with a query', request('/login?password_has_been_reset=true')],
  ['an address with a token', request('/confirmation/abc')],
  ['a signed-in page', request('/organization/1/shop/2')],
  ['a signed-in page that a remote brings along', request('/signup/members')],
  ['no page', request('/somewhere')],
  ['a browser that may have a session', request('/login', { 'kontor-session-owner': 'b4c5' })],
])('%s is never kept', (_, asked) => {
  expect(keep(asked)).toBeNull();
});

test('neither is a page with releases that only some visitors get', () => {
  expect(keep(request('/login'), { of: ofCanary })).toBeNull();
  expect(keep(request('/login'), { of: { ...releases, overrides: [override] } })).toBeNull();
});

test('a page that shows what may change without a release is not kept', () => {
  const shown = { ...page('login'), name: 'terms', path: '/legal/terms' };
  const ownPages = { terms: { ...shown, shows: [{ call: 'GET /legal-document/current', query: { kind: 'terms' } }] } };
  const host = hostRelease('d', { ownPages });
  const at = { ...entry, registry: { ...registry, host: { ...emptyDeployment, current: host } } };
  const kept = (asked: typeof shown) => keptAs({ ...releases, host }, at, asked, request('/legal/terms'));
  expect(kept(shown)).toBeNull();
  expect(kept({ ...shown, name: 'other' })).not.toBeNull();
});
