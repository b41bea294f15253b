import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aUser, ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useShell } from '../base/shell-store.ts';
import { takeTargetPath } from '../session/remembered.ts';
import { userKey } from '../session/user-queries.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { address, answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;
const baseData = `${shop}/edit-organization-base-data`;

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  useShell.setState({ isRefreshUnavailable: false, notes: [] });
});

test('a protected page redirects a signed-out user to the login and remembers its address', async () => {
  answerGuard(server, { user: null });
  await renderPortal(`${baseData}?a=1#b`);
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(takeTargetPath(ids.user)).toBe(`${baseData}?a=1#b`);
});

test('a session that is lost while working leads to the login; the page is remembered and nothing of it is kept', async () => {
  answerGuard(server);
  server.answer('GET /announcement', [
    { uuid: ids.order, level: 'info', texts: { de: 'Für Kunden', en: 'For customers' }, until: '2099-12-31' },
  ]);
  const { user, queryClient } = await renderPortal(baseData);
  const company = await screen.findByRole('textbox', { name: 'Firma' });
  await user.type(company, '!');
  server.fail('PUT /organization/{organizationUuid}/base-data', 401, 'unauthenticated');
  server.fail('POST /auth/refresh-cookie', 401, 'refresh-token-invalid');
  server.answer('GET /announcement', []);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(takeTargetPath(ids.user)).toBe(baseData);
  const kept = () => queryClient.getQueriesData({}).filter(([, data]) => data !== undefined);
  // The login asks for notices as a visitor.
  const forVisitors = [['GET /announcement', {}], []];
  await waitFor(() => expect(kept()).toEqual([[userKey, null], forVisitors]));
});

test('a session that cannot be renewed for now does not sign the user out: a banner says so, and what was typed stays', async () => {
  answerGuard(server);
  const { user } = await renderPortal(baseData);
  const company = await screen.findByRole('textbox', { name: 'Firma' });
  await user.type(company, ' neu');
  server.fail('PUT /organization/{organizationUuid}/base-data', 401, 'unauthenticated');
  server.fail('POST /auth/refresh-cookie', 500, 'internal-error');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Die Verbindung ist unterbrochen')).toBeVisible();
  expect(address()).toBe(baseData);
  expect(company).toHaveValue('Radwerk Berlin GmbH neu');

  server.answer('GET /user', aUser());
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(screen.queryByText('Die Verbindung ist unterbrochen')).not.toBeInTheDocument());
});

test.each([
  [404, 'not-found', 'Diese Seite gibt es nicht.'],
  [403, 'forbidden', 'Kein Zugriff.'],
] as const)('a shop that the server answers with %i', async (status, code, title) => {
  answerGuard(server, { organizations: [anOrganization({ uuid: ids.subscription })] });
  server.fail('GET /organization/{organizationUuid}/shop/{shopUuid}', status, code);
  await renderPortal(baseData);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('an address without a shop leads to the shop, and the browser tab says which page it is', async () => {
  answerGuard(server);
  await renderPortal('/edit-organization-base-data');
  expect(await screen.findByRole('heading', { name: 'Stammdaten' })).toBeVisible();
  expect(address()).toBe(baseData);
  expect(document.title).toBe('Stammdaten – Kontor');
});
