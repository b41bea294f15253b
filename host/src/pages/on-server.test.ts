/** @vitest-environment node */

import { renderOnServer } from '@kontor/testing/hydrate-remote';
import { pageAnswersOf } from '@kontor/testing/page-answers';
import { expect, test } from 'vitest';
import { hostTexts } from '../testing/host-texts.ts';
import type { SignedInPage } from '../testing/signed-in-page.ts';

// The server has no browser, and does not give code what it does not need for rendering.
Reflect.deleteProperty(globalThis, 'crypto');
Reflect.deleteProperty(globalThis, 'navigator');
const { signedInPages } = await import('../testing/signed-in-pages.tsx');
const { hostile } = await import('../testing/hostile.ts');

const renderedAt = new Date('2026-11-23T10:00:00.000Z');

function render({ page, at, place, bodies }: SignedInPage, language: 'de' | 'en' = 'de') {
  const answers = pageAnswersOf(page, at, bodies);
  return renderOnServer(page, { texts: hostTexts, at, language, answers, host: { place, renderedAt } });
}

const inBothLanguages = signedInPages.flatMap((page) =>
  (['de', 'en'] as const).map((to) => [page.name, to, page] as const),
);

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof navigator, typeof crypto]).toEqual(Array(4).fill('undefined'));
});

test.each(inBothLanguages)('%s is complete in %s without a browser', async (_, language, page) => {
  const markup = await render(page, language);
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  for (const [de, en] of page.shows) expect(markup).toContain(language === 'de' ? de : en);
  expect(markup).not.toContain('style=');
  // A submit before the code is there must not send what was typed, or put it into the address.
  for (const [form] of markup.matchAll(/<form[^>]*>/g)) expect(form).toContain('method="dialog"');
});

test.each(signedInPages.flatMap((page) => Object.keys(page.bodies).map((call) => [page.name, call, page] as const)))(
  '%s is rendered without the answer to %s, which did not come in time',
  async (_, call, page) => {
    const bodies = Object.fromEntries(Object.entries(page.bodies).filter(([other]) => other !== call));
    expect(await render({ ...page, bodies })).toMatch(/<h1|aria-busy="true"/);
  },
);

test.each(
  signedInPages.filter(({ bodies }) => Object.keys(bodies).length > 0).map((page) => [page.name, page] as const),
)('%s shows a skeleton while it has no answer', async (_, page) => {
  expect(await render({ ...page, bodies: {} })).toContain('aria-busy="true"');
});

test.each(signedInPages.map((page) => [page.name, page] as const))(
  'what was typed elsewhere is text on %s, and never markup',
  async (_, page) => {
    const markup = await render(page);
    expect(markup).not.toContain('<script');
    expect(markup).toContain(hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  },
);
