import type { Role } from '@kontor/contract/role';
import type { AddressProof, Shop } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShopSettingsPage } from './shop-settings-page.tsx';

const server = startApiServer();
const call = '/organization/{organizationUuid}/shop/{shopUuid}';

const proof: AddressProof = {
  value: 'kX7-value-of-the-shop',
  state: 'open',
  fileUrl: 'https://radwerk.test/.well-known/kontor-proof.txt',
  dnsName: '_kontor.radwerk.test',
};
const radwerk = aShop({ type: 'shopware6', name: 'Radwerk', mainShopUrl: 'https://radwerk.test', cloudShop: null });
const other = aShop({ uuid: ids.order, name: 'Zweiter' });

interface Given {
  readonly role?: Role;
  readonly shops?: Shop[];
}

const locked = anOrganization({ uuid: ids.invoice, secondFactor: 'missing', shops: [] });

async function open(shop: Shop, { role = 'owner', shops = [shop, other] }: Given = {}) {
  const organization = anOrganization({ role, shops });
  return renderWithHost(<ShopSettingsPage />, {
    host: { place: { organization, shop, organizations: [locked, organization], reload: async () => undefined } },
  });
}

test('a shop gets another name and another address', async () => {
  const sent: unknown[] = [];
  server.answer(`GET ${call}/address-proof`, proof);
  server.answer(`PUT ${call}`, ({ body }) => {
    sent.push(body);
    return radwerk;
  });
  const { user, recorded } = await open(radwerk);
  const name = screen.getByRole('textbox', { name: 'Name des Shops' });
  const address = screen.getByRole('textbox', { name: 'Adresse des Shops' });
  await user.clear(name);
  await user.type(name, 'Radwerk Berlin');
  await user.clear(address);
  await user.type(address, 'https://neu.radwerk.test');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Der Shop ist gespeichert.']));
  expect(sent).toEqual([{ name: 'Radwerk Berlin', mainShopUrl: 'https://neu.radwerk.test' }]);
});

test('an incomplete address is said at its field', async () => {
  server.answer(`GET ${call}/address-proof`, proof);
  const { user } = await open(radwerk);
  const address = screen.getByRole('textbox', { name: 'Adresse des Shops' });
  await user.clear(address);
  await user.type(address, 'radwerk');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(/vollständige Adresse/));
});

test('the proof of an address says how, and that it was found', async () => {
  let state: AddressProof['state'] = 'open';
  server.answer(`GET ${call}/address-proof`, () => ({ ...proof, state }));
  server.answer(`POST ${call}/address-proof/check`, () => ({ ...proof, state }));
  const { user } = await open(radwerk);
  for (const name of ['Prüfwert kopieren', 'Adresse der Datei kopieren', 'Namen des Eintrags kopieren'])
    expect(await screen.findByRole('button', { name })).toBeVisible();
  state = 'proven';
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  expect(await screen.findByRole('region', { name: 'Adresse nachgewiesen' })).toHaveTextContent('https://radwerk.test');
});

test('a cloud shop is renamed; its address stays, and there is nothing to prove', async () => {
  const sent: unknown[] = [];
  const cloud = aShop({ mainShopUrl: 'https://wolke.kontor.test' });
  server.answer(`PUT ${call}`, ({ body }) => {
    sent.push(body);
    return cloud;
  });
  const { user } = await open(cloud);
  expect(screen.getByRole('textbox', { name: 'Adresse des Shops' })).toHaveAttribute('readonly');
  const name = screen.getByRole('textbox', { name: 'Name des Shops' });
  await user.clear(name);
  await user.type(name, 'Wolke');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Wolke', mainShopUrl: 'https://wolke.kontor.test' }]));
  expect(screen.queryByRole('button', { name: 'Jetzt prüfen' })).toBeNull();
});

test('a shop is removed after a question that says what stays, and the next one is opened', async () => {
  let removed = 0;
  server.answer(`GET ${call}/address-proof`, proof);
  server.answer(`DELETE ${call}`, () => void (removed += 1));
  const { user, recorded, location } = await open(radwerk);
  await user.click(screen.getByRole('button', { name: 'Shop entfernen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Radwerk entfernen?' }));
  expect(dialog.getByText(/Rechnungen, Rechnungskorrekturen .* bleiben/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Endgültig entfernen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Radwerk ist entfernt.']));
  expect(removed).toBe(1);
  await waitFor(() => expect(location.current).toBe(`/organization/${ids.organization}/shop/${other.uuid}`));
});

test('the question about the only shop says what becomes of its invoices', async () => {
  server.answer(`GET ${call}/address-proof`, proof);
  const { user } = await open(radwerk, { shops: [radwerk] });
  await user.click(screen.getByRole('button', { name: 'Shop entfernen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Radwerk entfernen?' }));
  expect(dialog.getByText(/Ihre Rechnungen bleiben abrufbar, offene können Sie weiterhin bezahlen/)).toBeVisible();
});

test('a shop whose subscription runs stays, and the way to cancel it is shown', async () => {
  server.answer(`GET ${call}/address-proof`, proof);
  server.fail(`DELETE ${call}`, 409, 'subscription-running');
  const { user } = await open(radwerk);
  await user.click(screen.getByRole('button', { name: 'Shop entfernen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Radwerk entfernen?' }));
  await user.click(dialog.getByRole('button', { name: 'Endgültig entfernen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Das Abonnement dieses Shops läuft noch');
  expect(screen.getByRole('link', { name: 'Zum Abonnement' })).toHaveAttribute(
    'href',
    `/organization/${ids.organization}/shop/${radwerk.uuid}/subscription`,
  );
});

test('a reader sees everything, and changes nothing', async () => {
  server.answer(`GET ${call}/address-proof`, proof);
  await open(radwerk, { role: 'reader' });
  expect(screen.getByRole('textbox', { name: 'Name des Shops' })).toBeDisabled();
  expect(await screen.findByText(proof.value)).toBeVisible();
  for (const name of ['Speichern', 'Jetzt prüfen', 'Shop entfernen'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText('Name und Adresse von Radwerk und der Nachweis der Adresse.')).toBeVisible();
});

test.each([
  ['owner', 'Name und Adresse von Radwerk, und wie Sie den Shop entfernen.'],
  ['reader', 'Name und Adresse von Radwerk.'],
] as const)(
  'of a shop whose address needs no proof a member who is %s reads only what is there',
  async (role, lead) => {
    await open(aShop({ name: 'Radwerk' }), { role });
    expect(screen.getByText(lead)).toBeVisible();
  },
);
