import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openPortal } from './portal.ts';

let folder: string;
let kontor: TestApp;
const files: Readonly<Record<string, string>> = {
  'pages/index.html': '<title>index</title>',
  'pages/login.html': '<title>login</title>',
  'assets/main.0123456789abcdef.js': 'console.log(1)',
  'remotes/signup/entry.0123456789abcdef.js': 'console.log(2)',
  'robots.txt': 'User-agent: *',
};
const quiet = { info() {}, warn() {}, error() {} };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-portal-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content));
  }
  kontor = await createTestApp({
    parts: { portal: openPortal(readEnvironment({ KONTOR_PORTAL_DIR: folder }), quiet) },
  });
});
afterAll(async () => {
  await kontor?.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  kontor.app.inject({ method: 'GET', url, headers });

test.each([
  ['/login', 'login'],
  ['/', 'index'],
  ['/organization/x/anything?checkout=true', 'index'],
  ['/foo.bar', 'index'],
  ['/%2f%2fevil.example', 'index'],
  ['/..%2f..%2fpackage.json', 'index'],
])('%s is answered with the page %s, asked for again each time', async (url, title) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([200, `<title>${title}</title>`]);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});

test('a page that did not change is not sent again', async () => {
  const { headers } = await get('/login');
  const again = await get('/login', { accept: 'text/html', 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

const preloadsOf = async (url: string, cookie = '') => {
  const { headers } = await get(url, { accept: 'text/html', cookie });
  return [...String(headers.link).matchAll(/<([^>]+)>; rel=preload; as=fetch; crossorigin/g)].map(([, call]) => call);
};
const signedIn = 'kontor-session-owner=0197a000-0000-7000-8000-000000000001';
const [config, user] = ['/api/v4/config', '/api/v4/user'];
const organizations = '/api/v4/organization?associations%5B%5D=baseData&associations%5B%5D=shops';

test.each([
  ['/organization/x/shop/y/invoices', signedIn, [config, user, organizations]],
  ['/', signedIn, [config, user, organizations]],
  ['/signup/create-account', signedIn, [config, user, organizations]],
  ['/login', signedIn, [config, user]],
  ['/organization/x/shop/y/invoices', '', [config]],
  ['/login', '', [config]],
])('on %s with the cookie %j the first answers are on their way while the code is', async (url, cookie, calls) => {
  expect(await preloadsOf(url, cookie)).toEqual(calls);
});

test('files are sent as the build compressed them and kept for ever', async () => {
  const answer = await get('/assets/main.0123456789abcdef.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('console.log(1)');
  expect((await get('/remotes/signup/entry.0123456789abcdef.js', {})).body).toBe('console.log(2)');
});

test.each([
  '/assets/gone.0123456789abcdef.js',
  '/api/v4/nothing',
  '/dev/nothing',
  '/pages/login.html',
  '/remotes/signup',
  '/assets/..%2fpages/login.html',
])('%s is not found, and no page stands in for it', async (url) => {
  const answer = await get(url);
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('<title>');
});

test('a missing file is not remembered', async () => {
  expect((await get('/assets/gone.0123456789abcdef.js')).headers['cache-control']).toBe('no-store');
});

test('a file at the top is sent; one that is missing is missing to whoever opens no page', async () => {
  expect((await get('/robots.txt')).body).toBe('User-agent: *');
  const image = await get('/favicon.ico', { accept: 'image/avif,image/*,*/*;q=0.8' });
  expect([image.statusCode, image.json<{ code: string }>().code]).toEqual([404, 'not-found']);
});

test('who asks for data gets no page', async () => {
  expect((await get('/unknown', { accept: 'application/json' })).statusCode).toBe(404);
});

test('the API goes on beside the portal', async () => {
  await kontor.client().expect(200, 'GET /config');
  expect((await get('/health/ready', {})).json()).toEqual({ status: 'ready' });
});
