/** @vitest-environment node */

import { renderOnServer } from '@kontor/testing/hydrate-remote';
import { configOfOther, ofFirstBrand } from '@kontor/testing/other-brand';
import { pageAnswersOf } from '@kontor/testing/page-answers';
import { expect, test } from 'vitest';
import { publicPages, signedOut } from './testing/public-pages.ts';
import { bodies, merchant, pages } from './testing/signed-in-pages.ts';

// The server has no browser, and does not give code what it does not need for rendering.
Reflect.deleteProperty(globalThis, 'crypto');
Reflect.deleteProperty(globalThis, 'navigator');
const { remote } = await import('./remote.tsx');

test.each(publicPages)('%s says in %s nothing of another brand', async (_, language, at) => {
  const host = { ...signedOut, config: configOfOther };
  const markup = await renderOnServer(remote, { at, language, host });
  expect(markup).toContain('Ladenlicht');
  expect(markup).not.toMatch(ofFirstBrand);
});

test.each(pages)('%s, signed in, says in %s nothing of another brand', async (_, language, at, given) => {
  const host = { ...given, config: configOfOther };
  const markup = await renderOnServer(remote, { at, language, host, answers: pageAnswersOf(remote, at, bodies) });
  expect(markup).not.toMatch(ofFirstBrand);
});

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof navigator, typeof crypto]).toEqual(Array(4).fill('undefined'));
});

test.each(publicPages)('%s renders in %s on the server', async (_, language, at) => {
  const markup = await renderOnServer(remote, { at, language, host: signedOut });
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(markup).not.toContain('style=');
});

test('what an address contains is text, and never markup', async () => {
  const at = `/plugin-login-failed?reason=${encodeURIComponent('<script>alert(1)</script>')}`;
  expect(await renderOnServer(remote, { at, host: signedOut })).not.toContain('<script');
});

test.each(pages)('%s renders in %s on the server, with its content', async (_, language, at, host, contents) => {
  const markup = await renderOnServer(remote, { at, language, host, answers: pageAnswersOf(remote, at, bodies) });
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  for (const content of contents) expect(markup).toContain(content);
  expect(markup).not.toContain('aria-busy');
  expect(markup).not.toContain('style=');
});

const steps = pages.filter(([name]) => /Step|System|signup[PAS]|partner/.test(name) && name !== 'signupPluginDenied');

test.each(steps)(
  '%s renders in %s with a skeleton if the draft was not read in time',
  async (_, language, at, host) => {
    const markup = await renderOnServer(remote, { at, language, host });
    expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(markup).toContain('aria-busy="true"');
  },
);

test('a step that the draft does not allow yet is left to the browser, which leads to the one before', async () => {
  const empty = { 'GET /signup/draft': { ...bodies['GET /signup/draft'], draft: null } };
  const at = '/signup/account';
  const markup = await renderOnServer(remote, { at, host: merchant, answers: pageAnswersOf(remote, at, empty) });
  expect(markup).not.toContain('<h1');
});

test('what was typed in a sign-up is text, and never markup', async () => {
  const hostile = '"><script>alert(1)</script>';
  const { draft } = bodies['GET /signup/draft'];
  const typed = { ...draft, person: { firstName: hostile, lastName: hostile } };
  const at = '/signup/account';
  const given = { 'GET /signup/draft': { ...bodies['GET /signup/draft'], draft: typed } };
  const markup = await renderOnServer(remote, { at, host: merchant, answers: pageAnswersOf(remote, at, given) });
  expect(markup).toContain('<h1');
  expect(markup).not.toContain('<script');
});

test('nothing of a draft is left for the next page', async () => {
  const at = '/signup';
  await renderOnServer(remote, { at, host: merchant, answers: pageAnswersOf(remote, at, bodies) });
  const empty = { 'GET /signup/draft': { ...bodies['GET /signup/draft'], draft: null } };
  const markup = await renderOnServer(remote, { at, host: merchant, answers: pageAnswersOf(remote, at, empty) });
  expect(markup).not.toContain('checked=""');
});
