import type { CustomerShop } from '@kontor/contract/customer-shop';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { customerShop } from '../../testing/signed-in-pages.ts';

const api = startApiServer();
const call = 'GET /organization/{organizationUuid}/customer-shop';
const noteCall = 'PUT /organization/{organizationUuid}/customer-shop/{customerShopUuid}/note';
const page = `/organization/${ids.organization}/partner-account/customer-shops`;

const other = '0197a000-0000-7000-8000-0000000000b2';
const shops = [
  customerShop(),
  customerShop({
    shopUuid: other,
    organizationName: 'Café Süd',
    shopName: 'cafe-sued.de',
    plan: null,
    state: 'trial',
    commissionAmount: 0,
    lastOffer: { uuid: '0197a000-0000-7000-8000-0000000000d1', state: 'sent', at: '2026-11-20T10:00:00Z' },
  }),
];

/** Answers a search for `rad`, a plan or a state; returns what was asked for. */
function answerShops(list: readonly CustomerShop[] = shops): unknown[] {
  const asked: unknown[] = [];
  const found = (query: URLSearchParams) =>
    list.filter(
      ({ plan, state, shopName }) =>
        (!query.has('plan') || plan === query.get('plan')) &&
        (!query.has('state') || state === query.get('state')) &&
        shopName.includes(query.get('search') ?? ''),
    );
  api.answer(call, ({ url: { searchParams } }) => {
    asked.push(Object.fromEntries(searchParams));
    return found(searchParams);
  });
  api.answer(`${call}/figures`, ({ url }) => {
    const some = found(url.searchParams);
    const commissionAmount = some.reduce((sum, shop) => sum + shop.commissionAmount, 0);
    return { count: some.length, all: list.length, commissionAmount };
  });
  return asked;
}

function open(query = '', role: 'owner' | 'reader' = 'owner') {
  const partner = anOrganization({ type: 'partner', name: 'Nordlicht Commerce GmbH', shops: [], role });
  const place = { organization: partner, shop: null, organizations: [partner], reload: async () => undefined };
  return renderRemote(remote, { at: page + query, host: { place } });
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Kunden-Shops' }))
    .getAllByRole('row')
    .slice(1);

test('each shop says what it brings and until when, and what was offered last, and leads to an offer for it', async () => {
  answerShops();
  await open();
  const [radwerk, cafe] = await rows();
  expect(radwerk).toHaveTextContent('Professional28,90 €bis 11.03.2027');
  expect(cafe).toHaveTextContent('kein TarifTestphase0,00 €');
  expect(cafe).toHaveTextContent('Gesendet20.11.2026');
  expect(
    within(cafe ?? document.body).getByRole('link', { name: 'Angebot vorbereiten für cafe-sued.de' }),
  ).toHaveAttribute('href', `/organization/${ids.organization}/partner-account/offers?prepare=${other}`);
  expect(screen.getByRole('status')).toHaveTextContent('2 Shops, zusammen 28,90 € Provision je Monat');
});

test('on a phone, where a shop is a card, its plan, its commission and its last offer keep their headings', async () => {
  answerShops();
  await open();
  await rows();
  const cellOf = (text: string) => within(screen.getByRole('table')).getAllByText(text)[0]?.closest('td')?.dataset;
  expect(cellOf('kein Tarif')).toMatchObject({ list: 'line', header: 'Tarif' });
  expect(cellOf('bis 11.03.2027')).toMatchObject({ list: 'line', header: 'Provision je Monat' });
  expect(cellOf('Gesendet')).toMatchObject({ list: 'line', header: 'Letztes Angebot' });
});

test('search, plan and state are in the address, and a selection without shops leads back to all', async () => {
  answerShops();
  const { user, location } = await open('?state=trial');
  expect(await rows()).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Suche in Namen und Notizen' }), 'rad');
  expect(location.current).toBe(`${page}?state=trial&search=rad`);
  expect(await screen.findByText('Kein Shop gefunden')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Alle Shops anzeigen' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tarif' }), 'Professional');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(location.current).toBe(`${page}?plan=professional`);
});

test('a note is saved for the own team, and shown with the shop', async () => {
  answerShops();
  const sent: unknown[] = [];
  api.answer(noteCall, ({ body, params }) => {
    sent.push([params.customerShopUuid, body]);
    return { note: { text: 'Rückruf am Montag', changedAt: '2026-11-25T10:00:00Z' } };
  });
  const { user, recorded } = await open();
  await user.click(await screen.findByRole('button', { name: 'Notiz zu radwerk-berlin.de schreiben' }));
  const dialog = await screen.findByRole('dialog', { name: 'Notiz zu Radwerk Berlin GmbH' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Notiz' }), 'Rückruf am Montag');
  await user.click(within(dialog).getByRole('button', { name: 'Notiz speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await rows())[0]).toHaveTextContent('Notiz: Rückruf am Montag');
  expect(sent).toEqual([[ids.shop, { text: 'Rückruf am Montag' }]]);
  expect(recorded.notes).toEqual(['Die Notiz zu Radwerk Berlin GmbH ist gespeichert.']);
});

test('the shops that are shown are offered as a file', async () => {
  const files = savedFiles();
  answerShops();
  const { user } = await open('?state=running');
  await user.click(await screen.findByRole('button', { name: 'Kunden-Shops als CSV speichern' }));
  const text = await files[0]?.text();
  expect(text).toContain(
    '"Radwerk Berlin GmbH";"radwerk-berlin.de";"Professional";"Läuft";12.03.2025;28,90;11.03.2027',
  );
  expect(text).not.toContain('Café Süd');
});

test('who only reads sees the shops, and neither notes to write, nor offers to prepare, nor a file', async () => {
  answerShops();
  await open('', 'reader');
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Notiz|CSV/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Angebot vorbereiten/ })).not.toBeInTheDocument();
});

test('of many shops the next page is loaded on demand, and the file has all of them', async () => {
  const files = savedFiles();
  answerShops();
  api.answerPages(
    call,
    shops.map((shop) => [shop]),
  );
  const { user } = await open();
  expect(await rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Kunden-Shops als CSV speichern' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain('Café Süd');
  await user.click(screen.getByRole('button', { name: 'Weitere Shops laden' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Weitere Shops laden' })).not.toBeInTheDocument();
});

test('a partner without customers is told what leads to the first one', async () => {
  answerShops([]);
  await open();
  expect(await screen.findByText('Noch keine Kunden-Shops')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Link und Leads öffnen' })).toHaveAttribute(
    'href',
    `/organization/${ids.organization}/partner-account/leads`,
  );
});
