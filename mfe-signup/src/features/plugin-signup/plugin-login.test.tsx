import type { PluginLogin } from '@kontor/contract/plugin-login';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const leaveApp = vi.fn<(url: string) => void>();
const leadOutOfApp = vi.fn<(url: string) => void>();
vi.doMock('../../components/leave-app.ts', () => ({ leaveApp, leadOutOfApp }));
const { renderSignup } = await import('../../testing/render-signup.tsx');

const api = startApiServer();
beforeEach(() => {
  leaveApp.mockClear();
  leadOutOfApp.mockClear();
});

const details = 'GET /oidc/interaction/{interactionId}/plugin-login';
const approval = 'POST /oidc/interaction/{interactionId}/approval';
const shop = aShop({ type: 'shopware6', cloudShop: null, mainShopUrl: 'https://radwerk.test' });
const below = (shopUuid: string) =>
  `/organization/${ids.organization}/shop/${shopUuid}/confirm-shopware-6-plugin-login`;
const query = '?open_id_connect_interaction_id=abc';

const granted: PluginLogin = {
  shopwareShopUrl: 'https://radwerk.test',
  access: 'granted',
  organizationUuid: ids.organization,
  shopUuid: ids.shop,
};

const open = (at: string) =>
  renderSignup({ at, user: { state: 'active' }, organizations: [anOrganization({ shops: [shop] })], shop });

const confirmButton = () => screen.findByRole('button', { name: 'Anmeldung bestätigen' });

test('the page names shop, account and organization, and one click confirms to the identity flow', async () => {
  api.answer(details, granted);
  let clicks = 0;
  api.answer(approval, () => void clicks++);
  const { user } = await open(below(ids.shop) + query);
  const button = await confirmButton();
  expect(screen.getByText('https://radwerk.test')).toBeVisible();
  expect(screen.getByText('eva@radwerk.test')).toBeVisible();
  expect(screen.getByText(/Das Plugin erfährt Ihren Namen/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abbrechen' })).toHaveAttribute('href', '/api/v4/oidc/interaction/abc/abort');
  await user.dblClick(button);
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/api/v4/oidc/interaction/abc/confirm'));
  expect([clicks, leaveApp.mock.calls.length]).toEqual([1, 1]);
});

test('the page has the path of the shop in which the plugin runs', async () => {
  api.answer(details, { ...granted, shopUuid: '0197a000-0000-7000-8000-0000000000b1' });
  const { location } = await open(below(ids.shop) + query);
  await waitFor(() => expect(location.current).toBe(below('0197a000-0000-7000-8000-0000000000b1') + query));
});

test('an unknown shop can be added', async () => {
  api.answer(details, { ...granted, access: 'missing', organizationUuid: null, shopUuid: null });
  await open(below(ids.shop) + query);
  expect(await screen.findByRole('heading', { name: 'Dieser Shop gehört noch nicht zu Ihrem Konto' })).toBeVisible();
  expect(screen.getByText(/radwerk.test ist noch nicht angelegt/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shop hinzufügen' })).toHaveAttribute('href', `/signup${query}`);
});

test('a shop of another account leads to the page that says so', async () => {
  api.answer(details, { ...granted, access: 'denied', organizationUuid: null, shopUuid: null });
  const { location } = await open(below(ids.shop) + query);
  await waitFor(() => expect(location.current).toBe(`/signup/sw6-plugin-shop-access-denied${query}`));
});

test('a login that no longer waits goes to the identity flow, which reports it', async () => {
  api.fail(details, 404, 'no-plugin-login');
  await open(below(ids.shop) + query);
  await waitFor(() => expect(leadOutOfApp).toHaveBeenCalledWith('/api/v4/oidc/interaction/abc/confirm'));
});

test('a login that expired while the page was open goes there on the click', async () => {
  api.answer(details, granted);
  const { user } = await open(below(ids.shop) + query);
  const button = await confirmButton();
  api.fail(details, 404, 'no-plugin-login');
  api.fail(approval, 404, 'no-plugin-login');
  await user.click(button);
  await waitFor(() => expect(leadOutOfApp).toHaveBeenCalledWith('/api/v4/oidc/interaction/abc/confirm'));
});

test('offline, the click can be repeated', async () => {
  api.answer(details, granted);
  api.disconnect(approval);
  const { user } = await open(below(ids.shop) + query);
  await user.click(await confirmButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
  api.answer(approval, undefined);
  await user.click(await confirmButton());
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/api/v4/oidc/interaction/abc/confirm'));
});

test("without a waiting login the browser goes to the shop's admin", async () => {
  await open(below(ids.shop));
  expect(leadOutOfApp.mock.calls).toEqual([[shop.adminUrl]]);
  expect(screen.getByRole('link', { name: 'Shop-Admin öffnen' })).toHaveAttribute('href', shop.adminUrl);
});

test('a shop without a known admin URL keeps the page, which says so', async () => {
  const unknown = aShop({ ...shop, adminUrl: null });
  await renderSignup({
    at: below(ids.shop),
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [unknown] })],
    shop: unknown,
  });
  expect(screen.getByText(/noch keine Admin-Adresse bekannt/)).toBeVisible();
  expect(leadOutOfApp).not.toHaveBeenCalled();
});

test('a user without access reads the reason, and can use another account or go back', async () => {
  api.answer('POST /auth/logout', undefined);
  const { user } = await renderSignup({
    at: `/signup/sw6-plugin-shop-access-denied${query}`,
    user: { state: 'active' },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Kein Zugriff auf diesen Shop.' })).toBeVisible();
  expect(screen.getByText(/Sie sind als eva@radwerk.test angemeldet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zurück zum Plugin' })).toHaveAttribute(
    'href',
    '/api/v4/oidc/interaction/abc/abort',
  );
  await user.click(screen.getByRole('button', { name: 'Mit anderem Konto anmelden' }));
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/api/v4/oidc/interaction/abc'));
});

test.each([
  ['?reason=expired', 'Diese Anmeldung ist abgelaufen.', null],
  ['?reason=temporarily_unavailable', 'Gerade sind es zu viele Anmeldungen.', null],
  ['?reason=invalid_redirect_uri', 'Diese Anmeldung ist nicht möglich.', 'Grund: invalid_redirect_uri'],
  ['?reason=<b>x</b>', 'Diese Anmeldung ist nicht möglich.', null],
  ['', 'Diese Anmeldung ist nicht möglich.', null],
])('a login that cannot continue is reported (%s)', async (search, title, foot) => {
  await renderSignup({ at: `/plugin-login-failed${search}` });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  if (foot === null) expect(screen.queryByText(/Grund/)).not.toBeInTheDocument();
  else expect(screen.getByText(foot)).toBeVisible();
});
