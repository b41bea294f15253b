import { expect, test } from '@jest/globals';
import type { HostRecord, RemoteRecord } from '@kontor/build/remote-record';
import { routes } from '@kontor/contract/routes';
import { portalPages } from './portal-pages.ts';

const files = (name: string) => ({ scripts: [`${name}.js`], styles: [`${name}.css`] });

const host: HostRecord = {
  hostApi: 1,
  federationVersion: '2.9.2',
  shared: {},
  federation: { scripts: ['assets/federation.js'], styles: [] },
  layout: { scripts: ['assets/layout.js'], styles: [] },
  pages: { forgotPassword: { scripts: ['assets/forgot.js'], styles: [] } },
};

const remote = (name: string): RemoteRecord => ({
  name,
  global: `kontor_${name}`,
  entry: 'remoteEntry.js',
  integrity: 'sha384-abc',
  hostApi: 1,
  federationVersion: '2.9.2',
  requires: {},
  uses: {},
  files: files('remote'),
  pages: { invoices: files('page-invoices') },
});

const html = '<!doctype html><html><head><title>Kontor</title></head><body></body></html>';
const pages = portalPages({ html, host, remotes: [remote('subscription'), remote('signup')] });

const preloadsOf = (page: string) =>
  [...(pages.get(page) ?? '').matchAll(/<link rel="preload" as="\w+" href="([^"]+)"/g)].map(([, href]) => href);

test('every page has its own HTML, and unknown addresses have one', () => {
  expect([...pages.keys()].sort()).toEqual(['index.html', ...Object.keys(routes).map((name) => `${name}.html`)].sort());
});

test('the login asks for no code ahead', () => {
  expect(preloadsOf('login.html')).toEqual([]);
});

test('a page of the host asks for its own code', () => {
  expect(preloadsOf('forgotPassword.html')).toEqual(['/assets/forgot.js']);
});

test('a deep link into a remote asks for everything at once', () => {
  expect(preloadsOf('invoices.html')).toEqual([
    '/assets/layout.js',
    '/assets/federation.js',
    '/remotes/subscription/remoteEntry.js',
    '/remotes/subscription/remote.css',
    '/remotes/subscription/remote.js',
    '/remotes/subscription/page-invoices.css',
    '/remotes/subscription/page-invoices.js',
  ]);
});

test('a file that two chunks share is asked for once', () => {
  const shared = { scripts: ['assets/shared.js'], styles: [] };
  const page = portalPages({ html, host: { ...host, layout: shared, pages: { shopHome: shared } }, remotes: [] });
  expect(page.get('shopHome.html')?.match(/shared\.js/g)).toHaveLength(1);
});

test('the monolith asks for its bundled areas the same way', () => {
  const monolith = { ...host, areas: { subscription: { scripts: ['assets/area.js'], styles: [] } } };
  const page = portalPages({ html, host: monolith, remotes: [] }).get('invoices.html');
  expect(page).toContain('href="/assets/area.js"');
});

test('sign-up has no layout of the shell around it', () => {
  expect(preloadsOf('signupSystem.html')).not.toContain('/assets/layout.js');
});

test('every page carries the registry document', () => {
  for (const page of pages.values()) {
    const [, json = ''] = /<script type="application\/json" id="kontor-remotes">(.*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      remotes: { signup: { entry: '/remotes/signup/remoteEntry.js', integrity: 'sha384-abc' } },
    });
  }
});

test('nothing in a record can end the script that it is written into', () => {
  const hostile = { ...remote('signup'), entry: '</script><script>alert(1)//' };
  const page = portalPages({ html, host, remotes: [hostile] }).get('index.html');
  expect(page?.match(/<script/g)).toHaveLength(1);
});
