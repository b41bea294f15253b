import type { PriceList } from '@kontor/contract/price-list';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aPriceList } from '../../testing/a-price-list.ts';

const server = startApiServer();
const at = '/backoffice/prices';
const one = 'PUT /backoffice/price-list/{priceListUuid}';
const publish = `${one}/publish` as const;
const draft = aPriceList({ uuid: ids.order, state: 'draft', validFrom: null });
const opened = `${at}?list=${draft.uuid}`;
let lists: PriceList[];

beforeEach(() => {
  lists = [draft, aPriceList()];
  server.answer('GET /backoffice/price-list', () => lists);
});

const withStarter = (list: PriceList, unitAmount: number): PriceList => ({
  ...list,
  items: list.items.map((item) =>
    item.productType === 'starter' ? { ...item, tiers: [{ upTo: null, unitAmount }] } : item,
  ),
});

test('all lists are there with what they are, and one is opened from its row', async () => {
  const { user, location } = await renderRemote(remote, { at });
  const rows = within(await screen.findByRole('table', { name: 'Preislisten' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(['EntwurfEntwurf102', 'Preise ab 01.01.2026Gilt102']);
  await user.click(screen.getByRole('link', { name: 'Entwurf' }));
  expect(location.current).toBe(opened);
});

test('a list stands beside the current one, and only what changes is marked', async () => {
  lists = [withStarter(draft, 15_900), aPriceList()];
  await renderRemote(remote, { at: opened });
  expect(await screen.findByRole('heading', { name: 'Preise ab 01.01.2026 neben Entwurf' })).toBeVisible();
  const changes = within(screen.getByRole('table', { name: 'Vorher und nachher' }))
    .getAllByRole('row')
    .slice(1);
  expect(changes.map(({ textContent }) => textContent?.replaceAll(/\p{Zs}/gu, ' '))).toEqual([
    'Starter, Cloud-Shop, v2, Preis im Monat (geändert)149,00 €159,00 €',
  ]);
});

test('a draft begins with what counts, and its prices are edited in euros', async () => {
  const sent: unknown[] = [];
  lists = [aPriceList()];
  server.answer('POST /backoffice/price-list', () => {
    lists = [draft, aPriceList()];
    return draft;
  });
  server.answer(one, ({ body }) => {
    sent.push(body);
    lists = [withStarter(draft, 15_950), aPriceList()];
    return lists[0] as PriceList;
  });
  const { user, location } = await renderRemote(remote, { at });
  await user.dblClick(await screen.findByRole('button', { name: 'Entwurf beginnen' }));
  const starter = within(await screen.findByRole('group', { name: 'Starter, Cloud-Shop, v2' }));
  const price = starter.getByLabelText(/^Preis im Monat/);
  await user.clear(price);
  await user.type(price, 'teuer');
  await user.click(screen.getByRole('button', { name: 'Entwurf speichern' }));
  expect(await screen.findByText('Ein Feld enthält keine Zahl')).toBeVisible();
  expect(price).toBeInvalid();
  await user.clear(price);
  await user.type(price, '159,50');
  await user.dblClick(screen.getByRole('button', { name: 'Entwurf speichern' }));
  await waitFor(() => expect(location.current).toBe(opened));
  const { monthsPaidPerYear, items } = withStarter(draft, 15_950);
  expect(sent).toEqual([{ monthsPaidPerYear, items }]);
});

test('tiers are added before the last one, and removed', async () => {
  const sent: PriceList[] = [];
  server.answer(one, ({ body }) => {
    sent.push(body as PriceList);
    return draft;
  });
  const { user } = await renderRemote(remote, { at: `${opened}&edit=yes` });
  const wms = within(await screen.findByRole('group', { name: 'WMS-Gerät, Cloud-Shop, v2' }));
  await user.click(wms.getByRole('button', { name: /^Staffel hinzufügen/ }));
  const limits = wms.getAllByLabelText(/^Bis einschließlich/);
  expect(limits).toHaveLength(2);
  await user.type(limits[1] as HTMLElement, '20');
  await user.click(wms.getAllByRole('button', { name: 'Staffel entfernen' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Entwurf speichern' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.items[1]?.tiers).toEqual([
    { upTo: 20, unitAmount: 2_000 },
    { upTo: null, unitAmount: 2_000 },
  ]);
});

test('publishing shows what it means for running contracts, and waits for a second person', async () => {
  const sent: unknown[] = [];
  server.answer('GET /backoffice/price-list/{priceListUuid}/impact', {
    shops: 1_204,
    monthlyNow: 17_939_600,
    monthlyThen: 19_143_600,
    mails: 987,
    firstMoveAt: '2027-03-01T00:00:00.000Z',
  });
  server.answer(publish, ({ body }) => {
    sent.push(body);
    return { approvalUuid: ids.shop };
  });
  const { user } = await renderRemote(remote, { at: opened });
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preisliste veröffentlichen?' }));
  expect(dialog.getByText(/Laufende Verträge behalten ihre Preise/)).toBeVisible();
  await user.type(dialog.getByLabelText('Gilt ab'), '2027-01-01');
  await user.selectOptions(dialog.getByLabelText('Gilt für'), 'Alle Verträge');
  expect(
    await dialog.findByText('191.436,00 €', { normalizer: (text) => text.replaceAll(/\p{Zs}/gu, ' ') }),
  ).toBeVisible();
  expect(dialog.getByText('1.204')).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Beschluss der Leitung');
  await user.dblClick(dialog.getByRole('button', { name: 'Veröffentlichung anfragen' }));
  await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' });
  expect(sent).toEqual([{ validFrom: '2027-01-01', appliesTo: 'all', reason: 'Beschluss der Leitung' }]);
});

test('prices that cannot be published are named', async () => {
  server.fail(publish, 422, 'validation-failed', [
    { path: 'items', code: 'required', message: 'cloud pos v2 has no price' },
  ]);
  const { user } = await renderRemote(remote, { at: opened });
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preisliste veröffentlichen?' }));
  await user.type(dialog.getByLabelText('Gilt ab'), '2027-01-01');
  await user.type(dialog.getByLabelText('Grund'), 'Neue Preise');
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichung anfragen' }));
  expect(await dialog.findByText('cloud pos v2 has no price')).toBeVisible();
});

test('a draft is discarded after a question', async () => {
  const gone: string[] = [];
  server.answer('DELETE /backoffice/price-list/{priceListUuid}', ({ params }) => {
    gone.push(params['priceListUuid'] ?? '');
    lists = [aPriceList()];
    return undefined;
  });
  const { user, location } = await renderRemote(remote, { at: opened });
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entwurf verwerfen?' }));
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(location.current).toBe(at));
  expect(gone).toEqual([draft.uuid]);
});
