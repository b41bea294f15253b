import type { Plugin } from '@kontor/contract/plugin';
import type { Shop } from '@kontor/contract/shop';
import type { Subscription } from '@kontor/contract/subscription';
import type { UsageMonth } from '@kontor/contract/usage';
import { startApiServer } from '@kontor/testing/api-server';
import { aDunningProcess, anOrganization, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const base = 'GET /organization/{organizationUuid}/shop/{shopUuid}';
const dunning = `${base}/subscription/active/stripe-subscription/dunning-process` as const;
const shopPath = `/organization/${ids.organization}/shop/${ids.shop}`;

const month = (change: Partial<UsageMonth> = {}): UsageMonth => ({
  month: '2026-11',
  orders: 1412,
  included: 2000,
  extra: 0,
  extraAmount: 0,
  forecast: { orders: 1978, extraAmount: 0 },
  isClosed: false,
  ...change,
});
const plugin = (connectedSince: string | null): Plugin => ({
  pluginInstallationLicense: 'KONTOR-7F3A-91BC-02DE-55A1',
  connectedSince,
  version: null,
  download: null,
});

function answer({
  subscription = aSubscription(),
  usage = month(),
  occurredAt = '2026-11-22T10:15:00.000Z',
}: {
  subscription?: Subscription | '';
  usage?: UsageMonth;
  occurredAt?: string | null;
} = {}) {
  api.answer(`${base}/subscription/active`, subscription);
  api.answer(dunning, '');
  api.answer(`${base}/usage`, [usage]);
  api.answer(`${base}/usage/last-order`, { occurredAt });
  api.answer(`${base}/erp/download`, []);
}

beforeEach(() => answer());

function open(shop: Shop = aShop()) {
  const organization = anOrganization({ shops: [shop] });
  const place = { organization, shop, organizations: [organization], reload: async () => undefined };
  return renderRemote(remote, { at: `${shopPath}/erp`, host: { place } });
}

const facts = async () => within(await screen.findByRole('region', { name: 'ERP auf einen Blick' }));

test("the page shows what runs, this month's orders of what is included, and the newest order", async () => {
  const { user, recorded } = await open();
  const strip = await facts();
  expect(strip.getByText('Professional')).toBeVisible();
  expect(strip.getByText('1.412')).toBeVisible();
  expect(strip.getByText('von 2.000 enthaltenen')).toBeVisible();
  expect(strip.getByRole('meter', { name: 'Bestellungen im November 2026' })).toHaveAttribute('aria-valuenow', '1412');
  expect(strip.getByText('Bis Monatsende voraussichtlich rund 1.980.')).toBeVisible();
  expect(strip.getByText(/^22\.11\.2026, \d\d:15$/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Shop-Admin öffnen' });
  expect(link).toHaveAttribute('href', 'https://radwerk.shops.kontor.test/admin');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(recorded.events).toEqual([{ name: 'kontorAdminButtonClicked', payload: {} }]);
});

test('extra orders are told with their price, and without it to roles that see no money', async () => {
  answer({ usage: month({ orders: 2100, extra: 100, extraAmount: 1500 }) });
  await open();
  expect((await facts()).getByText(/100 zusätzliche Bestellungen, bisher 15,00\s€ netto\./)).toBeVisible();
});

test('without money the number of extra orders is left', async () => {
  answer({ usage: month({ orders: 2100, extra: 100, extraAmount: null }) });
  await open();
  expect((await facts()).getByText(/^100 zusätzliche Bestellungen\. /)).toBeVisible();
});

test('in a trial nothing is measured, because nothing is charged', async () => {
  answer({ usage: month({ orders: 3, included: 0, forecast: null }) });
  await open();
  const strip = await facts();
  expect(strip.queryByRole('meter')).not.toBeInTheDocument();
  expect(strip.getByText('Zurzeit wird nichts je Bestellung berechnet.')).toBeVisible();
});

test('a plan that includes no orders charges each', async () => {
  answer({ usage: month({ orders: 3, included: 0, extra: 3, extraAmount: 60, forecast: null }) });
  await open();
  const strip = await facts();
  expect(strip.getByText(/^3 zusätzliche Bestellungen, bisher 0,60\s€ netto\.$/)).toBeVisible();
});

test('before the first order the page says what brings it', async () => {
  answer({ usage: month({ orders: 0, forecast: null }), occurredAt: null });
  await open();
  expect(await screen.findByRole('heading', { name: 'Noch keine Bestellung' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Artikel im Admin anlegen' })).toHaveAttribute(
    'href',
    'https://radwerk.shops.kontor.test/admin',
  );
});

test('a shopware6 shop without its plugin is led to it', async () => {
  answer({ usage: month({ orders: 0, forecast: null }), occurredAt: null });
  api.answer(`${base}/plugin`, plugin(null));
  await open(aShop({ type: 'shopware6', cloudShop: null }));
  const action = await screen.findByRole('link', { name: 'Plugin einrichten' });
  expect(action).toHaveAttribute('href', `${shopPath}/plugin`);
  expect(screen.getByText('noch nicht verbunden')).toBeVisible();
});

test('a shop without a plan is led to the subscription', async () => {
  answer({ subscription: '', usage: month({ orders: 0, included: 0, forecast: null }), occurredAt: null });
  await open();
  expect(await screen.findByRole('heading', { name: 'ERP läuft für diesen Shop nicht' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zum Abonnement' })).toHaveAttribute('href', `${shopPath}/subscription`);
  expect(screen.queryByRole('region', { name: 'ERP auf einen Blick' })).not.toBeInTheDocument();
});

test('a shop that is switched off leads to what is owed', async () => {
  api.answer(dunning, aDunningProcess({ state: 'overdue' }));
  await open();
  expect(await screen.findByText('ERP ist abgeschaltet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu den Rechnungen' })).toHaveAttribute('href', `${shopPath}/invoices`);
});

test('a shop that is still being set up leads to its progress, and not to an admin that does not answer', async () => {
  await open(aShop({ cloudShop: { state: 'ready', shopifyShops: [] } }));
  expect(await screen.findByRole('link', { name: 'Stand ansehen' })).toHaveAttribute('href', `${shopPath}/preparing`);
  expect(screen.queryByRole('link', { name: 'Shop-Admin öffnen' })).not.toBeInTheDocument();
});

test('a Shopify shop whose app was uninstalled says how it goes on', async () => {
  const shopifyShops = [{ domain: 'radwerk.myshopify.com', state: 'uninstalled' as const }];
  await open(aShop({ usesShopify: true, cloudShop: { state: 'active', shopifyShops } }));
  expect(
    await screen.findByText(/^radwerk\.myshopify\.com.*Installieren Sie die App im Shopify App Store neu/),
  ).toBeVisible();
});

test('a shopware5 shop is led to its migration', async () => {
  await open(aShop({ type: 'shopware5', cloudShop: null }));
  expect(screen.getByRole('link', { name: 'Zur Migration' })).toHaveAttribute('href', `${shopPath}/migration`);
});

test('what is installed for the ERP is listed; the plugin has a page of its own', async () => {
  const file = {
    title: { de: 'ERP-Client', en: 'ERP client' },
    version: '26.4.1',
    url: 'https://downloads.kontor.test/erp.zip',
    size: 1_000_000,
    sha256: 'a'.repeat(64),
    releasedAt: '2026-09-21T08:00:00.000Z',
  };
  api.answer(`${base}/erp/download`, [
    { ...file, externalId: 'erp-windows', platform: 'Windows' },
    { ...file, externalId: 'plugin', platform: 'Shopware 6', title: { de: 'Plugin', en: 'Plugin' } },
  ]);
  await open();
  const downloads = within(await screen.findByRole('region', { name: 'Downloads' }));
  expect(downloads.getByText('ERP-Client')).toBeVisible();
  expect(downloads.queryByText('Plugin')).not.toBeInTheDocument();
});

test('figures that cannot be read are reported, and can be read again', async () => {
  api.fail(`${base}/usage`, 503, 'unavailable');
  const { user } = await open();
  const failure = within(await screen.findByRole('alert'));
  answer();
  await user.click(failure.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect((await facts()).getByText('1.412')).toBeVisible();
});
