import type { PartnerAgency } from '@kontor/contract/partner';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const call = '/organization/{organizationUuid}/partner-agency' as const;
const at = `/organization/${ids.organization}/shop/${ids.shop}/partner-agency`;

const nordlicht: PartnerAgency = {
  uuid: '0197a000-0000-7000-8000-0000000000f1',
  name: 'Nordlicht Commerce GmbH',
  contactName: 'Malte Petersen',
  phoneNumber: null,
  city: 'Hamburg',
};
const isar: PartnerAgency = {
  ...nordlicht,
  uuid: '0197a000-0000-7000-8000-0000000000f2',
  name: 'Isar Digital',
  city: 'München',
};

test('an agency is connected after a confirmation', async () => {
  const sent: unknown[] = [];
  api.answer(`GET ${call}/connected`, '');
  api.answer(`GET ${call}`, [nordlicht, isar]);
  api.answer(`PUT ${call}`, ({ body }) => {
    sent.push(body);
    return isar;
  });
  const { user, recorded } = await renderRemote(remote, { at });
  expect(await screen.findByText('Noch keine Agentur verbunden')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Isar Digital verbinden' }));
  await user.click(screen.getByRole('button', { name: 'Agentur verbinden' }));
  const own = screen.getByRole('region', { name: 'Ihre Agentur' });
  await waitFor(() => expect(own).toHaveTextContent('Isar Digital'));
  expect(sent).toEqual([{ partnerAgencyUuid: isar.uuid }]);
  expect(recorded.notes).toEqual(['Isar Digital ist jetzt Ihre Agentur.']);
});

test('the confirmation names the agency that is replaced', async () => {
  api.answer(`GET ${call}/connected`, nordlicht);
  api.answer(`GET ${call}`, [nordlicht, isar]);
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Isar Digital verbinden' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Die Verbindung mit Nordlicht Commerce GmbH endet.');
  expect(screen.queryByRole('button', { name: 'Nordlicht Commerce GmbH verbinden' })).not.toBeInTheDocument();
});

test('the connection is ended after a confirmation', async () => {
  const deleted: unknown[] = [];
  api.answer(`GET ${call}/connected`, nordlicht);
  api.answer(`GET ${call}`, [nordlicht, isar]);
  api.answer(`DELETE ${call}`, ({ params }) => void deleted.push(params['organizationUuid']));
  const { user, recorded } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Verbindung beenden: Nordlicht Commerce GmbH' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verbindung mit Nordlicht Commerce GmbH beenden?' }));
  await user.click(dialog.getByRole('button', { name: 'Verbindung beenden' }));
  expect(await screen.findByText('Noch keine Agentur verbunden')).toBeVisible();
  expect(deleted).toEqual([ids.organization]);
  expect(recorded.notes).toEqual(['Die Verbindung mit Nordlicht Commerce GmbH ist beendet.']);
});

test('the list is searched, and the search is part of the URL', async () => {
  api.answer(`GET ${call}/connected`, '');
  const asked: (string | null)[] = [];
  api.answer(`GET ${call}`, ({ url: { searchParams } }) => {
    asked.push(searchParams.get('search'));
    const found = { munchen: [isar], Bremen: [] }[searchParams.get('search') ?? ''];
    return found ?? [nordlicht, isar];
  });
  const { user, location } = await renderRemote(remote, { at });
  const search = await screen.findByRole('searchbox', { name: 'Agentur suchen' });
  await user.type(search, 'munchen');
  const list = within(screen.getByRole('region', { name: 'Agenturen' }));
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Isar Digital'),
    ]),
  );
  expect(location.current).toBe(`${at}?search=munchen`);
  await user.clear(search);
  await user.type(search, 'Bremen');
  expect(await screen.findByText('Keine Agentur gefunden')).toBeVisible();
  // Not with each letter.
  expect(asked).toEqual([null, 'munchen', 'Bremen']);
});

test('a shopware5 shop is told what a partner agency requires', async () => {
  const shop = aShop({ type: 'shopware5', cloudShop: null });
  const organization = anOrganization({ shops: [shop] });
  const place = { organization, shop, organizations: [organization], reload: async () => undefined };
  await renderRemote(remote, { at, host: { place } });
  expect(screen.getByText(/mit einem Shopware-6- oder Cloud-Shop verbinden/)).toBeVisible();
});
