import { expect, test } from 'vitest';
import { organizationPlace, shopPlace } from './page.ts';
import { frameOf, isPublicOfHost, organizationsOf, pageOfPath, pagesOf, type ShownPage } from './portal-page.ts';

const page = (path: string, access: string, more: Partial<ShownPage> = {}): ShownPage => ({
  path,
  access,
  title: { de: 'Seite', en: 'Page' },
  roles: [],
  ...more,
});

const pages = [
  ...pagesOf('host', {
    login: page('/login', 'public'),
    status: page('/status', 'signed-in', { frame: 'top-bar' }),
    shopHome: page(shopPlace, 'shop'),
  }),
  ...pagesOf('garden', {
    offer: page('/garden', 'public'),
    home: page(organizationPlace, 'organization'),
    tool: page(`${shopPlace}/garden/tool/:toolUuid`, 'shop'),
    stars: page('/garden/stars', 'astronaut'),
  }),
];
const shop = '/organization/6b1a/shop/9c2d';

test.each([
  ['/login', 'login'],
  ['/login/', 'login'],
  ['/login//', 'login'],
  ['/LOGIN', 'login'],
  [`${shop}/`, 'shopHome'],
  [`${shop}/garden/tool/4711`, 'tool'],
  ['/organization/6b1a', 'home'],
])('%s names the page %s', (path, name) => expect(pageOfPath(path, pages)?.name).toBe(name));

test.each(['/', '/login/x', '/xlogin', `${shop}/garden`, `${shop}/garden/tool/`, '/organization//shop/9c2d'])(
  '%s names none',
  (path) => expect(pageOfPath(path, pages)).toBeNull(),
);

test('a page with a kind of access that is not known here is none', () => {
  expect(pageOfPath('/garden/stars', pages)).toBeNull();
});

test.each([
  ['/login', true, 'is one of the shell'],
  ['/garden', false, 'is shown by a remote'],
  ['/status', false, 'needs a login'],
  [shop, false, 'needs a shop'],
  ['/nowhere', false, 'is unknown, and leads into the default shop'],
])('whether %s is a public page of the shell: %s, since it %s', (path, isOfShell) => {
  expect(isPublicOfHost(pageOfPath(path, pages))).toBe(isOfShell);
});

test.each([
  ['/login', 'none'],
  ['/status', 'top-bar'],
  [shop, 'navigation'],
  ['/organization/6b1a', 'navigation'],
])('the frame of %s is %s', (path, frame) => {
  const found = pageOfPath(path, pages);
  expect(found && frameOf(found)).toBe(frame);
});

test('a frame that is not known here is that of the kind of page', () => {
  expect(frameOf(page(shopPlace, 'shop', { frame: 'hologram' }))).toBe('navigation');
});

test('pages below a shop are for merchants and those of an organization for partners, unless they say otherwise', () => {
  expect(organizationsOf(page(shopPlace, 'shop'))).toEqual(['merchant']);
  expect(organizationsOf(page(organizationPlace, 'organization'))).toEqual(['partner']);
  expect(organizationsOf(page(shopPlace, 'shop', { organizations: ['partner'] }))).toEqual(['partner']);
});
