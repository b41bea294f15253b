import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { secureHeaders } from './security-headers.ts';

async function headersOf({ https }: { https: boolean }, path = '/') {
  const app = Fastify();
  secureHeaders(app, { https });
  app.get('/', async () => 'hello');
  app.get('/file', async (_request, reply) => reply.header('cache-control', 'public').send('everybody’s'));
  app.get('/without-fastify', (_request, reply) => {
    reply.hijack();
    reply.raw.end();
  });
  return (await app.inject(path)).headers;
}

test.each([
  ['content-security-policy', /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\).*geolocation=\(\).*microphone=\(\)/],
  ['cache-control', /^no-store$/],
])('every answer has %s, even from parts that answer without Fastify', async (name, value) => {
  for (const path of ['/', '/nothing', '/without-fastify']) {
    expect((await headersOf({ https: false }, path))[name]).toMatch(value);
  }
});

test('a route may declare its answer as public', async () => {
  expect((await headersOf({ https: false }, '/file'))['cache-control']).toBe('public');
});

test('only https answers have Strict-Transport-Security', async () => {
  expect((await headersOf({ https: true }))['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(await headersOf({ https: false })).not.toHaveProperty('strict-transport-security');
});
