import { hash } from 'node:crypto';
import { apiBase } from '@kontor/contract/api-base';
import type { PageRegistry } from '@kontor/contract/page-registry';
import type { PageAnswer } from '@kontor/contract/server-page';
import { emptyDeployment } from '@kontor/registry/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPortalStore, type PortalStore, portalOf } from '../../testing/portal-store.ts';
import { hostRelease, remoteRelease, versionNamed } from '../../testing/releases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Portal } from '../pages/portal.ts';

const server = { file: 'server/server.js' };
const html = `<!doctype html><html lang="de"><head><title>Kontor</title>
<script defer src="/assets/main.js"></script><link href="/assets/main.css" crossorigin rel="stylesheet"></head>
<body><div id="root"><div class="loading-screen"><div></div></div></div><noscript>Needs JavaScript</noscript></body></html>`;
const hostScript = `globalThis.kontor_host_server = {
  render: async ({ url, language, bundles, answers }, loadBundle) => {
    if (url === '/not-found') return null;
    if (bundles.signup) {
      loadBundle(bundles.signup);
      return { markup: signup(url), title: 'Signup' };
    }
    const { body } = answers.find(({ call }) => call === 'GET /config');
    return { markup: '<main>' + language + ' ' + body.trialDays + ' ' + url.replaceAll('<', '') + '</main>', title: 'A & B' };
  },
};`;
const files: Readonly<Record<string, string>> = {
  [`hosts/${versionNamed('a')}/index.html`]: html,
  [`hosts/${versionNamed('a')}/server/server.js`]: hostScript,
  'assets/main.css': 'body { color: red }',
  'assets/forgot.css': 'form { color: blue }',
  [`remotes/signup/${versionNamed('a')}/server/server.js`]:
    "var signup = (url) => { if (url === '/partner-signup') throw Object.assign(new Error('Broken'), { remote: 'signup' }); return '<h1>Sign up</h1>'; };",
  [`remotes/signup/${versionNamed('a')}/remote.css`]: 'h1 { color: green }',
};

let stored: PortalStore;
let kontor: TestApp;
let portal: Portal;

