import { expect, test } from '@jest/globals';
import type { PortalRoute } from '@kontor/contract/routes';
import { routeFaults } from './assigned-routes.ts';
import { missingTexts } from './locales.ts';
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

const route = (path: string, owner: PortalRoute['owner']): PortalRoute => ({ path, access: 'shop', owner });
const table = { one: route('/shop/one', 'signup'), two: route('/shop/two/:id', 'signup'), other: route('/x', 'host') };
const shown = (path: string) => ({ path, shows: true });

test.each([
  ['all assigned pages', [shown('/shop/one'), shown('/shop/two/:id')], []],
  ['pages below a layout', [{ shows: true, children: [shown('/shop/one'), shown('/shop/two/:id')] }], []],
  ['pages by relative paths', [{ path: '/shop', shows: true, children: [shown('one'), shown('two/:id')] }], []],
  ['a missing page', [shown('/shop/one')], ['It lacks two (/shop/two/:id).']],
  [
    'a page without anything on it',
    [shown('/shop/one'), { path: '/shop/two/:id', shows: false }],
    ['It lacks two (/shop/two/:id).'],
  ],
  [
    'a page of somebody else',
    [shown('/shop/one'), shown('/shop/two/:id'), shown('/x')],
    ['It brings /x, which the table of routes does not assign to it.'],
  ],
])('routes: %s', (_, routes, faults) => {
  expect(routeFaults({ name: 'signup', routes }, table)).toEqual(faults);
});

test('a remote that the table does not know has no pages', () => {
  expect(routeFaults({ name: 'garden', routes: [shown('/garden')] }, table)).toEqual([
    'The table of routes assigns no page to garden.',
  ]);
});

const module = {
  name: 'signup',
  hostApi: '1.0.0',
  routes: [{ children: [shown('/shop/one')], shows: true }],
  i18n: { de: { a: 'A' }, en: { a: 'a' } },
  overlays: { checkout: 'component' },
};

test.each([
  ['what a host expects', {}, []],
  ['no routes', { routes: [] }, ['routes']],
  ['a host API that is none', { hostApi: '^1.0.0' }, ['hostApi']],
  ['one language only', { i18n: { de: {} } }, ['i18n.en']],
  ['something else than a text', { i18n: { de: { a: 1 }, en: {} } }, ['i18n.de.a']],
  ['an overlay that no host knows', { overlays: { banner: 'component' } }, ['overlays']],
  ['an overlay that is no component', { overlays: { checkout: 'text' } }, ['overlays.checkout']],
])('the shape of a module: %s', (_, change, faults) => {
  const { error } = ModuleFacts.safeParse({ ...module, ...change });
  expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(faults);
});
