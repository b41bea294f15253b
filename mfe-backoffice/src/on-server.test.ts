/** @vitest-environment node */

import type { Language } from '@kontor/contract/schema';
import { ids } from '@kontor/testing/factories';
import { renderOnServer } from '@kontor/testing/hydrate-remote';
import { configOfOther, ofFirstBrand } from '@kontor/testing/other-brand';
import { type Bodies, pageAnswersOf } from '@kontor/testing/page-answers';
import { expect, test } from 'vitest';
import { aCustomer } from './testing/a-customer.ts';
import { aPartner } from './testing/a-partner.ts';
import { aPerson } from './testing/a-person.ts';
import { aTransfer } from './testing/a-transfer.ts';
import { anApproval } from './testing/an-approval.ts';
import { anAuditEntry } from './testing/an-audit-entry.ts';
import { customerDetails } from './testing/customer-details.ts';
import { bodies, pages, rendered } from './testing/signed-in-pages.ts';

// The server has no browser, and does not give code what it does not need for rendering.
Reflect.deleteProperty(globalThis, 'crypto');
Reflect.deleteProperty(globalThis, 'navigator');
const { remote } = await import('./remote.tsx');

const render = (at: string, given: Bodies, language: Language = 'de') =>
  renderOnServer(remote, { at, language, host: rendered, answers: pageAnswersOf(remote, at, given) });

const loading = { de: 'Wird geladen', en: 'Loading' };

// What is set is not the brand that this page is shown in.
const inBrand = pages.filter(([name]) => name !== 'brand');

test.each(inBrand)('%s says in %s nothing of another brand', async (_, language, at) => {
  const host = { ...rendered, config: configOfOther };
  const markup = await renderOnServer(remote, { at, language, host, answers: pageAnswersOf(remote, at, bodies) });
  expect(markup).not.toMatch(ofFirstBrand);
});

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof navigator, typeof crypto]).toEqual(Array(4).fill('undefined'));
});

test.each(pages)('%s renders in %s on the server, with its content', async (_, language, at, content) => {
  const markup = await render(at, bodies, language);
  expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(content).not.toBe('');
  expect(markup).toContain(content);
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
  const given = {
    'GET /backoffice/customer': [aCustomer({ name: hostile })],
    'GET /backoffice/customer/{customerUuid}': customerDetails({ name: hostile }),
    'GET /backoffice/approval': [anApproval({ reason: hostile })],
    'GET /backoffice/partner': [aPartner({ name: hostile })],
    'GET /backoffice/transfer': [aTransfer({ organizationName: hostile, reference: hostile })],
    'GET /backoffice/staff': [aPerson({ firstName: hostile })],
    'GET /backoffice/audit': [anAuditEntry({ reason: hostile })],
  } satisfies Bodies;
  for (const path of [
    'customers',
    `customers/${ids.organization}`,
    'approvals',
    'partners',
    'transfers',
    'staff',
    'audit',
  ]) {
    const markup = await render(`/backoffice/${path}`, given);
    expect(markup).toContain('&lt;script&gt;');
    expect(markup).not.toContain('<script');
  }
});