beforeAll(async () => {
  stored = createPortalStore(files);
  const host = hostRelease('a', { server, pages: { forgotPassword: { scripts: [], styles: ['assets/forgot.css'] } } });
  const signup = remoteRelease('signup', 'a', { server, pages: {} });
  await stored.run({
    host: { ...emptyDeployment, current: host },
    remotes: { signup: { ...emptyDeployment, current: signup } },
  });
  portal = portalOf(stored);
  kontor = await createTestApp({ parts: { portal } });
  await portal.ready();
});
afterAll(async () => {
  await kontor?.close();
  stored.remove();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  kontor.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

const jsonIn = (body: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*)</script>`).exec(body)?.[1] ?? 'null');

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

test('a public page is in the HTML, in the place of the loading screen, with its language and title', async () => {
  const { body } = await get('/login', { 'accept-language': 'en-GB' });
  expect(body).toContain('<div id="root" data-rendered="en"><main>en 30 /login</main></div><noscript>');
  expect(body).toMatch(/<html lang="en">[^]*<title>A &amp; B<\/title>/);
  expect(body).not.toContain('loading-screen');
});

test('a service worker may keep it; not the loading screen of a browser that may have a session', async () => {
  const kept = await get('/login', { 'accept-language': 'en-GB' });
  expect(kept.headers).toMatchObject({ 'kontor-keep': expect.any(String), 'content-language': 'en' });
  for (const [url, cookie] of [
    ['/login', 'kontor-session-owner=b4c5'],
    ['/login?a=b', ''],
    ['/not-found', ''],
  ] as const) {
    expect((await get(url, { cookie })).headers['kontor-keep']).toBeUndefined();
  }
});

test('it is in the language of the browser, or in the one that was selected in it', async () => {
  const german = await get('/login');
  const selected = await get('/login', { 'accept-language': 'de', cookie: 'kontor-language=en' });
  expect(german.body).toContain('data-rendered="de"');
  expect(selected.body).toContain('data-rendered="en"');
  expect(german.headers.vary).toContain('accept-language, cookie');
  expect(german.headers.etag).not.toBe(selected.headers.etag);
});

test.each([
  ['a rendered page', '/login', {}],
  ['a page that the browser renders', '/login', { 'kontor-session-owner': 'b4c5' }],
])('%s has the theme that was chosen in the browser in its first tag', async (_, url, others) => {
  const inTheme = (theme: string) =>
    get(url, {
      cookie: Object.entries({ ...others, 'kontor-theme': theme })
        .map((pair) => pair.join('='))
        .join('; '),
    });
  const [dark, light, other, none] = await Promise.all([
    inTheme('dark'),
    inTheme('light'),
    inTheme('x"y'),
    inTheme(''),
  ]);
  expect(dark.body).toMatch(/<html [^>]*data-theme="dark"/);
  expect(light.body).toMatch(/<html [^>]*data-theme="light"/);
  expect(other.body).not.toContain('data-theme');
  expect(other.body).toBe(none.body);
  expect(dark.headers.etag).not.toBe(light.headers.etag);
});

test('its style sheets are part of it, and the content policy allows exactly those', async () => {
  const { body, headers } = await get('/forgot-password');
  expect(body).toContain('<style data-href="assets/main.css">body { color: red }</style>');
  expect(body).toContain('<style data-href="assets/forgot.css">form { color: blue }</style>');
  expect(body).not.toMatch(/<link[^>]+\.css/);
  const sources = [hashOf('body { color: red }'), hashOf('form { color: blue }')].join(' ');
  expect(headers['content-security-policy']).toContain(`style-src 'self' ${sources};`);
});

test('the style sheet of a remote is part of its page, and is not fetched ahead a second time', async () => {
  const { body } = await get('/signup/create-account');
  expect(body).toContain('<h1>Sign up</h1>');
  expect(body).toContain('<style data-href="remote.css">h1 { color: green }</style>');
  expect(body).toContain('as="script"');
  const { remotes } = jsonIn(body, 'kontor-registry') as PageRegistry;
  expect(remotes.signup?.release.preload).toEqual({
    scripts: [`/remotes/signup/${versionNamed('a')}/remote.js`],
    styles: [],
  });
});

test('the answers from which it was rendered are in it, so they are not asked for ahead', async () => {
  const { body, headers } = await get('/login');
  const answers = jsonIn(body, 'kontor-answers') as PageAnswer[];
  const config: unknown = (await kontor.client().call('GET /config', {})).json();
  expect(answers).toEqual([
    { call: 'GET /config', input: {}, body: config },
    { call: 'GET /user', input: {}, body: null },
    { call: 'GET /announcement', input: {}, body: [] },
  ]);
  expect(headers.link).toBeUndefined();
});

test('it brings the token that the first call needs, and no second one to a browser that has it', async () => {
  const first = await get('/login');
  const [visitor, token] = ['kontor-visitor', 'XSRF-TOKEN'].map((name) =>
    first.cookies.find((each) => each.name === name),
  );
  expect(token).toMatchObject({ path: '/', sameSite: 'Lax' });
  const headers = {
    cookie: `${visitor?.name}=${visitor?.value}; ${token?.name}=${encodeURIComponent(token?.value ?? '')}`,
  };
  expect((await get('/login', headers)).cookies).toEqual([]);
  const signIn = await kontor.app.inject({
    method: 'POST',
    url: `${apiBase}/auth/login`,
    headers: { ...headers, 'x-xsrf-token': token?.value ?? '' },
    payload: { username: 'eva@kontor.test', password: 'not the password' },
  });
  expect(signIn.json()).not.toMatchObject({ code: 'xsrf-token-mismatch' });
});

test('a page that has not changed is not sent again', async () => {
  const { headers } = await get('/login');
  expect((await get('/login', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

test('an address with a query gets its own page, in which nothing of it can become markup', async () => {
  const { body } = await get('/login?interaction=%3Cscript%3E');
  expect(body).toContain('/login?interaction=%3Cscript%3E</main>');
});

test('however its path is written, it is the same page', async () => {
  expect((await get('/LOGIN/')).body).toBe((await get('/login')).body);
});

test.each([
  ['a browser with a session', '/login', { cookie: 'kontor-session-owner=00000000-0000-4000-8000-000000000000' }],
  ['a page that the host does not render', '/not-found', {}],
  ['a page of signed-in people', '/organization/x', {}],
] as const)('%s gets the loading screen', async (_, url, headers) => {
  const answer = await get(url, headers);
  expect(answer.body).toContain('<div id="root"><div class="loading-screen">');
  expect(answer.headers['content-security-policy']).toContain("style-src 'self';");
  expect(answer.headers.link).toContain('/config>; rel=preload');
});

test('a public page whose remote throws gets the loading screen, and operators see it counted for that remote', async () => {
  const before = portal.rendering.read('signup');
  const { body, headers } = await get('/partner-signup');
  expect(body).toContain('loading-screen');
  expect(headers['server-timing']).toBe('rendering;desc="threw: Error: Broken"');
  const { rendered, byBrowser } = portal.rendering.read('signup');
  expect([rendered - before.rendered, byBrowser.threw - before.byBrowser.threw]).toEqual([0, 1]);
});
