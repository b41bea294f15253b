/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderOnServer } from '@kontor/testing/hydrate-remote';
import { publicPages, signedOut } from './testing/public-pages.ts';

// The server has no browser, and does not give code what it does not need for rendering.
Reflect.deleteProperty(globalThis, 'crypto');
Reflect.deleteProperty(globalThis, 'navigator');
const { remote } = await import('./remote.tsx');

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
