import { expect, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.tsx';

const api = startApiServer();

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
