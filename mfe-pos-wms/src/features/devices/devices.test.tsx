import type { Device } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { aProduct, aSubscription, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { remote } from '../../remote.tsx';
import { arrivalIn } from './use-arrival.ts';

const api = startApiServer();
const shop = 'organization/{organizationUuid}/shop/{shopUuid}';
const list = `GET /${shop}/wms/device` as const;
const remove = `DELETE /${shop}/wms/device/{deviceUuid}` as const;
const codes = `GET /${shop}/wms/pairing-code` as const;
const makeCode = `POST /${shop}/wms/pairing-code` as const;
const subscription = `GET /${shop}/subscription/active` as const;
const dunning = `GET /${shop}/subscription/active/stripe-subscription/dunning-process` as const;
const base = `/organization/${ids.organization}/shop/${ids.shop}`;
const at = `${base}/wms/devices`;

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
const packing: Device = { ...scanner, uuid: '0197a000-0000-7000-8000-0000000000d3', name: 'Packplatz' };
const licences = (quantity: number) =>
  aSubscription({ items: [{ state: 'active', product: aProduct({ type: 'wms' }), quantity, validUntil: null }] });
const code = (text: string) => ({ code: text, expiresAt: '2026-11-23T09:15:00Z' });

/** The shop's devices as a list that the test changes. */
function devices(...initial: Device[]): Device[] {
  api.answer(list, () => [...initial]);
  api.answer(dunning, '');
  api.answer(codes, []);
  return initial;
}

const fakeTime = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });

test('devices are listed with state and last connection, beside the licences', async () => {
  devices(scanner, spare);
  api.answer(subscription, licences(3));
  await renderRemote(remote, { at });
  const table = await screen.findByRole('table', { name: 'WMS-Geräte' });
  expect(table).toHaveTextContent('WMS-01ZB-47114.2.0Verbunden19.11.2026');
  expect(table).toHaveTextContent('Getrenntnoch nie');
  expect(await screen.findByText('2 von 3 Lizenzen belegt')).toBeVisible();
  expect(screen.getByText(/seit mehr als 7 Tagen nicht zu sehen/)).toBeVisible();
});

test('a device is removed after a confirmation, and the page says that its licence is free', async () => {
  const registered = devices(scanner, spare);
  api.answer(subscription, licences(3));
  api.answer(remove, ({ params }) => {
    registered.splice(
      registered.findIndex(({ uuid }) => uuid === params['deviceUuid']),
      1,
    );
    return undefined;
  });
  const { user, recorded } = await renderRemote(remote, { at });
  await screen.findByText('2 von 3 Lizenzen belegt');
  await user.click(screen.getByRole('button', { name: 'WMS-02 entfernen' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('seine Lizenz wird frei');
  await user.click(screen.getByRole('button', { name: 'Gerät entfernen' }));
  await waitFor(() => expect(screen.queryByText('WMS-02')).not.toBeInTheDocument());
  expect(screen.getByText('1 von 3 Lizenzen belegt')).toBeInTheDocument();
  expect(recorded.notes).toEqual(['Das Gerät WMS-02 ist entfernt. 1 von 3 Lizenzen belegt.']);
});

test('the list is shown even if the subscription cannot be read', async () => {
  devices(scanner);
  api.fail(subscription, 503, 'unavailable');
  await renderRemote(remote, { at });
  expect(await screen.findByRole('table', { name: 'WMS-Geräte' })).toHaveTextContent('WMS-01');
  expect(screen.queryByText(/Lizenzen belegt/)).not.toBeInTheDocument();
});

test('the first device is connected from the empty page with a code, and the dialog notices it by itself', async () => {
  const registered = devices();
  api.answer(subscription, licences(2));
  api.answer(makeCode, code('KFTM4739'));
  fakeTime();
  const { user } = await renderRemote(remote, { at });
  expect(await screen.findByText('Noch kein Gerät verbunden')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Gerät verbinden' }));
  const dialog = await screen.findByRole('dialog', { name: 'Handscanner verbinden' });
  expect(await within(dialog).findByText('KFTM 4739')).toBeVisible();
  expect(within(dialog).getByText('Code: K F T M 4 7 3 9')).toBeInTheDocument();
  expect(await within(dialog).findByRole('img', { name: 'QR-Code mit dem Code zum Verbinden' })).toBeVisible();
  expect(within(dialog).getByText(/Noch 1[45]:\d\d Minuten gültig/)).toBeVisible();

  registered.push(packing);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const arrived = await screen.findByText('Packplatz ist verbunden');
  expect(arrived.closest('[role="status"]')).toHaveTextContent('Seriennummer ZB-4711. 1 von 2 Lizenzen belegt.');
  expect(screen.queryByText('KFTM 4739')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Weiteres Gerät verbinden' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fertig' }));
  expect(await screen.findByRole('table', { name: 'WMS-Geräte' })).toHaveTextContent('Packplatz');
});

test('the dialog says that the code was entered, also for a device that was connected all the time', async () => {
  devices(scanner);
  api.answer(subscription, licences(2));
  const made = code('KFTM4739');
  api.answer(makeCode, made);
  fakeTime();
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Gerät verbinden' }));
  expect(await screen.findByText('KFTM 4739')).toBeVisible();
  api.answer(codes, [{ ...made, usedAt: '2026-11-23T09:01:00Z' }]);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByText('Der Code ist eingegeben')).toBeVisible();
  expect(screen.queryByText('KFTM 4739')).not.toBeInTheDocument();
  api.answer(makeCode, { code: 'CCCC3333', expiresAt: '2026-11-23T09:16:00Z' });
  await user.click(screen.getByRole('button', { name: 'Neuen Code anzeigen' }));
  expect(await screen.findByText('CCCC 3333')).toBeVisible();
});

test('a code that expires is replaced by another one, and one is made when it is asked for', async () => {
  devices(scanner);
  api.answer(subscription, licences(2));
  const codes = ['KFTM4739', 'CCCC3333', 'DDDD4444'];
  api.answer(makeCode, () => code(codes.shift() ?? 'none'));
  fakeTime();
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Gerät verbinden' }));
  expect(await screen.findByText('KFTM 4739')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Neuen Code anzeigen' }));
  expect(await screen.findByText('CCCC 3333')).toBeVisible();
  vi.setSystemTime(Date.now() + 15 * 60_000);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByText('DDDD 4444')).toBeVisible();
});

test('without a free licence no code is offered, and the page says what to do', async () => {
  devices(scanner, spare);
  api.answer(subscription, licences(2));
  await renderRemote(remote, { at });
  expect(await screen.findByText('Alle 2 Lizenzen sind belegt')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Gerät verbinden' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Geräte hinzubuchen' })).toHaveAttribute('href', `${base}/subscription`);
});

