/** @vitest-environment node */

import type { Language } from '@kontor/contract/schema';
import { renderOnServer } from '@kontor/testing/hydrate-remote';
import { configOfOther, ofFirstBrand } from '@kontor/testing/other-brand';
import { type Bodies, pageAnswersOf } from '@kontor/testing/page-answers';
import { expect, test } from 'vitest';
import { account, bodies, customerShop, pages, pathOf, rendered } from './testing/signed-in-pages.ts';

// The server has no browser, and does not give code what it does not need for rendering.
Reflect.deleteProperty(globalThis, 'crypto');
Reflect.deleteProperty(globalThis, 'navigator');
const { remote } = await import('./remote.tsx');

const render = (at: string, given: Bodies, language: Language = 'de') =>
  renderOnServer(remote, { at, language, host: rendered, answers: pageAnswersOf(remote, at, given) });

const loading = { de: 'Wird geladen', en: 'Loading' };

/** The space before a currency is one that does not break. */
const withSpaces = (markup: string) => markup.replaceAll(/\p{Zs}/gu, ' ');

test.each(pages)('%s says in %s nothing of another brand', async (_, language, at) => {
  const host = { ...rendered, config: configOfOther };
  const markup = await renderOnServer(remote, { at, language, host, answers: pageAnswersOf(remote, at, bodies) });
  expect(markup).not.toMatch(ofFirstBrand);
});

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof navigator, typeof crypto]).toEqual(Array(4).fill('undefined'));
});

test.each(pages)('%s renders in %s on the server, with its content', async (_, language, at, contents) => {
  const markup = withSpaces(await render(at, bodies, language));
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  for (const content of contents) expect(markup).toContain(content);
  expect(markup).not.toContain(loading[language]);
  expect(markup).not.toContain('style=');
});

test.each(pages)('%s renders in %s with a skeleton for what was not answered in time', async (_, language, at) => {
  const markup = await render(at, {}, language);
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(markup).toContain(loading[language]);
});

test('what people have typed is text, and never markup', async () => {
  const hostile = '"><script>alert(1)</script>';
  const [lead] = account().leads;
  const typed = account({
    leads: lead ? [{ ...lead, companyName: hostile, contactName: hostile }] : [],
  });
  const shop = customerShop({
    organizationName: hostile,
    shopName: hostile,
    note: { text: hostile, changedAt: '2026-11-01T08:00:00Z' },
  });
  const given = {
    ...bodies,
    'GET /organization/{organizationUuid}/partner-account': typed,
    'GET /organization/{organizationUuid}/customer-shop': [shop],
  } satisfies Bodies;
  for (const name of ['partnerHome', 'partnerLeads', 'partnerCustomerShops'] as const) {
    const markup = await render(pathOf(name), given);
    expect(markup).toContain('&lt;script&gt;');
    expect(markup).not.toContain('<script');
  }
});
