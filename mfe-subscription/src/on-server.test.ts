/** @vitest-environment node */

import { anInvoice, aPaymentData } from '@kontor/testing/factories';
import { renderOnServer } from '@kontor/testing/hydrate-remote';
import { configOfOther, ofFirstBrand } from '@kontor/testing/other-brand';
import { expect, test } from 'vitest';
import { billingCalls } from './billing/calls.ts';
import {
  answered,
  answersOf,
  dunned,
  renderedAt,
  renderedPages,
  shopPath,
  withNotice,
} from './testing/rendered-pages.tsx';

// The server has no browser, and does not give code what it does not need for rendering.
Reflect.deleteProperty(globalThis, 'crypto');
Reflect.deleteProperty(globalThis, 'navigator');
const remote = withNotice((await import('./remote.tsx')).remote);

const host = { renderedAt };

/** Its texts, without tags and with plain spaces. */
const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\s/g, ' ');

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof navigator, typeof crypto]).toEqual(Array(4).fill('undefined'));
});

test.each(renderedPages.flatMap(({ at, de, en }) => [['de', at, de] as const, ['en', at, en] as const]))(
  'in %s, the server renders %s with its content',
  async (language, at, texts) => {
    const markup = await renderOnServer(remote, { at, language, host, answers: answersOf(remote, at) });
    expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(markup).not.toContain('style=');
    for (const text of texts) expect(textOf(markup)).toContain(text);
  },
);

test.each(renderedPages.flatMap(({ at }) => [['de', at] as const, ['en', at] as const]))(
  'in %s, %s says nothing of another brand',
  async (language, at) => {
    const others = { ...host, config: configOfOther };
    const markup = await renderOnServer(remote, { at, language, host: others, answers: answersOf(remote, at) });
    expect(markup).not.toMatch(ofFirstBrand);
  },
);

test.each(renderedPages)('without answers the server renders the skeleton of $at', async ({ at }) => {
  const markup = await renderOnServer(remote, { at, host });
  expect(markup).toContain('aria-busy="true"');
  expect(markup).not.toContain('€');
});

test.each(renderedPages)('one answer that is late costs $at no more than its own part', async ({ at }) => {
  for (const late of answersOf(remote, at)) {
    const answers = answersOf(remote, at).filter(({ call }) => call !== late.call);
    expect(await renderOnServer(remote, { at, host, answers })).toMatch(/<h1|aria-busy="true"/);
  }
});

test('a failed direct debit is on the page of invoices with its amount, and above every other page', async () => {
  const page = async (path: string) => {
    const at = shopPath + path;
    return textOf(await renderOnServer(remote, { at, host, answers: answersOf(remote, at, dunned) }));
  };
  const invoices = await page('/invoices');
  expect(invoices).toContain('283,22 €');
  expect(invoices).toContain('19. Dezember');
  for (const other of ['/subscription', '/subscription/usage', '/costs', '/payment-methods']) {
    expect(await page(other)).toContain('283,22 € bis zum 18. Dezember');
  }
});

test('what a customer has typed, or a provider names, is text and never markup', async () => {
  const hostile = '"><script>alert(1)</script>';
  const at = (path: string, bodies: typeof answered) =>
    renderOnServer(remote, { at: shopPath + path, host, answers: answersOf(remote, shopPath + path, bodies) });
  const markup = await at('/invoices', {
    ...answered,
    [billingCalls.invoices]: [anInvoice({ number: hostile, lines: [{ description: hostile, amount: 1 }] })],
  });
  expect(markup).toContain('&lt;script');
  expect(markup).not.toContain('<script');
  const method = {
    ...answered,
    [billingCalls.paymentData]: aPaymentData({ paymentMethod: { type: 'card', label: hostile } }),
  };
  expect(await at('/payment-methods', method)).not.toContain('<script');
});
