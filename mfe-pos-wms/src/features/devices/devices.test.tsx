import { expect, test } from '@jest/globals';
import type { Device } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { aProduct, aSubscription, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const list = 'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/device';
const remove = 'DELETE /organization/{organizationUuid}/shop/{shopUuid}/wms/device/{deviceUuid}';
const subscription = 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active';
const at = `/organization/${ids.organization}/shop/${ids.shop}/wms/devices`;

const scanner: Device = {
  uuid: '0197a000-0000-7000-8000-0000000000d1',
  name: 'WMS-01',
  serialNumber: 'ZB-4711',
  appVersion: '4.2.0',
  state: 'connected',
  lastSeenAt: '2026-11-19T09:00:00Z',
};
const spare: Device = {
  ...scanner,
  uuid: '0197a000-0000-7000-8000-0000000000d2',
  name: 'WMS-02',
  state: 'disconnected',
  lastSeenAt: null,
};
const licences = aSubscription({
  items: [{ state: 'active', product: aProduct({ type: 'wms' }), quantity: 3, validUntil: null }],
});

test('devices are listed with state and last connection, beside the licences', async () => {
  api.answer(list, [scanner, spare]);
  api.answer(subscription, licences);
  await renderRemote(remote, { at });
  const table = await screen.findByRole('table', { name: 'WMS-Geräte' });
  expect(table).toHaveTextContent('WMS-01ZB-4711Verbunden19.11.2026');
  expect(table).toHaveTextContent('Getrenntnoch nie');
  expect(await screen.findByText('2 von 3 Lizenzen belegt')).toBeVisible();
});

test('a device is removed after a confirmation, and its licence is free', async () => {
  let devices = [scanner, spare];
  api.answer(list, () => devices);
  api.answer(subscription, licences);
  api.answer(remove, ({ params }) => {
    devices = devices.filter(({ uuid }) => uuid !== params.deviceUuid);
    return undefined;
  });
  const { user, recorded } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'WMS-02 entfernen' }));
  await user.click(screen.getByRole('button', { name: 'Gerät entfernen' }));
  await waitFor(() => expect(screen.queryByText('WMS-02')).not.toBeInTheDocument());
  expect(screen.getByText('1 von 3 Lizenzen belegt')).toBeInTheDocument();
  expect(recorded.notes).toEqual(['Das Gerät WMS-02 ist entfernt.']);
});

test('the list is shown even if the subscription cannot be read', async () => {
  api.answer(list, [scanner]);
  api.fail(subscription, 503, 'unavailable');
  await renderRemote(remote, { at });
  expect(await screen.findByRole('table', { name: 'WMS-Geräte' })).toHaveTextContent('WMS-01');
  expect(screen.queryByText(/Lizenzen belegt/)).not.toBeInTheDocument();
});

test('without devices the page links to the first steps', async () => {
  api.answer(list, []);
  api.answer(subscription, '');
  await renderRemote(remote, { at });
  expect(await screen.findByRole('link', { name: 'Zu den ersten Schritten' })).toHaveAttribute(
    'href',
    at.replace('devices', 'first-steps'),
  );
});
