/** @vitest-environment node */

import { aBranchStore, aShop } from '@kontor/testing/factories';
import { renderOnServer } from '@kontor/testing/hydrate-remote';
import { configOfOther, ofFirstBrand } from '@kontor/testing/other-brand';
import { type Bodies, pageAnswersOf } from '@kontor/testing/page-answers';
import type { Options } from '@kontor/testing/render-with-host';
import { expect, test } from 'vitest';
import { bodies, pages, pathOf, renderedFor } from './testing/signed-in-pages.ts';

// The server has no browser, and does not give code what it does not need for rendering.
Reflect.deleteProperty(globalThis, 'crypto');
Reflect.deleteProperty(globalThis, 'navigator');
const { remote } = await import('./remote.tsx');

const render = (
  at: string,
  given: Bodies,
  { language, host = renderedFor() }: Pick<Options, 'language' | 'host'> = {},
) => renderOnServer(remote, { at, language, host, answers: pageAnswersOf(remote, at, given) });

const loading = { de: 'Wird geladen', en: 'Loading' };

test.each(pages)('%s says in %s nothing of another brand', async (_, language, at) => {
  const host = { ...renderedFor(), config: configOfOther };
  expect(await render(at, bodies, { language, host })).not.toMatch(ofFirstBrand);
});

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof navigator, typeof crypto]).toEqual(Array(4).fill('undefined'));
});

test.each(pages)('%s renders in %s on the server, with its content', async (_, language, at, contents) => {
  const markup = await render(at, bodies, { language });
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  for (const content of contents) expect(markup).toContain(content);
  expect(markup).not.toContain(loading[language]);
  expect(markup).not.toContain('style=');
});

test.each(pages)('%s renders in %s with a skeleton for what was not answered in time', async (_, language, at) => {
  const markup = await render(at, {}, { language });
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(markup).toContain(loading[language]);
});

test('what people have typed is text, and never markup', async () => {
  const hostile = '"><script>alert(1)</script>';
  const host = renderedFor(aShop({ name: hostile, mainShopUrl: hostile }));
  const stores = [aBranchStore({ name: hostile, addressLine1: hostile, city: hostile, taxNumber: hostile })];
  const list = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';
  for (const name of ['erp', 'posGermany', 'posBranchStore'] as const) {
    const markup = await render(pathOf(name), { ...bodies, [list]: stores }, { host });
    expect(markup).toContain('&lt;script&gt;');
    expect(markup).not.toContain('<script');
  }
});
