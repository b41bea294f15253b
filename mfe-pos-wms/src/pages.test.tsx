import { expect, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aProduct, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { remote } from './remote.tsx';

const api = startApiServer();
const base = 'GET /organization/{organizationUuid}/shop/{shopUuid}';
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;
const withLicences = (type: 'wms' | 'pos', quantity: number) =>
  aSubscription({ items: [{ state: 'active', product: aProduct({ type }), quantity, validUntil: null }] });

test('the first steps of POS show what is done already', async () => {
  api.answer(`${base}/subscription/active`, withLicences('pos', 3));
  api.answer(`${base}/pos/device`, []);
  const potsdam = {
    uuid: ids.shop,
    name: 'Potsdam',
    isoCountryCode: 'DE',
    state: 'disabled',
    cashRegisters: null,
  } as const;
  api.answer(`${base}/fiskaly-organization`, [potsdam]);
  await renderRemote(remote, { at: `${shop}/pos/first-steps` });
  const steps = await screen.findByRole('list', { name: 'Erste Schritte' });
  expect(steps).toHaveTextContent(
    /Kassen buchen, erledigt.*3 Lizenzen sind gebucht.*Kasse verbinden, als Nächstes.*Filiale anmelden, offen/,
  );
  expect(screen.getByRole('link', { name: 'Zu den Geräten' })).toHaveAttribute('href', `${shop}/pos/devices`);
});

test('a booked product links to its next step, any other to the subscription', async () => {
  api.answer(`${base}/subscription/active`, withLicences('wms', 1));
  api.answer(`${base}/subscription/active/stripe-subscription/dunning-process`, '');
  api.answer(`${base}/wms/download`, []);
  const { user } = await renderRemote(remote, { at: `${shop}/wms/activate` });
  expect(await screen.findByRole('heading', { name: 'WMS ist aktiv' })).toBeVisible();
  expect(screen.getByText('1 Lizenz ist gebucht. Verbinden Sie jetzt Ihr Gerät.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Downloads' }));
  expect(await screen.findByRole('heading', { name: 'Für WMS gibt es hier noch keine Downloads' })).toBeVisible();
});

test('without a subscription nothing is active, and the page links to it', async () => {
  api.answer(`${base}/subscription/active`, '');
  await renderRemote(remote, { at: `${shop}/pos/activate` });
  expect(await screen.findByRole('heading', { name: 'POS gehört noch nicht zu Ihrem Abonnement' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zum Abonnement' })).toHaveAttribute('href', `${shop}/subscription`);
  expect(screen.queryByRole('link', { name: 'Kassen hinzubuchen' })).not.toBeInTheDocument();
});

test("the ERP page links to the shop's admin and tracks the click", async () => {
  const { user, recorded } = await renderRemote(remote, { at: `${shop}/erp` });
  const link = screen.getByRole('link', { name: 'Shop-Admin öffnen' });
  expect(link).toHaveAttribute('href', 'https://radwerk.shops.kontor.test/admin');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(recorded.events).toEqual([{ name: 'kontorAdminButtonClicked', payload: {} }]);
});

test('a shop without an admin URL is told what is missing', async () => {
  const bare = aShop({ type: 'shopware6', adminUrl: null, cloudShop: null });
  const organization = anOrganization({ shops: [bare] });
  const place = { organization, shop: bare, organizations: [organization], reload: async () => undefined };
  await renderRemote(remote, { at: `${shop}/erp`, host: { place } });
  expect(screen.getByText(/noch keine Admin-Adresse bekannt/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Shop-Admin öffnen' })).not.toBeInTheDocument();
});
