import type { ConnectClient } from '@kontor/contract/connect-client';
import { allScopes } from '@kontor/contract/connect-scope';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ConnectPage } from './connect-page.tsx';

const server = startApiServer();
const list = 'GET /operator/connect/client';
const clientId = '0197a000-0000-7000-8000-0000000000c1';
const erp: ConnectClient = {
  id: clientId,
  name: 'ERP',
  scopes: ['usage:write', 'entitlements:read'],
  contactEmail: 'erp@kaiwerk.test',
  createdAt: '2026-11-20T09:00:00.000Z',
  secrets: [
    { createdAt: '2026-11-22T09:00:00.000Z', lastUsedAt: null },
    { createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: '2026-11-23T09:00:00.000Z' },
  ],
  endpoint: {
    url: 'https://erp.kaiwerk.test/events',
    events: ['usage.threshold', 'connect.test'],
    parked: null,
  },
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.answer(list, [erp]);
});

const open = () => renderWithHost(<ConnectPage />, { at: '/connect' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => screen.findByRole('button', { name });

test('a system is listed with what it may do, its secrets and its events', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ein System ist angebunden.' })).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Angebundene Systeme' });
  const [client, scopes, secrets, endpoint] = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(client).toBe(`ERP${clientId}erp@kaiwerk.test`);
  expect(scopes).toBe('Bestellungen meldenBerechtigungen von Shops lesen');
  expect(secrets).toMatch(/^vom 22\.11\.2026.*noch nicht benutztvom 20\.11\.2026.*zuletzt benutzt 23\.11\.2026/);
  expect(endpoint).toBe('https://erp.kaiwerk.test/events2 EreignisseZustellungen ansehen');
});

test('a system that may do everything says so shortly', async () => {
  server.answer(list, [{ ...erp, scopes: allScopes }]);
  await open();
  expect(await screen.findByRole('cell', { name: 'alles' })).toBeVisible();
});

test('without a system the page says so', async () => {
  server.answer(list, []);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Noch ist kein System angebunden.' })).toBeVisible();
});

test('a system is added with its scopes, and its secret is shown once', async () => {
  server.answer(list, []);
  server.answer('POST /operator/connect/client', ({ body }) => {
    sent.push(body);
    server.answer(list, [erp]);
    return { id: clientId, secret: 'a-secret-of-the-erp' };
  });
  const { user } = await open();
  await user.click(await press('System hinzufügen'));
  const form = await dialog('System hinzufügen');
  await user.click(form.getByRole('button', { name: 'Hinzufügen' }));
  expect(form.getByText('Dieses Feld ist erforderlich')).toBeVisible();
  expect(form.getByText('Bitte wählen Sie mindestens einen Wert aus')).toBeVisible();
  await user.type(form.getByLabelText('Name'), 'ERP');
  await user.click(form.getByLabelText(/^Bestellungen melden/));
  await user.click(form.getByLabelText(/^Berechtigungen von Shops lesen/));
  await user.click(form.getByRole('button', { name: 'Hinzufügen' }));
  const shown = await dialog('Geheimnis von ERP');
  expect(shown.getByText('a-secret-of-the-erp')).toBeVisible();
  expect(shown.getByText(clientId)).toBeVisible();
  expect(sent).toEqual([{ name: 'ERP', contactEmail: null, scopes: ['entitlements:read', 'usage:write'] }]);
  await user.click(shown.getByRole('button', { name: 'Ich habe es übergeben' }));
  await waitFor(() => expect(screen.queryByText('a-secret-of-the-erp')).not.toBeInTheDocument());
  expect(await screen.findByRole('table', { name: 'Angebundene Systeme' })).toBeVisible();
});

test('a new secret is asked for, and shown once', async () => {
  server.answer('POST /operator/connect/client/{clientId}/rotate', { secret: 'the-next-secret' });
  const { user } = await open();
  await user.click(await press('Neues Geheimnis für ERP'));
  const question = await dialog('Neues Geheimnis für ERP?');
  await user.click(question.getByRole('button', { name: 'Neues Geheimnis anlegen' }));
  const shown = await dialog('Geheimnis von ERP');
  expect(shown.getByText('the-next-secret')).toBeVisible();
});

test('a system is revoked after a confirmation, and no longer listed', async () => {
  server.answer('DELETE /operator/connect/client/{clientId}', () => {
    server.answer(list, []);
    return undefined;
  });
  const { user, recorded } = await open();
  await user.click(await press('ERP den Zugang entziehen'));
  const question = await dialog('ERP den Zugang entziehen?');
  expect(question.getByText(/lässt sich nicht zurücknehmen/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Zugang entziehen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Noch ist kein System angebunden.' })).toBeVisible();
  expect(recorded.notes).toEqual(['ERP hat keinen Zugang mehr.']);
});

test('an endpoint is changed, what the server refuses is said at the field, and its secret is shown', async () => {
  const call = 'PUT /operator/connect/client/{clientId}/endpoint';
  server.answer(call, ({ body }) => {
    sent.push(body);
    return { secret: 'whsec_next' };
  });
  server.fail(call, 422, 'validation-failed', [{ path: 'url', code: 'invalid', message: '' }], { once: true });
  const { user } = await open();
  await user.click(await press('Ereignisse für ERP'));
  const form = await dialog('Ereignisse für ERP');
  expect(form.getByLabelText('Adresse')).toHaveValue('https://erp.kaiwerk.test/events');
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  expect(form.queryByLabelText('shop.updated')).not.toBeInTheDocument();
  await user.click(form.getByLabelText('entitlements.changed'));
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(form.getByLabelText('Adresse')).toHaveAttribute('aria-invalid', 'true'));
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  expect((await dialog('Geheimnis von ERP')).getByText('whsec_next')).toBeVisible();
  expect(sent).toEqual([
    { url: 'https://erp.kaiwerk.test/events', events: ['entitlements.changed', 'connect.test', 'usage.threshold'] },
  ]);
});

test('a first endpoint gets all events that the scopes cover, unless told otherwise', async () => {
  server.answer(list, [{ ...erp, endpoint: null }]);
  const { user } = await open();
  await user.click(await press('Ereignisse für ERP'));
  const form = await dialog('Ereignisse für ERP');
  const named = (state: object) => form.queryAllByRole<HTMLInputElement>('checkbox', state).map(({ value }) => value);
  expect(named({ checked: true })).toEqual(['entitlements.changed', 'connect.test', 'usage.threshold']);
  expect(named({ checked: false })).toEqual([]);
});

test('a user who is no operator is led to the page without access', async () => {
  server.fail(list, 403, 'forbidden');
  const { location } = await open();
  await waitFor(() => expect(location.current).toBe('/access-denied'));
});

test('a list that does not come can be asked for again', async () => {
  server.fail(list, 500, 'internal-error', [], { once: true });
  const { user } = await open();
  await user.click(await press('Noch einmal versuchen'));
  expect(await screen.findByRole('table', { name: 'Angebundene Systeme' })).toBeVisible();
});
