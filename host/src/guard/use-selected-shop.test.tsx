import type { Shop } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, aUser, ids } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { lastShopUuid } from '../session/remembered.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const prefix = '/organization/{organizationUuid}/shop/{shopUuid}' as const;
const baseData = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
let calls: string[] = [];

/** Opens a page of a shop and answers which calls the guard made. */
async function openPage(shop: Partial<Shop>) {
  const organizations = [anOrganization({ shops: [aShop(shop)] })];
  answerGuard(server, { organizations });
  server.answer('GET /user', () => {
    calls.push('user');
    return aUser();
  });
  server.answer('GET /organization', () => {
    calls.push('organizations');
    return organizations;
  });
  server.answer(`GET ${prefix}/subscription/active/stripe-subscription/dunning-process`, () => {
    calls.push('dunning');
    return '' as const;
  });
  server.answer(`GET ${prefix}/fiskaly-organization`, ({ url }) => {
    calls.push(`branch stores ${url.searchParams}`);
    return [];
  });
  await renderPortal(baseData);
  await screen.findByRole('textbox', { name: 'Firma' });
}

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  calls = [];
});

const branchStores = 'branch stores associations%5B%5D=cashRegisters&iso_country_code=DE';

test.each(['shopware6', 'cloud'] as const)(
  'a %s shop that is selected brings its dunning process and its German branch stores',
  async (type) => {
    await openPage({ type });
    await waitFor(() => expect(calls.toSorted()).toEqual([branchStores, 'dunning', 'organizations', 'user']));
    expect(lastShopUuid()).toBe(ids.shop);
  },
);

test('a shopware5 shop has no dunning process', async () => {
  await openPage({ type: 'shopware5', cloudShop: null });
  await waitFor(() => expect(calls).toContain(branchStores));
  expect(calls).not.toContain('dunning');
});

test('pages that follow ask for nothing of it again', async () => {
  await openPage({ type: 'shopware6' });
  await waitFor(() => expect(calls).toContain(branchStores));
  const before = calls.length;
  goTo('/not-found');
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  goTo(baseData);
  expect(await screen.findByRole('textbox', { name: 'Firma' })).toBeVisible();
  expect(calls).toHaveLength(before);
});

const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
