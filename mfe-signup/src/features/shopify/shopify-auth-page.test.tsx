import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSignupApi } from '../../testing/signup-api.ts';

const leaveApp = vi.fn<(url: string) => void>();
vi.doMock('../../components/leave-app.ts', () => ({ leaveApp, leadOutOfApp: vi.fn() }));
const { renderRemote } = await import('@kontor/testing/render-with-host');
const { remote } = await import('../../remote.tsx');

const api = startSignupApi();
const auth = 'POST /shopify/auth';
const query = 'hmac=abc&shop=radwerk.myshopify.com&timestamp=1';
const installation = { shopEmail: 'eva@radwerk.test', shopDomain: 'radwerk.myshopify.com' };
const signedOut = { user: null, reloadUser: async () => null, logout: async () => undefined };
const open = (at: string, host: object = { session: signedOut }) => renderRemote(remote, { at, host });

beforeEach(() => void leaveApp.mockClear());

test('an install link is sent to the server unchanged, and the browser goes to the consent page', async () => {
  const sent: unknown[] = [];
  api.answer(auth, ({ body }) => {
    sent.push(body);
    return { authorizeUrl: 'https://radwerk.myshopify.com/admin/oauth/authorize?state=s' };
  });
  await open(`/shopify/auth?${query}`);
  await waitFor(() =>
    expect(leaveApp.mock.calls).toEqual([['https://radwerk.myshopify.com/admin/oauth/authorize?state=s']]),
  );
  expect(sent).toEqual([{ query }]);
});

test('after the consent a visitor signs up with the address from Shopify, or signs in to add the shop', async () => {
  api.answer(auth, { authorizeUrl: null });
  api.answer('GET /shopify/signup', installation);
  const { user, location } = await open(`/shopify/auth?${query}&code=c&state=s`);
  expect(await screen.findByText(/radwerk.myshopify.com ist bereit/)).toBeVisible();
  expect(location.current).toBe('/shopify/auth');
  expect(screen.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/signup');
  await user.click(screen.getByRole('link', { name: 'Konto anlegen' }));
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('eva@radwerk.test');
});

test('after the consent a signed-in merchant adds the shop', async () => {
  api.answer(auth, { authorizeUrl: null });
  api.answer('GET /signup/draft', { revision: 0, draft: null, hasShopifySignup: true, hasPluginSignup: false });
  api.answer('GET /shopify/signup/for-user', installation);
  api.answer('GET /place', []);
  const { location } = await open(`/shopify/auth?${query}&code=c&state=s`, {});
  expect(await screen.findByRole('textbox', { name: 'Shopify-Adresse' })).toHaveValue('radwerk.myshopify.com');
  expect(location.current).toBe('/signup/shop');
});

test('an app that was installed again leads to the shop that has it', async () => {
  api.answer(auth, { authorizeUrl: null });
  const shop = aShop({
    cloudShop: { state: 'active', shopifyShops: [{ domain: 'radwerk.myshopify.com', state: 'active' }] },
  });
  api.answer('GET /place', ({ url }) =>
    url.searchParams.get('search') === 'radwerk.myshopify.com' ? [{ organization: anOrganization(), shop }] : [],
  );
  const { location } = await open(`/shopify/auth?${query}&code=c&state=s`, {});
  await waitFor(() => expect(location.current).toBe(`/organization/${ids.organization}/shop/${ids.shop}`));
});

test('a request without Shopify’s signature installs nothing, and the page says what to do', async () => {
  api.fail(auth, 403, 'shopify-request-refused');
  await open(`/shopify/auth?${query}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Öffnen Sie die App noch einmal in Shopify.');
  expect(leaveApp).not.toHaveBeenCalled();
});

test('while Shopify cannot be reached, the same link can be retried', async () => {
  api.fail(auth, 503, 'unavailable');
  const { user } = await open(`/shopify/auth?${query}`);
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  api.answer(auth, { authorizeUrl: 'https://radwerk.myshopify.com/' });
  await user.click(retry);
  await waitFor(() => expect(leaveApp).toHaveBeenCalledTimes(1));
});

test('an installation can be aborted even if the server fails', async () => {
  api.answer('GET /shopify/signup', installation);
  api.fail('POST /signup/abort/shopify', 500, 'internal-error');
  const { user } = await open('/shopify/auth');
  await user.click(await screen.findByRole('button', { name: 'Ohne Shopify fortfahren' }));
  await waitFor(() => expect(leaveApp.mock.calls).toEqual([['/']]));
});

test('without an installation the page says where to start one', async () => {
  api.fail('GET /shopify/signup', 403, 'no-signup-data');
  await open('/shopify/auth');
  expect(await screen.findByText(/hat noch keine Installation begonnen/)).toBeVisible();
});
