import type { BranchStore, CashRegister } from '@kontor/contract/branch-store';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBranchStore,
  aCashRegister,
  aConfig,
  anOrganization,
  aProduct,
  aShop,
  aSubscription,
  ids,
} from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { subscriptionCall } from '../../components/use-subscription.ts';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const list = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';
const disable = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/disable';
const reactivate =
  'PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/reactivate';
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;

const kreuzberg = aBranchStore({
  cashRegisters: [
    aCashRegister(),
    aCashRegister({ uuid: '0197a000-0000-7000-8000-0000000000c2', name: 'Kasse 2', state: 'disabled' }),
  ],
});
const potsdam = aBranchStore({
  uuid: '0197a000-0000-7000-8000-0000000000b2',
  name: 'Potsdam',
  state: 'disabled',
  cashRegisters: [],
});
const vienna = aBranchStore({ name: 'Wien', isoCountryCode: 'AT', zip: '1070', city: 'Wien' });
const withPos = aSubscription({
  items: [{ state: 'active', product: aProduct({ type: 'pos' }), quantity: 2, validUntil: null }],
});
beforeEach(() => {
  api.answer(subscriptionCall, withPos);
  api.answer(`${subscriptionCall}/stripe-subscription/dunning-process`, '');
});

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
    'Kasse 1TSE signiert seit 04.09.2025Zertifikat bis 01.05.2099In Betrieb',
    'Kasse 2TSE signiert nichtZertifikat bis 01.05.2099Signiert nicht',
  ]);
  expect(await card('Kreuzberg')).toHaveTextContent('Skalitzer Straße 94, 10997 Berlin');
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

test('a branch store has a page of its own, with everything about its cash registers', async () => {
  const decommissioned = aCashRegister({
    uuid: '0197a000-0000-7000-8000-0000000000c2',
    name: 'Kasse 2',
    manufacturer: null,
    tss: null,
    decommissionedAt: '2026-01-31T17:00:00.000Z',
  });
  api.answer(list, [{ ...kreuzberg, cashRegisters: [aCashRegister(), decommissioned] }]);
  await renderRemote(remote, { at: `${shop}/pos/branch-store/${kreuzberg.uuid}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kreuzberg' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Filiale' })).toHaveTextContent('Steuernummer30/123/45678');
  const tills = within(screen.getByRole('list', { name: 'Kassen in Kreuzberg' })).getAllByRole('listitem');
  expect(tills.map(({ textContent }) => textContent)).toEqual([
    'Kasse 1In BetriebGerätKassenbau KP-100Seriennummer der KasseKP-100-20931In Betrieb seit04.09.2025' +
      'TSEAktivZertifikat gültig bis01.05.2099Seriennummer der TSEa1b2c3d4',
    'Kasse 2Signiert nichtGerätKP-100Seriennummer der KasseKP-100-20931In Betrieb seit04.09.2025' +
      'Außer Betrieb seit31.01.2026TSENoch nicht eingerichtet',
  ]);
});

test('in Austria receipts are signed by a signature unit', async () => {
  api.answer(list, [vienna]);
  const { user } = await renderRemote(remote, { at: `${shop}/pos/at` });
  expect(await card('Wien')).toHaveTextContent('Signatureinheit signiert seit 04.09.2025');
  await user.click(screen.getByRole('link', { name: 'Details zu Wien' }));
  const [till] = within(await screen.findByRole('list', { name: 'Kassen in Wien' })).getAllByRole('listitem');
  expect(till).toHaveTextContent('Seriennummer der Signatureinheita1b2c3d4');
  expect(screen.getByRole('link', { name: 'Alle Filialen' })).toHaveAttribute('href', `${shop}/pos/at`);
});

test('a till that nothing signs for, or not for much longer, is marked, and the page says what to do', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const till = (name: string, tss: CashRegister['tss']) =>
    aCashRegister({ uuid: `0197a000-0000-7000-8000-0000000000c${name.at(-1)}`, name, tss });
  const unit = (days: number) => ({ serialNumber: 'a1', state: 'active', certificateExpiresAt: inDays(days) }) as const;
  const tills = [till('Kasse 1', unit(30)), till('Kasse 2', unit(-1)), till('Kasse 3', null)];
  api.answer(list, [{ ...kreuzberg, cashRegisters: tills }]);
  const { user } = await renderRemote(remote, { at: `${shop}/pos/de` });
  const [soon, over, none] = within(await card('Kreuzberg')).getAllByRole('listitem');
  expect(soon).toHaveTextContent(/Zertifikat bis .*Zertifikat läuft ab/);
  expect(over).toHaveTextContent(/TSE signiert nichtZertifikat abgelaufen am .*Zertifikat abgelaufen$/);
  expect(none).toHaveTextContent('Kasse 3Noch keine TSETSE fehlt');
  await user.click(screen.getByRole('link', { name: 'Details zu Kreuzberg' }));
  expect(await screen.findByText(/^Kasse 1: Zertifikat läuft am .* ab$/)).toBeVisible();
  expect(screen.getByText(/Lassen Sie die TSE vorher ersetzen/)).toBeVisible();
  expect(screen.getByText(/^Kasse 2: Zertifikat ist am .* abgelaufen$/)).toBeVisible();
});

test('a branch store that does not exist is reported, with a link back', async () => {
  api.answer(list, [kreuzberg]);
  await renderRemote(remote, { at: `${shop}/pos/branch-store/${ids.user}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Diese Filiale gibt es nicht' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Alle Filialen' })).toHaveAttribute('href', `${shop}/pos/de`);
});

test.each([
  ['active', [kreuzberg]],
  ['disabled', [potsdam]],
  ['none', []],
])('a reader sees branch stores (%s), and neither opens nor changes one', async (_, stores) => {
  api.answer(list, stores);
  const organization = anOrganization({ role: 'reader' });
  const place = { organization, shop: aShop(), organizations: [organization], reload: async () => undefined };
  await renderRemote(remote, { at: `${shop}/pos/de`, host: { place } });
  expect(
    await screen.findByRole(stores.length > 0 ? 'region' : 'heading', { name: /Kreuzberg|Potsdam|noch keine/i }),
  ).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
