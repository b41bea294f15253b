import { expect, test } from '@jest/globals';
import type { SignupDraft } from '@kontor/contract/signup-draft';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { anOrganization, aShop } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { renderSignup } from '../testing/render-signup.tsx';
import { startSignupApi } from '../testing/signup-api.ts';
import { useSignupDraft } from './draft-store.ts';

const api = startSignupApi();
/** Nothing in this tab yet. */
const newTab = { owner: null };
const chosen = { shopSystem: 'cloud', selectedProducts: { erp: true, wms: false, pos: false } } as const;

function savedBefore(draft: Partial<SignupDraft>, revision = 3) {
  api.answer('GET /signup/draft', {
    revision,
    draft: { ...emptyDraft, ...draft },
    hasShopifySignup: false,
    hasPluginSignup: false,
  });
}

/** Within the moment that typing has to rest before it is saved. */
const soon = (expectation: () => void) => waitFor(expectation, { timeout: 3000 });
const radio = (name: string) => screen.findByRole('radio', { name });

test('what is chosen is saved after a moment, without password and consents', async () => {
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(await radio('Shopware 6'));
  await soon(() => expect(api.saved()).toEqual([{ ...emptyDraft, merchantStep: 'system', shopSystem: 'shopware6' }]));
});

test('a merchant who comes back on another device is where he was', async () => {
  savedBefore({ ...chosen, merchantStep: 'account', person: { firstName: 'Eva', lastName: 'Brandt' } });
  const { location } = await renderSignup({ at: '/signup', draft: newTab });
  await waitFor(() => expect(location.current).toBe('/signup/account'));
  expect(await screen.findByLabelText(/^Vorname/)).toHaveValue('Eva');
});

test('a partner who comes back on another device is where he was', async () => {
  savedBefore({ partnerStep: 'account', fieldOfActivity: 'technology' });
  const user = { userTokenType: 'partner-activation' } as const;
  const { location } = await renderSignup({ at: '/partner-signup', user, draft: newTab });
  await waitFor(() => expect(location.current).toBe('/partner-signup/account'));
});

test('an address that was asked for is shown as it is', async () => {
  savedBefore({ ...chosen, merchantStep: 'account' });
  const { location } = await renderSignup({ at: '/signup/products', draft: newTab });
  expect(await screen.findByRole('checkbox', { name: 'ERP' })).toBeChecked();
  expect(location.current).toBe('/signup/products');
});

test('what another device saved later is taken over', async () => {
  savedBefore({ shopSystem: 'shopware5' });
  await renderSignup({ at: '/signup', draft: { shopSystem: 'cloud', revision: 2 } });
  await waitFor(async () => expect(await radio('Shopware 5')).toBeChecked());
});

test('what was not saved here yet counts more than what another device saved', async () => {
  savedBefore({ shopSystem: 'shopware5' });
  await renderSignup({ at: '/signup', draft: { shopSystem: 'cloud', revision: 2, isUnsaved: true } });
  expect(await radio('Cloud-Shop')).toBeChecked();
  await soon(() => expect(api.saved()).toMatchObject([{ shopSystem: 'cloud' }]));
});

test('offline nobody is held up, and the next connection saves', async () => {
  api.disconnect('GET /signup/draft');
  api.disconnect('PUT /signup/draft');
  const { user } = await renderSignup({ at: '/signup', draft: newTab });
  await user.click(await radio('Cloud-Shop'));
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Produkten' }));
  expect(await screen.findByRole('checkbox', { name: 'ERP' })).toBeVisible();
  api.answer('PUT /signup/draft', { revision: 1 });
  window.dispatchEvent(new Event('online'));
  await soon(() => expect(useSignupDraft.getState()).toMatchObject({ isUnsaved: false, revision: 1 }));
});

test('going back after the shop is there leads to it, and not to another one', async () => {
  const entry = 'an-entry-of-the-finished-sign-up';
  const { location } = await renderSignup({
    at: { pathname: '/signup', key: entry },
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [aShop()] })],
    draft: { finishedEntries: [entry] },
  });
  await waitFor(() => expect(location.current).toBe('/'));
});

test('an installation at Shopify brings system and address along, once', async () => {
  api.answer('GET /signup/draft', { revision: 0, draft: null, hasShopifySignup: true, hasPluginSignup: false });
  api.answer('GET /shopify/signup/for-user', {
    shopEmail: 'eva@radwerk.test',
    shopDomain: 'radwerk.myshopify.com',
  });
  const { user } = await renderSignup({ at: '/signup', draft: newTab });
  expect(await radio('Shopify')).toBeChecked();
  expect(useSignupDraft.getState().shop.shopifyShopDomain).toBe('radwerk.myshopify.com');
  await user.click(await radio('Cloud-Shop'));
  expect(await radio('Cloud-Shop')).toBeChecked();
});
