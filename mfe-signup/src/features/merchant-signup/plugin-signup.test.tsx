import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const leaveApp = vi.fn<(url: string) => void>();
vi.doMock('../../components/leave-app.ts', () => ({ leaveApp, leadOutOfApp: vi.fn() }));
const { startSignupApi } = await import('../../testing/signup-api.ts');
const { renderSignup } = await import('../../testing/render-signup.tsx');

const api = startSignupApi();
const shopUrl = 'https://radwerk.test';

beforeEach(() => {
  leaveApp.mockClear();
  api.answer('GET /signup/draft', { revision: 0, draft: null, hasShopifySignup: false, hasPluginSignup: true });
  api.answer('GET /signup/kontor-plugin/for-user', { openIdConnectInteractionId: 'abc', shopwareShopUrl: shopUrl });
});

const selectedProducts = { erp: true, wms: false, pos: false };

test('in a sign-up from the plugin Shopware 6 is selected, with the reason why it is locked', async () => {
  const { user, location } = await renderSignup({ at: '/signup', draft: { shopSystem: 'cloud' } });
  expect(await screen.findByText('Sie kommen aus dem Plugin in radwerk.test')).toBeVisible();
  const chosen = screen.getByRole('radio', { name: 'Shopware 6' });
  expect(chosen).toBeChecked();
  expect(chosen).toHaveAccessibleDescription(/Das Plugin gehört zu Shopware 6/);
  const cloud = screen.getByRole('radio', { name: 'Cloud-Shop' });
  expect(cloud).toBeDisabled();
  expect(cloud).toHaveAccessibleDescription(/Nicht wählbar, solange das Plugin wartet/);
  await user.click(screen.getByRole('button', { name: 'Weiter zu den Produkten' }));
  expect(location.current).toBe('/signup/products');
});

test('the shop gets the URL of the plugin, and the confirmation of its login follows', async () => {
  const shop = aShop({ type: 'shopware6', cloudShop: null, mainShopUrl: shopUrl });
  const sent: unknown[] = [];
  api.answer('POST /organization/{organizationUuid}/shop', ({ body }) => {
    sent.push(body);
    return shop;
  });
  api.answer('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', '');
  api.fail('GET /oidc/interaction/{interactionId}/plugin-login', 404, 'no-plugin-login');
  const { user, location } = await renderSignup({
    at: '/signup/shop',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [] })],
    shop,
    draft: { shopSystem: 'shopware6', selectedProducts },
  });
  const address = () => screen.getByRole('textbox', { name: 'Adresse des Shops' });
  await waitFor(() => expect(address()).toHaveValue(shopUrl));
  expect(address()).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Anderes Shopsystem' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Name des Shops' }), 'Radwerk');
  await user.click(screen.getByRole('button', { name: 'Shop anlegen' }));
  await waitFor(() =>
    expect(location.current).toBe(
      `/organization/${ids.organization}/shop/${ids.shop}/confirm-shopware-6-plugin-login?open_id_connect_interaction_id=abc`,
    ),
  );
  expect(sent).toEqual([{ type: 'shopware6', name: 'Radwerk', mainShopUrl: shopUrl, shopifyShopDomain: null }]);
});

test('a user who came for something else can continue without the plugin', async () => {
  api.answer('POST /signup/abort/kontor-plugin', undefined);
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(await screen.findByRole('button', { name: 'Ohne Plugin weitermachen' }));
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/signup'));
});
