import type { Role } from '@kontor/contract/role';
import type { CloudShopState, Shop } from '@kontor/contract/shop';
import { NetworkError } from '@kontor/platform/api-error';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { remote } from '../../remote.tsx';

const api = startApiServer();
const call = 'GET /organization/{organizationUuid}/shop/{shopUuid}';
const home = `/organization/${ids.organization}/shop/${ids.shop}`;

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});

const shopIn = (state: CloudShopState, overrides: Partial<Shop> = {}) =>
  aShop({ name: 'Radwerk Outlet', cloudShop: { state, shopifyShops: [] }, ...overrides });

async function renderPage(shop: Shop, shops = [shop], behind = '', role: Role = 'owner') {
  const reload = vi.fn(async (): Promise<void> => undefined);
  const organization = anOrganization({ shops, role });
  const place = { organization, shop, organizations: [organization], reload };
  return { ...(await renderRemote(remote, { at: `${home}/preparing${behind}`, host: { place } })), reload };
}

/** Lets five seconds pass, as many times as given. */
async function polls(times: number) {
  for (let poll = 0; poll < times; poll++) await act(() => vi.advanceTimersByTimeAsync(5000));
}

const current = () => screen.getAllByRole('listitem').find((stop) => stop.getAttribute('aria-current') === 'step');

test('the line follows the shop from starting to ready, read every five seconds', async () => {
  let state: CloudShopState = 'starting';
  let calls = 0;
  api.answer(call, () => {
    calls++;
    return shopIn(state);
  });
  await renderPage(shopIn('starting'));
  expect(current()).toHaveTextContent('Shop wird gestartet');
  expect(screen.getByRole('list', { name: 'Stand der Einrichtung' })).toHaveAttribute('aria-live', 'polite');
  expect(calls).toBe(0);
  await polls(1);
  await waitFor(() => expect(calls).toBe(1));
  state = 'ready';
  await polls(1);
  await waitFor(() => expect(current()).toHaveTextContent('Shop ist bereit'));
});

test('once active, the shop opens', async () => {
  api.answer(call, shopIn('active'));
  const { location, reload } = await renderPage(shopIn('ready'));
  await polls(1);
  await waitFor(() => expect(location.current).toBe(home));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a shop that the shell could not read opens with the next attempt', async () => {
  api.answer(call, shopIn('active'));
  const { location, reload } = await renderPage(shopIn('ready'));
  reload.mockRejectedValueOnce(new NetworkError('offline'));
  await polls(1);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(location.current).toBe(`${home}/preparing`);
  await polls(1);
  await waitFor(() => expect(location.current).toBe(home));
});

test('a shop that is already active opens at once, without a look at its setup, with the query of the URL', async () => {
  const { location } = await renderPage(shopIn('active'), [], '?checkout=true');
  expect(screen.queryByRole('heading', { name: 'Wir richten Ihren Cloud-Shop ein' })).not.toBeInTheDocument();
  await waitFor(() => expect(location.current).toBe(`${home}?checkout=true`));
});

test('leaving the page stops the polling', async () => {
  let calls = 0;
  api.answer(call, () => {
    calls++;
    return shopIn('starting');
  });
  await renderPage(shopIn('starting'));
  await polls(1);
  await waitFor(() => expect(calls).toBe(1));
  cleanup();
  await polls(3);
  expect(calls).toBe(1);
});

test('a failed read is reported, and polling continues', async () => {
  api.fail(call, 503, 'unavailable');
  const { location } = await renderPage(shopIn('starting'));
  await polls(1);
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Stand ist gerade nicht abrufbar');
  api.answer(call, shopIn('active'));
  await polls(1);
  await waitFor(() => expect(location.current).toBe(home));
});