test('devices beyond the licences stay registered, and the page counts them', async () => {
  devices(scanner, spare, packing);
  api.answer(subscription, licences(1));
  await renderRemote(remote, { at });
  expect(await screen.findByText('3 von 1 Lizenzen belegt')).toBeVisible();
  expect(screen.getByText(/Es sind 2 Geräte mehr registriert/)).toBeVisible();
});

test('a shop that is suspended is led to its invoices', async () => {
  devices();
  api.answer(subscription, licences(2));
  api.answer(dunning, {
    uuid: ids.shop,
    state: 'overdue',
    cause: 'unpaid-bank-transfer',
    deactivationDate: null,
    invoiceUuid: ids.shop,
  });
  await renderRemote(remote, { at });
  expect(await screen.findByText('WMS ist abgeschaltet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu den Rechnungen' })).toHaveAttribute('href', `${base}/invoices`);
});

test('a shop without licences is led to where it gets them, and not back to this page', async () => {
  devices();
  api.answer(subscription, '');
  await renderRemote(remote, { at });
  expect(await screen.findByRole('link', { name: 'WMS aktivieren' })).toHaveAttribute('href', `${base}/wms/activate`);
});

test('what the server refuses is explained in the dialog', async () => {
  devices(scanner);
  api.answer(subscription, licences(2));
  api.fail(makeCode, 409, 'licences-exhausted');
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Gerät verbinden' }));
  const alert = await within(await screen.findByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent('entfernen Sie ein Gerät');
});

test('a failure can be repeated in the dialog', async () => {
  devices(scanner);
  api.answer(subscription, licences(2));
  api.answer(makeCode, code('KFTM4739'));
  api.fail(makeCode, 503, 'unavailable', [], { once: true });
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Gerät verbinden' }));
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('KFTM 4739')).toBeVisible();
});

test.each<[what: string, before: Device[], now: Device[], name: string | null]>([
  ['a new device', [scanner], [scanner, packing], 'Packplatz'],
  ['a device that is back', [scanner, spare], [scanner, { ...spare, state: 'connected' }], 'WMS-02'],
  ['a device that was seen again', [scanner], [{ ...scanner, lastSeenAt: '2026-11-20T09:00:00Z' }], null],
  ['a device that was removed', [scanner, spare], [scanner], null],
])('%s', (_, before, now, name) => {
  expect(arrivalIn(before, now)?.name ?? null).toBe(name);
});
