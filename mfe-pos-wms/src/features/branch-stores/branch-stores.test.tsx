import { beforeEach, expect, test } from '@jest/globals';
import type { BranchStore } from '@kontor/contract/branch-store';
import { startApiServer } from '@kontor/testing/api-server';
import { aConfig, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { subscriptionCall } from '../../components/use-subscription.ts';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const list = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';
const disable = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/disable';
const reactivate =
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/reactivate';
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;

const kreuzberg: BranchStore = {
  uuid: '0197a000-0000-7000-8000-0000000000b1',
  name: 'Kreuzberg',
  isoCountryCode: 'DE',
  state: 'active',
  cashRegisters: [
    { uuid: '0197a000-0000-7000-8000-0000000000c1', name: 'Kasse 1', serialNumber: 'TSE-0001', state: 'active' },
    { uuid: '0197a000-0000-7000-8000-0000000000c2', name: 'Kasse 2', serialNumber: 'TSE-0002', state: 'disabled' },
  ],
};
const potsdam: BranchStore = {
  ...kreuzberg,
  uuid: '0197a000-0000-7000-8000-0000000000b2',
  name: 'Potsdam',
  state: 'disabled',
  cashRegisters: [],
};
beforeEach(() => api.answer(subscriptionCall, ''));

const card = (name: string) => screen.findByRole('region', { name: new RegExp(name) });

test('each branch store is shown with its state and its cash registers', async () => {
  const asked: URLSearchParams[] = [];
  api.answer(list, ({ url }) => {
    asked.push(url.searchParams);
    return [kreuzberg, potsdam];
  });
  await renderRemote(remote, { at: `${shop}/pos/de` });
  const tills = within(await card('Kreuzberg')).getAllByRole('listitem');
  expect(tills.map(({ textContent }) => textContent)).toEqual([
    'Kasse 1Seriennummer TSE-0001In Betrieb',
    'Kasse 2Seriennummer TSE-0002Signiert nicht',
  ]);
  expect(await card('Potsdam')).toHaveTextContent('Deaktiviert');
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ 'associations[]': 'cashRegisters', iso_country_code: 'DE' });
});

test('a branch store is disabled after a confirmation, and the list is read again', async () => {
  let state: BranchStore['state'] = 'active';
  api.answer(list, () => [{ ...kreuzberg, state }]);
  api.answer(disable, ({ params }) => {
    expect(params.branchStoreUuid).toBe(kreuzberg.uuid);
    state = 'disabled';
    return { ...kreuzberg, state };
  });
  const { user, recorded } = await renderRemote(remote, { at: `${shop}/pos/de` });
  await user.click(await screen.findByRole('button', { name: 'Kreuzberg deaktivieren' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kreuzberg deaktivieren?' });
  expect(dialog).toHaveAccessibleDescription(/Kasse 1 und Kasse 2 können dann keine Bons mehr signieren/);
  await user.click(within(dialog).getByRole('button', { name: 'Filiale deaktivieren' }));
  expect(await screen.findByRole('button', { name: 'Kreuzberg reaktivieren' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(recorded.notes).toEqual(['Kreuzberg ist deaktiviert.']);
});

test('a branch store is reactivated the same way', async () => {
  let state: BranchStore['state'] = 'disabled';
  api.answer(list, () => [{ ...potsdam, state }]);
  api.answer(reactivate, () => {
    state = 'active';
    return { ...potsdam, state };
  });
  const { user } = await renderRemote(remote, { at: `${shop}/pos/de` });
  await user.click(await screen.findByRole('button', { name: 'Potsdam reaktivieren' }));
  await user.click(screen.getByRole('button', { name: 'Filiale reaktivieren' }));
  expect(await screen.findByRole('button', { name: 'Potsdam deaktivieren' })).toBeVisible();
});

test('cancelling the confirmation changes nothing', async () => {
  api.answer(list, [kreuzberg]);
  const { user } = await renderRemote(remote, { at: `${shop}/pos/de` });
  await user.click(await screen.findByRole('button', { name: 'Kreuzberg deaktivieren' }));
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await card('Kreuzberg')).toHaveTextContent('Aktiv');
});

test('a refusal is shown in the dialog, which stays open', async () => {
  api.answer(list, [kreuzberg]);
  api.fail(disable, 500, 'internal-error');
  const { user } = await renderRemote(remote, { at: `${shop}/pos/de` });
  await user.click(await screen.findByRole('button', { name: 'Kreuzberg deaktivieren' }));
  await user.click(screen.getByRole('button', { name: 'Filiale deaktivieren' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Das hat nicht geklappt');
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('without branch stores the page explains how one is created', async () => {
  api.answer(list, []);
  await renderRemote(remote, { at: `${shop}/pos/at` });
  expect(await screen.findByRole('heading', { name: 'Noch keine Filialen in Österreich' })).toBeVisible();
});

test('the page of an unsupported country says so and makes no request', async () => {
  const config = aConfig({ posSupportedCountries: ['DE'] });
  await renderRemote(remote, { at: `${shop}/pos/at`, host: { config } });
  expect(screen.getByRole('heading', { name: 'POS ist in Österreich noch nicht verfügbar' })).toBeVisible();
});

test('a list that could not be loaded can be retried', async () => {
  api.fail(list, 503, 'unavailable');
  const { user } = await renderRemote(remote, { at: `${shop}/pos/de` });
  expect(await screen.findByRole('alert')).toHaveTextContent('Das konnte nicht geladen werden');
  api.answer(list, [kreuzberg]);
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await card('Kreuzberg')).toBeVisible();
});

test('a branch store has a page of its own', async () => {
  api.answer(list, [kreuzberg]);
  await renderRemote(remote, { at: `${shop}/pos/branch-store/${kreuzberg.uuid}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kreuzberg' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Kassen in Kreuzberg' })).toHaveTextContent('TSE-0002');
});

test('a branch store that does not exist is reported, with a link back', async () => {
  api.answer(list, [kreuzberg]);
  await renderRemote(remote, { at: `${shop}/pos/branch-store/${ids.user}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Diese Filiale gibt es nicht' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Alle Filialen' })).toHaveAttribute('href', `${shop}/pos/de`);
});
