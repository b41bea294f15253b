import { startApiServer } from '@kontor/testing/api-server';
import {
  aBaseData,
  aBranchStore,
  anOrganization,
  aProduct,
  aShop,
  aSubscription,
  ids,
} from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from './remote.tsx';

const api = startApiServer();
const base = 'GET /organization/{organizationUuid}/shop/{shopUuid}';
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;
const withLicences = (type: 'wms' | 'pos', quantity: number) =>
  aSubscription({ items: [{ state: 'active', product: aProduct({ type }), quantity, validUntil: null }] });

test('the first steps of POS show what is done already', async () => {
  api.answer(`${base}/subscription/active`, withLicences('pos', 3));
  api.answer(`${base}/pos/device`, []);
  const potsdam = aBranchStore({ name: 'Potsdam', state: 'disabled' });
  api.answer(`${base}/fiskaly-organization`, [potsdam]);
  await renderRemote(remote, { at: `${shop}/pos/first-steps` });
  const steps = await screen.findByRole('list', { name: 'Erste Schritte' });
  expect(steps).toHaveTextContent(
    /Kassen buchen, erledigt.*3 Lizenzen sind gebucht.*Filiale anmelden, als Nächstes.*Kasse verbinden, offen.*Kasse anmelden, offen/,
  );
  expect(screen.getByRole('link', { name: 'Zu den Filialen' })).toHaveAttribute('href', `${shop}/pos/de`);
});

test('a booked product links to its next step, any other to the subscription', async () => {
  api.answer(`${base}/subscription/active`, withLicences('wms', 1));
  api.answer(`${base}/subscription/active/stripe-subscription/dunning-process`, '');
  api.answer(`${base}/wms/device`, []);
  api.answer(`${base}/wms/download`, []);
  const { user } = await renderRemote(remote, { at: `${shop}/wms/activate` });
  expect(await screen.findByRole('heading', { name: 'WMS ist aktiv' })).toBeVisible();
  expect(screen.getByText('1 Lizenz ist gebucht. Verbinden Sie jetzt Ihr Gerät.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Downloads' }));
  expect(await screen.findByRole('heading', { name: 'Für WMS gibt es hier noch keine Downloads' })).toBeVisible();
});

test('without a subscription nothing is active, and the page links to it', async () => {
  api.answer(`${base}/subscription/active`, '');
  api.answer(`${base}/subscription/active/stripe-subscription/dunning-process`, '');
  api.answer(`${base}/fiskaly-organization`, []);
  await renderRemote(remote, { at: `${shop}/pos/activate` });
  expect(await screen.findByRole('heading', { name: 'POS gehört noch nicht zu Ihrem Abonnement' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zum Abonnement' })).toHaveAttribute('href', `${shop}/subscription`);
  expect(screen.queryByRole('link', { name: 'Kassen hinzubuchen' })).not.toBeInTheDocument();
});

test('the first steps of WMS wait for the first article that the ERP reports', async () => {
  api.answer(`${base}/subscription/active`, withLicences('wms', 1));
  api.answer(`${base}/wms/device`, []);
  api.answer(`${base}/first-step`, [{ key: 'first-article', done: false, doneAt: null }]);
  await renderRemote(remote, { at: `${shop}/wms/first-steps` });
  const steps = await screen.findByRole('list', { name: 'Erste Schritte' });
  expect(steps).toHaveTextContent(
    /Geräte buchen, erledigt.*Ersten Artikel anlegen, als Nächstes.*Handscanner verbinden, offen/,
  );
  expect(screen.getByRole('link', { name: 'Zum ERP' })).toHaveAttribute('href', `${shop}/erp`);
});

test('in Austria the first steps of POS lead to the Austrian branches', async () => {
  api.answer(`${base}/subscription/active`, withLicences('pos', 1));
  api.answer(`${base}/pos/device`, []);
  api.answer(`${base}/fiskaly-organization`, []);
  const organization = anOrganization({ baseData: aBaseData({ isoCountryCode: 'AT' }) });
  const place = { organization, shop: aShop(), organizations: [organization], reload: async () => undefined };
  await renderRemote(remote, { at: `${shop}/pos/first-steps`, host: { place } });
  expect(await screen.findByRole('link', { name: 'Zu den Filialen' })).toHaveAttribute('href', `${shop}/pos/at`);
});
