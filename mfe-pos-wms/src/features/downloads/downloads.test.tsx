import type { Download } from '@kontor/contract/download';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const list = 'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/download';
const subscription = 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active';
const at = `/organization/${ids.organization}/shop/${ids.shop}/wms/downloads`;

const app: Download = {
  externalId: 'android',
  title: { de: 'WMS-App für Handscanner', en: 'WMS app for handheld scanners' },
  platform: 'Android 11',
  version: '4.2.0',
  url: 'https://downloads.kontor.example/wms.apk',
  size: 48_212_992,
  sha256: `${'a3'.repeat(28)}0f1e2d3c`,
  releasedAt: '2026-11-02T08:00:00Z',
};

test('a download has version, date, size and checksum, which can be copied as a whole', async () => {
  api.answer(list, [app]);
  api.answer(subscription, '');
  const { user, recorded } = await renderRemote(remote, { at });
  const table = await screen.findByRole('table', { name: 'Downloads für WMS' });
  expect(table).toHaveTextContent(/WMS-App für Handscanner\s*Android 114\.2\.002\.11\.202648,2\sMB/);
  expect(screen.getByRole('link', { name: 'WMS-App für Handscanner herunterladen' })).toHaveAttribute('href', app.url);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(write).toHaveBeenCalledWith(app.sha256);
  expect(recorded.notes).toEqual(['Die Prüfsumme ist kopiert.']);
});

test('an English page has the English title', async () => {
  api.answer(list, [app]);
  api.answer(subscription, '');
  await renderRemote(remote, { at, language: 'en' });
  expect(await screen.findByRole('link', { name: 'Download WMS app for handheld scanners' })).toBeVisible();
});

test('a list that does not load can be asked for again', async () => {
  api.answer(list, [app]);
  api.fail(list, 503, 'unavailable', [], { once: true });
  api.answer(subscription, '');
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('table')).toBeVisible();
});