test('after a long time the page says what to do', async () => {
  api.answer(call, shopIn('starting'));
  await renderPage(shopIn('starting'));
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(screen.getByText('Das dauert länger als üblich')).toBeVisible();
  expect(screen.getByRole('link', { name: /@kontor.test/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
});

test('the way back leads to a shop that is ready', async () => {
  const running = aShop({ uuid: '0197a000-0000-7000-8000-0000000000aa', type: 'shopware6', cloudShop: null });
  await renderPage(shopIn('starting'), [shopIn('starting'), running]);
  const link = screen.getByRole('link', { name: 'Zurück zu Radwerk Berlin' });
  expect(link).toHaveAttribute('href', `/organization/${ids.organization}/shop/${running.uuid}`);
});

const provisioning = `${call}/provisioning` as const;
const retry = 'POST /organization/{organizationUuid}/shop/{shopUuid}/provisioning/retry';
const failure = { state: 'failed', failedAt: '2026-11-23T08:00:00.000Z', reason: 'Kein Speicherplatz frei.' } as const;

test('a setup that fails says so with its reason and its ways out, and after another attempt the page waits again', async () => {
  let state: CloudShopState = 'starting';
  const shop = () => shopIn(state, { mainShopUrl: null });
  api.answer(call, shop);
  api.answer(provisioning, failure);
  api.answer(retry, () => {
    state = 'starting';
    return shop();
  });
  const { location } = await renderPage(shopIn('starting', { mainShopUrl: null }));
  state = 'failed';
  await polls(1);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Die Einrichtung ist fehlgeschlagen');
  await waitFor(() => expect(alert).toHaveTextContent('Gemeldeter Grund: Kein Speicherplatz frei.'));
  expect(screen.getByRole('heading', { level: 1, name: 'Ihr Cloud-Shop ist noch nicht eingerichtet' })).toBeVisible();
  expect(screen.getByText(/es ist nichts verloren/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: /^Shop wird gestartet.*fehlgeschlagen$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Support schreiben' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:.+\?subject=Einrichtung%20von%20Radwerk%20Outlet/),
  );
  expect(screen.queryByText(/Die Einrichtung läuft weiter/)).not.toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Wir richten Ihren Cloud-Shop ein' })).toBeVisible();
  expect(current()).toHaveTextContent('Shop wird gestartet');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  state = 'active';
  await polls(1);
  await waitFor(() => expect(location.current).toBe(home));
});

test('a shop that failed when it had its address keeps it, and shows at which step it failed', async () => {
  const failed = shopIn('failed');
  api.answer(call, failed);
  api.answer(provisioning, { ...failure, reason: null });
  await renderPage(failed);
  expect(screen.getByRole('heading', { level: 2, name: /^Shop ist bereit.*fehlgeschlagen$/ })).toBeVisible();
  expect(screen.getAllByText('radwerk.shops.kontor.test')[0]).toBeVisible();
  expect(screen.queryByText(/Gemeldeter Grund/)).not.toBeInTheDocument();
});

test('an attempt that another person has asked for already is followed', async () => {
  api.answer(call, shopIn('starting', { mainShopUrl: null }));
  api.answer(provisioning, failure);
  api.fail(retry, 409, 'state-conflict');
  await renderPage(shopIn('failed', { mainShopUrl: null }));
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Wir richten Ihren Cloud-Shop ein' })).toBeVisible();
});

test('an attempt that could not be asked for may be asked for again', async () => {
  const failed = shopIn('failed', { mainShopUrl: null });
  api.answer(call, failed);
  api.answer(provisioning, failure);
  api.fail(retry, 503, 'unavailable');
  await renderPage(failed);
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeEnabled();
});

test('the operations of a shop see that its setup has failed, and leave another attempt to the administrators', async () => {
  const failed = shopIn('failed', { mainShopUrl: null });
  api.answer(call, failed);
  api.answer(provisioning, failure);
  await renderPage(failed, [failed], '', 'operations');
  expect(await screen.findByRole('link', { name: 'Support schreiben' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).not.toBeInTheDocument();
});
