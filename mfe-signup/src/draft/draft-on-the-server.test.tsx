import type { SignupDraft } from '@kontor/contract/signup-draft';
import { emptyDraft } from '@kontor/domain/signup-draft';
import { anOrganization, aShop } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderSignup } from '../testing/render-signup.tsx';
import { startSignupApi } from '../testing/signup-api.ts';
import { restMs } from './draft-saver.ts';
import { useTabDraft } from './draft-store.ts';

const api = startSignupApi();
/** An empty tab. */
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

const radio = (name: string) => screen.findByRole('radio', { name });

test('a selection is saved after a moment, without password and consents', async () => {
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(await radio('Shopware 6'));
  await waitFor(() =>
    expect(api.saved()).toEqual([{ ...emptyDraft, merchantStep: 'system', shopSystem: 'shopware6' }]),
  );
});

const { setTimeout } = globalThis;
afterEach(() => {
  globalThis.setTimeout = setTimeout;
});

/**
 * Stops the timer of the save only. Fake timers would stop a click as well, and Testing Library would move all of them on
 * while it waits, the save's too.
 */
function typingNeverRests() {
  const patient = (run: () => void, after?: number) => setTimeout(after === restMs ? () => undefined : run, after);
  globalThis.setTimeout = patient as typeof setTimeout;
}

test('leaving a step saves at once', async () => {
  typingNeverRests();
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(await radio('Cloud-Shop'));
  expect(api.saved()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Produkten' }));
  await waitFor(() => expect(api.saved()).toMatchObject([{ merchantStep: 'products', shopSystem: 'cloud' }]));
});

test('leaving a step during a save starts another save after it', async () => {
  typingNeverRests();
  const answer = Promise.withResolvers<{ revision: number }>();
  const sent: unknown[] = [];
  api.answer('PUT /signup/draft', ({ body }) => {
    sent.push(body);
    return sent.length === 1 ? answer.promise : { revision: 2 };
  });
  const { user } = await renderSignup({ at: '/signup', draft: { shopSystem: 'cloud', isUnsaved: true } });
  await radio('Cloud-Shop');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Produkten' }));
  await screen.findByRole('checkbox', { name: 'ERP' });
  expect(sent).toHaveLength(1);
  answer.resolve({ revision: 1 });
  await waitFor(() => expect(sent[1]).toMatchObject({ merchantStep: 'products' }));
  await waitFor(() => expect(useTabDraft.getState()).toMatchObject({ revision: 2, isUnsaved: false }));
});

test('typed values are saved when the tab is left', async () => {
  typingNeverRests();
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(await radio('Shopware 6'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(api.saved()).toMatchObject([{ shopSystem: 'shopware6' }]));
});

test('a merchant continues on another device at the last step', async () => {
  savedBefore({ ...chosen, merchantStep: 'account', person: { firstName: 'Eva', lastName: 'Brandt' } });
  const { location } = await renderSignup({ at: '/signup', draft: newTab });
  await waitFor(() => expect(location.current).toBe('/signup/account'));
  expect(await screen.findByLabelText(/^Vorname/)).toHaveValue('Eva');
});

test('a partner continues on another device at the last step', async () => {
  savedBefore({ partnerStep: 'account', fieldOfActivity: 'technology' });
  const user = { userTokenType: 'partner-activation' } as const;
  const { location } = await renderSignup({ at: '/partner-signup', user, draft: newTab });
  await waitFor(() => expect(location.current).toBe('/partner-signup/account'));
});

test('a requested path is shown as it is', async () => {
  savedBefore({ ...chosen, merchantStep: 'account' });
  const { location } = await renderSignup({ at: '/signup/products', draft: newTab });
  expect(await screen.findByRole('checkbox', { name: 'ERP' })).toBeChecked();
  expect(location.current).toBe('/signup/products');
});

test('the path of the first step, typed in the tab of the sign-up, shows that step with the selection', async () => {
  const draft = { ...chosen, merchantStep: 'account' } as const;
  savedBefore(draft);
  const { location } = await renderSignup({
    at: { pathname: '/signup', key: 'a-new-entry' },
    draft: { ...draft, revision: 3, entries: ['an-earlier-step'] },
  });
  expect(await radio('Cloud-Shop')).toBeChecked();
  expect(location.current).toBe('/signup');
});

test('a later save of another device is taken over', async () => {
  savedBefore({ shopSystem: 'shopware5' });
  await renderSignup({ at: '/signup', draft: { shopSystem: 'cloud', revision: 2 } });
  await waitFor(async () => expect(await radio('Shopware 5')).toBeChecked());
});

test('unsaved changes of this tab take precedence over a save of another device', async () => {
  savedBefore({ shopSystem: 'shopware5' });
  await renderSignup({ at: '/signup', draft: { shopSystem: 'cloud', revision: 2, isUnsaved: true } });
  expect(await radio('Cloud-Shop')).toBeChecked();
  await waitFor(() => expect(api.saved()).toMatchObject([{ shopSystem: 'cloud' }]));
});

test('offline the sign-up continues, and the next connection saves', async () => {
  api.disconnect('GET /signup/draft');
  api.disconnect('PUT /signup/draft');
  const { user } = await renderSignup({ at: '/signup', draft: newTab });
  await user.click(await radio('Cloud-Shop'));
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Produkten' }));
  expect(await screen.findByRole('checkbox', { name: 'ERP' })).toBeVisible();
  api.answer('PUT /signup/draft', { revision: 1 });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(useTabDraft.getState()).toMatchObject({ isUnsaved: false, revision: 1 }));
});

test('going back after the shop was created leads to the shop, and creates no second one', async () => {
  const entry = 'an-entry-of-the-finished-sign-up';
  const { location } = await renderSignup({
    at: { pathname: '/signup', key: entry },
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [aShop()] })],
    draft: { finishedEntries: [entry] },
  });
  await waitFor(() => expect(location.current).toBe('/'));
});

test('a Shopify installation fills in system and address, once', async () => {
  api.answer('GET /signup/draft', { revision: 0, draft: null, hasShopifySignup: true, hasPluginSignup: false });
  api.answer('GET /shopify/signup/for-user', {
    shopEmail: 'eva@radwerk.test',
    shopDomain: 'radwerk.myshopify.com',
  });
  const { user } = await renderSignup({ at: '/signup', draft: newTab });
  expect(await radio('Shopify')).toBeChecked();
  expect(useTabDraft.getState().shop.shopifyShopDomain).toBe('radwerk.myshopify.com');
  await user.click(await radio('Cloud-Shop'));
  expect(await radio('Cloud-Shop')).toBeChecked();
});
