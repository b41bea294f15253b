import { aPage } from '@kontor/domain/testing';
import { remoteRelease } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
import { checkModule, type Role } from './check-module.ts';
import { missingTexts } from './locales.ts';
import { pagesShown } from './pages-shown.ts';
import { ModuleFacts, type Texts } from './remote-module.ts';

test.each<[string, Texts, Texts, string[]]>([
  ['both languages with the same texts', { a: 'A', b: { c: 'C' } }, { a: 'a', b: { c: 'c' } }, []],
  ['a text that only German has', { a: 'A', b: { c: 'C' } }, { a: 'a' }, ['English lacks b.c.']],
  ['a text that only English has', { a: 'A' }, { a: 'a', b: { c: 'c' } }, ['German lacks b.c.']],
  ['a text that is empty', { a: 'A' }, { a: ' ' }, ['In English empty: a.']],
  ['a group in the place of a text', { a: { b: 'B' } }, { a: 'a' }, ['German lacks a.', 'English lacks a.b.']],
])('texts: %s', (_, de, en, faults) => {
  expect(missingTexts({ i18n: { de, en } })).toEqual(faults);
});

const route = (path: string) => ({ ...aPage({ path, access: 'shop' }), owner: 'signup' });
const assigned = { one: route('/shop/one'), two: route('/shop/two/:id') };
const shown = (path: string) => ({ path, shows: true });

test.each([
  ['all assigned pages', [shown('/shop/one'), shown('/shop/two/:id')], ['one', 'two']],
  ['pages below a layout', [{ shows: true, children: [shown('/shop/one'), shown('/shop/two/:id')] }], ['one', 'two']],
  [
    'pages by relative paths',
    [{ path: '/shop', shows: true, children: [shown('one'), shown('two/:id')] }],
    ['one', 'two'],
  ],
  ['one of them', [shown('/shop/one')], ['one']],
  ['one of them, and nothing on the other', [shown('/shop/one'), { path: '/shop/two/:id', shows: false }], ['one']],
  ['one that no host asks for yet, too', [shown('/shop/one'), shown('/shop/two/:id'), shown('/x')], ['one', 'two']],
])('pages that a module shows: %s', (_, routes, names) => {
  expect(Object.keys(pagesShown({ routes }, assigned))).toEqual(names);
});

const module = {
  name: 'signup',
  hostApi: '1.0.0',
  routes: [{ children: [shown('/shop/one')], shows: true }],
  i18n: { de: { a: 'A' }, en: { a: 'a' } },
  extensions: { checkout: 'component' },
};

test.each([
  ['what a host expects', {}, []],
  ['no routes', { routes: [] }, ['routes']],
  ['a host API that is none', { hostApi: '^1.0.0' }, ['hostApi']],
  ['one language only', { i18n: { de: {} } }, ['i18n.en']],
  ['something else than a text', { i18n: { de: { a: 1 }, en: {} } }, ['i18n.de.a']],
  ['an extension that is no component', { extensions: { checkout: 'text' } }, ['extensions.checkout']],
])('the shape of a module: %s', (_, change, faults) => {
  const { error } = ModuleFacts.safeParse({ ...module, ...change });
  expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(faults);
});

test.each<[Role, string[], string]>([
  ['candidate', ['signup lacks two (/shop/two/:id).'], 'Show it in src/routes.tsx'],
  [
    'live',
    ['signup lacks two (/shop/two/:id).'],
    'Have Sign-up (signup@example.com) publish signup with that page first',
  ],
  ['before', [], ''],
])('a page that a host asks for and the module lacks, as %s', (role, reasons, wayOut) => {
  const loaded = { state: 'loaded', exposed: module, complaints: ['console: no page at this address'] } as const;
  const { refusals, pages } = checkModule(remoteRelease('a'), loaded, assigned, role);
  expect(refusals.map(({ reason }) => reason)).toEqual(reasons);
  for (const refusal of refusals) expect(refusal.wayOut).toContain(wayOut);
  expect(Object.keys(pages)).toEqual(['one']);
});

test('a module that writes errors does not load, unless something tells more', () => {
  const loaded = { state: 'loaded', exposed: module, complaints: ['console: Closed\n at x'] } as const;
  const { refusals } = checkModule(remoteRelease('a'), loaded, { one: assigned.one }, 'candidate');
  expect(refusals).toEqual([
    expect.objectContaining({ rule: 'loads', reason: 'signup does not load: console: Closed' }),
  ]);
});

test.each([
  ['nothing', null, 'It exports no "remote".'],
  ['no list of routes', { ...module, routes: 'none' }, expect.stringContaining('at "routes"')],
])('a module that exposes %s is refused for its shape, beside the error that it brings about', (_, exposed, reason) => {
  const loaded = { state: 'loaded', exposed, complaints: ['console: TypeError'] } as const;
  const { refusals } = checkModule(remoteRelease('a'), loaded, assigned, 'candidate');
  expect(refusals).toEqual([
    expect.objectContaining({ rule: 'loads', reason: 'signup does not load: console: TypeError' }),
    expect.objectContaining({ rule: 'shape', reason }),
  ]);
});

test.each<[Role, RegExp]>([
  ['candidate', /"pnpm dev" in the remote/],
  ['live', /^Open a page of signup .* with this host: .* ask Sign-up \(signup@example\.com\)\.$/],
])('the refusal of a remote that does not load names the side that changed, for a remote as %s', (role, wayOut) => {
  const { refusals } = checkModule(remoteRelease('a'), { state: 'failed', complaints: [] }, assigned, role);
  expect(refusals).toEqual([expect.objectContaining({ rule: 'loads', wayOut: expect.stringMatching(wayOut) })]);
});
