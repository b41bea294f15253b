import type { ConnectClient } from '@kontor/contract/connect-client';
import type { ConnectDelivery } from '@kontor/contract/connect-event';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ConnectPage } from '../connect-page.tsx';

const server = startApiServer();
const clientId = '0197a000-0000-7000-8000-0000000000c1';
const prefix = '/operator/connect/client/{clientId}';
const erp: ConnectClient = {
  id: clientId,
  name: 'ERP',
  scopes: ['usage:write'],
  contactEmail: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  secrets: [],
  endpoint: { url: 'https://erp.kaiwerk.test/events', events: ['shop.created'], parked: null },
};
const parked: ConnectDelivery = {
  uuid: '0197a000-0000-7000-8000-0000000000d1',
  eventUuid: '0197a000-0000-7000-8000-0000000000e1',
  type: 'shop.updated',
  subject: '0197a000-0000-7000-8000-0000000000a1',
  version: 17,
  state: 'parked',
  attempts: 9,
  occurredAt: '2026-11-20T09:00:00.000Z',
  nextAttemptAt: null,
  lastAttemptAt: '2026-11-23T08:15:00.000Z',
  lastStatus: 503,
  lastAnswer: `Overloaded ${'x'.repeat(400)}`,
};
const waiting: ConnectDelivery = {
  ...parked,
  uuid: '0197a000-0000-7000-8000-0000000000d2',
  type: 'lead.submitted',
  state: 'waiting',
  attempts: 0,
  nextAttemptAt: '2026-11-23T10:00:00.000Z',
  lastAttemptAt: null,
  lastStatus: null,
  lastAnswer: null,
};

let sent: unknown[];
let asked: (string | null)[];
beforeEach(() => {
  [sent, asked] = [[], []];
  server.answer('GET /operator/connect/client', [erp]);
  server.answer(`POST ${prefix}/replay`, ({ body }) => void sent.push(body));
  answer([waiting, parked]);
});
const answer = (deliveries: ConnectDelivery[]) =>
  server.answer(`GET ${prefix}/delivery`, ({ url }) => {
    const state = url.searchParams.get('state');
    asked.push(state);
    return deliveries.filter((delivery) => state === null || delivery.state === state);
  });

const open = (query = `?client=${clientId}`) => renderWithHost(<ConnectPage />, { at: `/connect${query}` });
const table = async () => within(await screen.findByRole('table', { name: 'Zustellungen' }));
const press = (name: string) => screen.findByRole('button', { name });

test('the deliveries of a system open from the list, with state, attempts and last answer', async () => {
  const { user, location } = await open('');
  await user.click(await screen.findByRole('link', { name: 'Zustellungen ansehen: ERP' }));
  expect(await screen.findByRole('region', { name: 'Zustellungen an ERP' })).toBeVisible();
  expect(location.current).toBe(`/connect?client=${clientId}`);
  const [first, second] = (await table()).getAllByRole('row').slice(1);
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(first).slice(0, 4)).toEqual([
    expect.stringMatching(/^lead\.submittedvom 20\.11\.2026, .*, Fassung 17$/),
    expect.stringMatching(/^wartetnächster Versuch 23\.11\.2026/),
    '0',
    'noch nicht gesendet',
  ]);
  expect(cells(second).slice(0, 4)).toEqual([
    expect.stringContaining('shop.updated'),
    'abgebrochen',
    '9',
    expect.stringMatching(/^503Overloaded x{149} …23\.11\.2026/),
  ]);
});

test('a state is chosen, and is part of the address', async () => {
  const { user, location } = await open();
  await table();
  await user.selectOptions(screen.getByLabelText('Stand'), 'abgebrochen');
  await waitFor(async () => expect((await table()).getAllByRole('row')).toHaveLength(2));
  expect(location.current).toBe(`/connect?client=${clientId}&state=parked`);
  expect(asked.at(-1)).toBe('parked');
  await user.selectOptions(screen.getByLabelText('Stand'), 'zugestellt');
  expect(await screen.findByText('Keine Zustellung in diesem Stand')).toBeVisible();
});

test('a page after the other is loaded', async () => {
  server.answerPages(`GET ${prefix}/delivery`, [[waiting], [parked]]);
  const { user } = await open();
  expect((await table()).getAllByRole('row')).toHaveLength(2);
  await user.click(await press('Weitere laden'));
  await waitFor(async () => expect((await table()).getAllByRole('row')).toHaveLength(3));
  expect(screen.getByText('Alle 2 Zustellungen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Weitere laden' })).not.toBeInTheDocument();
});

