import type { Plugin } from '@kontor/contract/plugin';
import type { Shop } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const call = 'GET /organization/{organizationUuid}/shop/{shopUuid}/plugin';
const shopPath = `/organization/${ids.organization}/shop/${ids.shop}`;

const aPlugin = (change: Partial<Plugin> = {}): Plugin => ({
  pluginInstallationLicense: 'KONTOR-7F3A-91BC-02DE-55A1',
  connectedSince: null,
  version: '2.4.1',
  download: {
    url: 'https://downloads.kontor.test/kontor-shopware6-2.4.1.zip',
    size: 1_840_000,
    sha256: 'a'.repeat(64),
    releasedAt: '2026-11-02T08:00:00.000Z',
  },
  ...change,
});

const shopware6 = aShop({ type: 'shopware6', cloudShop: null });

function open(shop: Shop = shopware6) {
  const organization = anOrganization({ shops: [shop] });
  const place = { organization, shop, organizations: [organization], reload: async () => undefined };
  return renderRemote(remote, { at: `${shopPath}/plugin`, host: { place } });
}

test('the licence is shown and copied', async () => {
  api.answer(call, aPlugin());
  const { user, recorded } = await open();
  const licence = within(await screen.findByRole('region', { name: 'Lizenz' }));
  expect(licence.getByText('KONTOR-7F3A-91BC-02DE-55A1')).toBeVisible();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(licence.getByRole('button', { name: 'Lizenz kopieren' }));
  expect(written).toHaveBeenCalledWith('KONTOR-7F3A-91BC-02DE-55A1');
  expect(recorded.notes).toEqual(['Die Lizenz wurde kopiert.']);
});

test('the newest version is downloaded, with what identifies the file', async () => {
  api.answer(call, aPlugin());
  await open();
  const download = within(await screen.findByRole('region', { name: 'Download' }));
  expect(download.getByRole('link', { name: 'Version 2.4.1 herunterladen' })).toHaveAttribute(
    'href',
    'https://downloads.kontor.test/kontor-shopware6-2.4.1.zip',
  );
  expect(download.getByText('1,8 MB')).toBeVisible();
  expect(download.getByText('02.11.2026')).toBeVisible();
  expect(download.getByText('a'.repeat(64))).toBeVisible();
});

test('while no version is published, the support helps', async () => {
  api.answer(call, aPlugin({ version: null, download: null }));
  await open();
  const download = within(await screen.findByRole('region', { name: 'Download' }));
  expect(download.getByRole('link', { name: 'Support schreiben' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:/),
  );
});

test('a shop that is not connected is told how, and one that is says since when', async () => {
  api.answer(call, aPlugin());
  await open();
  const steps = within(await screen.findByRole('list', { name: 'So installieren Sie das Plugin' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(4);
  expect(steps.getByRole('link', { name: 'Shop-Admin öffnen' })).toHaveAttribute('href', shopware6.adminUrl);
  expect(screen.getByText(/Es ist noch nicht verbunden/)).toBeVisible();
});

test('a connected shop says since when', async () => {
  api.answer(call, aPlugin({ connectedSince: '2026-11-05T09:30:00.000Z' }));
  await open();
  expect(await screen.findByText('Ihr Shop ist seit dem 05.11.2026 verbunden.')).toBeVisible();
  expect(screen.getByText('Verbunden seit dem 05.11.2026.')).toBeVisible();
});

test.each([
  ['cloud', aShop(), 'Zum ERP', '/erp'],
  ['shopware5', aShop({ type: 'shopware5', cloudShop: null }), 'Zur Migration', '/migration'],
] as const)('a %s shop needs no plugin', async (_, shop, link, path) => {
  await open(shop);
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', shopPath + path);
});
