import { expect, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;

test('an installation from Shopify names its shop and brings its address along', async () => {
  api.answer('GET /shopify/signup', { shopEmail: 'eva@radwerk.test', shopDomain: 'radwerk.myshopify.com' });
  const { user } = await renderRemote(remote, { at: '/shopify/auth' });
  expect(await screen.findByText(/radwerk.myshopify.com ist bereit/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Konto anlegen' }));
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('eva@radwerk.test');
});

test('without an installation the page says where to begin one', async () => {
  api.fail('GET /shopify/signup', 403, 'no-signup-data');
  await renderRemote(remote, { at: '/shopify/auth' });
  expect(await screen.findByText(/hat noch keine Installation begonnen/)).toBeVisible();
});

test("a plugin's sign-in is confirmed to the identity flow that waits for it", async () => {
  await renderRemote(remote, {
    at: `${shop}/confirm-shopware-6-plugin-login?open_id_connect_interaction_id=a%2Fb`,
  });
  expect(screen.getByRole('link', { name: 'Anmeldung bestätigen' })).toHaveAttribute(
    'href',
    '/api/v4/oidc/interaction/a%2Fb/confirm',
  );
});

test("without a flow waiting, the way leads to the shop's admin", async () => {
  await renderRemote(remote, { at: `${shop}/confirm-shopware-6-plugin-login` });
  expect(screen.getByRole('link', { name: 'Shop-Admin öffnen' })).toHaveAttribute(
    'href',
    'https://radwerk.shops.kontor.test/admin',
  );
});

test('whoever has no access to the plugin shop learns why', async () => {
  await renderRemote(remote, { at: '/signup/sw6-plugin-shop-access-denied' });
  expect(screen.getByRole('heading', { level: 1, name: 'Kein Zugriff auf diesen Shop' })).toBeVisible();
});