test('one delivery is sent again, and its new state is shown', async () => {
  const { user, recorded } = await open();
  const row = (await table()).getAllByRole('row')[2] as HTMLElement;
  answer([waiting, { ...parked, state: 'delivered', lastStatus: 204, lastAnswer: null }]);
  await user.click(within(row).getByRole('button', { name: /^shop\.updated vom 20\.11\.2026, .* erneut senden$/ }));
  await waitFor(async () => expect((await table()).getByText('zugestellt')).toBeVisible());
  expect(sent).toEqual([{ deliveryUuid: parked.uuid }]);
  expect(recorded.notes).toEqual(['shop.updated wird erneut gesendet.']);
});

test('all parked ones are sent again after a confirmation', async () => {
  const { user, recorded } = await open();
  await user.click(await press('Abgebrochene senden'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alle abgebrochenen an ERP erneut senden?' }));
  await user.click(dialog.getByRole('button', { name: 'Erneut senden' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ parked: true }]);
  expect(recorded.notes).toEqual(['Die abgebrochenen Ereignisse werden erneut gesendet.']);
});

test('everything since an instant is sent again; without an instant nothing is', async () => {
  const { user } = await open();
  await user.click(await press('Ab Zeitpunkt senden'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ab wann an ERP erneut senden?' }));
  await user.click(dialog.getByRole('button', { name: 'Erneut senden' }));
  expect(dialog.getByText('Dieses Feld ist erforderlich')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Zeitpunkt'), { target: { value: '2026-11-20T08:00' } });
  await user.click(dialog.getByRole('button', { name: 'Erneut senden' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ since: new Date('2026-11-20T08:00').toISOString() }]);
});

test('an endpoint that is not used any more is said to be, until something is sent there again', async () => {
  const since = '2026-11-23T08:15:00.000Z';
  const endpoint = { url: 'https://erp.kaiwerk.test/events', events: ['shop.created' as const] };
  server.answer('GET /operator/connect/client', [
    { ...erp, endpoint: { ...endpoint, parked: { since, reason: 'gone' } } },
  ]);
  const { user } = await open();
  expect(await screen.findByText(/^Seit 23\.11\.2026, .* wird dorthin nichts mehr gesendet$/)).toBeVisible();
  expect(screen.getByText(/mit 410 geantwortet/)).toBeVisible();
  const list = await screen.findByRole('table', { name: 'Angebundene Systeme' });
  expect(within(list).getByText('nicht mehr benutzt')).toBeVisible();
  server.answer('GET /operator/connect/client', [{ ...erp, endpoint: { ...endpoint, parked: null } }]);
  await user.click(await press('Abgebrochene senden'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erneut senden' }));
  await waitFor(() => expect(screen.queryByText(/wird dorthin nichts mehr gesendet$/)).not.toBeInTheDocument());
});

test('the endpoint is tried', async () => {
  let tried = 0;
  server.answer(`POST ${prefix}/test`, () => void (tried += 1));
  const { user } = await open();
  await user.click(await press('Probe senden'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Probeereignis an ERP senden?' }));
  await user.click(dialog.getByRole('button', { name: 'Probe senden' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(tried).toBe(1);
});

test('without deliveries the page says what to do', async () => {
  answer([]);
  await open();
  expect(await screen.findByText('Noch keine Zustellungen')).toBeVisible();
  expect(await press('Probe senden')).toBeVisible();
});

test('deliveries that do not come can be asked for again', async () => {
  // Asked for ahead, and once more by their card.
  server.fail(`GET ${prefix}/delivery`, 500, 'internal-error', [], { once: true });
  server.fail(`GET ${prefix}/delivery`, 500, 'internal-error', [], { once: true });
  const { user } = await open();
  await user.click(await press('Noch einmal versuchen'));
  expect((await table()).getAllByRole('row')).toHaveLength(3);
});

test('a system without an endpoint has no deliveries', async () => {
  server.answer('GET /operator/connect/client', [{ ...erp, endpoint: null }]);
  await open();
  expect(await screen.findByRole('table', { name: 'Angebundene Systeme' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Zustellungen an ERP' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Zustellungen/ })).not.toBeInTheDocument();
});
