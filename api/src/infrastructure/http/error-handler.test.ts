import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { ProblemError, unavailable } from './problem.ts';

const app = Fastify();
handleErrors(app, () => null);
const failures: Readonly<Record<string, () => unknown>> = {
  '/away': unavailable,
  '/broken': () => new Error('select * from "user"'),
  '/api/v4/away': unavailable,
  '/busy': () => new ProblemError('too-many-requests', { retryAfterSeconds: 9 }),
};
for (const [url, failure] of Object.entries(failures)) {
  app.route({ method: ['GET', 'POST'], url, handler: () => Promise.reject(failure()) });
}
afterAll(() => app.close());

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (url: string, accept = navigation, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: { accept, 'accept-language': 'en-GB,en' } });
const html = 'text/html; charset=utf-8';

test.each<[string, number, string]>([
  ['/away', 503, 'Not available right now.'],
  ['/broken', 500, 'Ooops.'],
  ['/nothing', 404, 'This page does not exist.'],
])('opening %s, which fails with %i, shows a page', async (url, status, title) => {
  const answer = await ask(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, html]);
  expect(answer.body).toContain(`<h1>${title}</h1>`);
  expect(answer.body).not.toContain('select');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test.each([
  ['a call, whatever it accepts', '/api/v4/away', navigation, 'GET'],
  ['a program', '/away', '*/*', 'GET'],
  ['a form that is sent', '/away', navigation, 'POST'],
  ['what no page is made for', '/busy', navigation, 'GET'],
] as const)('%s is answered with a problem', async (_, url, accept, method) => {
  const answer = await ask(url, accept, method);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toHaveProperty('code');
});

test.each(['/away', '/api/v4/away'])('%s says when to ask again', async (url) => {
  expect((await ask(url)).headers['retry-after']).toBe('5');
});

test('a HEAD request gets the status without the page', async () => {
  const answer = await ask('/away', navigation, 'HEAD');
  expect([answer.statusCode, answer.body]).toEqual([503, '']);
});
