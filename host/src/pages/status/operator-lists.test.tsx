import type { ProviderDifference } from '@kontor/contract/operator-difference';
import type { StuckOrder } from '@kontor/contract/operator-order';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { StatusPage } from './status-page.tsx';

const server = startApiServer();

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const difference = (number: number, change: Partial<ProviderDifference> = {}): ProviderDifference => ({
  uuid: uuid(number),
  shopUuid: uuid(9),
  subject: 'sub_1',
  field: 'cancel_at',
  ours: null,
  theirs: '2026-12-20T09:00:00.000Z',
  foundAt: '2026-11-20T09:00:00.000Z',
  mendedAt: '2026-11-20T09:15:00.000Z',
  ...change,
});

const order: StuckOrder = {
  uuid: uuid(1),
  organizationName: 'Radwerk GmbH',
  shopUuid: uuid(9),
  shopName: 'Radwerk',
  kind: 'update',
  state: 'needs-attention',
  attempts: 12,
  lastError: 'The price is gone',
  createdAt: '2026-11-20T09:00:00.000Z',
};

beforeEach(() => {
  server.answer('GET /operator/status', {
    lastChange: null,
    hourSince: '2026-11-20T09:00:00.000Z',
    daySince: '2026-11-19T10:00:00.000Z',
    subjects: [],
  });
  server.answer('GET /operator/order', []);
  server.answer('GET /operator/invoice', []);
  server.answer('GET /operator/difference', []);
  server.answer('GET /operator/history', { range: 'day', remotes: [] });
  server.answer('GET /operator/job', { lanes: [], daily: [], parked: [] });
});

async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join(' | '),
  );
}

test('each difference says what differs, how it is on both sides, and whether it was resolved', async () => {
  server.answer('GET /operator/difference', [
    difference(1, {
      shopUuid: null,
      subject: 'sub_2',
      field: 'second-live-subscription',
      ours: 'sub_1',
      theirs: 'active',
      mendedAt: null,
    }),
    difference(2),
    difference(3, { field: 'something_new', theirs: 'until 2026-12-20T09:00:00.000Z' }),
    difference(4, { subject: 'in_1', field: 'total', ours: '1', theirs: '28322' }),
  ]);
  await renderWithHost(<StatusPage />);
  expect(await rowsOf('Abweichungen vom Zahlungsdienstleister')).toEqual([
    'Zweites laufendes Abonnementsub_2gehört zu keinem bekannten Shop | sub_1 | active | Nicht behobengefunden 20.11.2026, 10:00 Uhr',
    `Kündigung zumsub_1Shop ${uuid(9)} | nicht vorhanden | 20.12.2026, 10:00 | behoben 20.11.2026, 10:15 Uhrgefunden 20.11.2026, 10:00 Uhr`,
    `something_newsub_1Shop ${uuid(9)} | nicht vorhanden | until 20.12.2026, 10:00 | behoben 20.11.2026, 10:15 Uhrgefunden 20.11.2026, 10:00 Uhr`,
    `Rechnungsbetragin_1Shop ${uuid(9)} | 0,01\u00a0€ | 283,22\u00a0€ | behoben 20.11.2026, 10:15 Uhrgefunden 20.11.2026, 10:00 Uhr`,
  ]);
});

test('each contract change that waits says whose it is and what it failed with', async () => {
  server.answer('GET /operator/order', [
    order,
    { ...order, uuid: uuid(2), kind: 'cancel', state: 'working', attempts: 1, lastError: null },
  ]);
  await renderWithHost(<StatusPage />);
  expect(await rowsOf('Offene Vertragsänderungen')).toEqual([
    `Bestellung${uuid(1)} | RadwerkRadwerk GmbH | The price is gone12 Versuche | Muss entschieden werdenseit 20.11.2026, 10:00 Uhr | Erneut ausführenAufgeben`,
    `Kündigung${uuid(2)} | RadwerkRadwerk GmbH | keiner1 Versuch | wird noch ausgeführtseit 20.11.2026, 10:00 Uhr | `,
  ]);
});

test('a list that has as many entries as it shows says so', async () => {
  const orders = Array.from({ length: 50 }, (_, number) => ({ ...order, uuid: uuid(number) }));
  server.answer('GET /operator/order', orders);
  await renderWithHost(<StatusPage />);
  expect(await screen.findByText('Die Liste zeigt höchstens 50 Einträge.')).toBeVisible();
});

const settle = 'POST /operator/order/{orderUuid}/settle';

test.each([
  ['Bestellung für Radwerk erneut ausführen', 'Erneut ausführen', 'retry'],
  ['Bestellung für Radwerk aufgeben', 'Aufgeben', 'close'],
])('an operator decides on a change that waits: %s', async (open, confirm, action) => {
  server.answer('GET /operator/order', [order]);
  const decided: unknown[] = [];
  server.answer(settle, ({ body }) => void decided.push(body));
  const { user } = await renderWithHost(<StatusPage />);
  await user.click(await screen.findByRole('button', { name: open }));
  expect(decided).toEqual([]);
  server.answer('GET /operator/order', []);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  expect(await screen.findByText('Keine Vertragsänderung wartet auf Sie.')).toBeVisible();
  expect(decided).toEqual([{ action }]);
});

test('a decision that cannot be carried out says why and stays open', async () => {
  server.answer('GET /operator/order', [order]);
  server.fail(settle, 503, 'payment-provider-unavailable');
  const { user } = await renderWithHost(<StatusPage />);
  await user.click(await screen.findByRole('button', { name: 'Bestellung für Radwerk aufgeben' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Aufgeben' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
});

test('what another operator has decided meanwhile is no error', async () => {
  server.answer('GET /operator/order', [order]);
  server.fail(settle, 409, 'order-not-stuck');
  const { user } = await renderWithHost(<StatusPage />);
  await user.click(await screen.findByRole('button', { name: 'Bestellung für Radwerk erneut ausführen' }));
  server.answer('GET /operator/order', []);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erneut ausführen' }));
  expect(await screen.findByText('Keine Vertragsänderung wartet auf Sie.')).toBeVisible();
});

test('without any, the page says so', async () => {
  await renderWithHost(<StatusPage />);
  expect(await screen.findByText('Keine Vertragsänderung wartet auf Sie.')).toBeVisible();
  expect(await screen.findByText('Beim täglichen Vergleich wurde keine Abweichung gefunden.')).toBeVisible();
});

test('a list that does not load has a retry of its own, and the others stay', async () => {
  server.answer('GET /operator/difference', [difference(1)]);
  server.fail('GET /operator/difference', 500, 'internal-error', [], { once: true });
  const { user } = await renderWithHost(<StatusPage />);
  const section = await screen.findByRole('region', { name: 'Abweichungen vom Zahlungsdienstleister' });
  await user.click(await within(section).findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await rowsOf('Abweichungen vom Zahlungsdienstleister')).toHaveLength(1);
  expect(screen.getByText('Keine Vertragsänderung wartet auf Sie.')).toBeVisible();
});

test('lists that fail are not asked for again and again', async () => {
  const failed = server.fail('GET /operator/difference', 500, 'internal-error');
  await renderWithHost(<StatusPage />);
  const section = await screen.findByRole('region', { name: 'Abweichungen vom Zahlungsdienstleister' });
  expect(await within(section).findByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
  expect(failed).toHaveLength(1);
});

test('what waits for operators is counted first', async () => {
  server.answer('GET /operator/order', [order, { ...order, uuid: uuid(2), state: 'working' }]);
  server.answer('GET /operator/difference', [difference(1), difference(2, { mendedAt: null })]);
  server.answer('GET /operator/job', {
    lanes: [{ lane: 'mail', waiting: 0, running: 0, parked: 3, oldestDueAt: null }],
    daily: [],
    parked: [],
  });
  await renderWithHost(<StatusPage />);
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert).toHaveTextContent('5 Vorgänge warten auf Ihre Entscheidung'));
  expect(alert).toHaveTextContent(
    'eine Vertragsänderung, eine Abweichung vom Zahlungsdienstleister und 3 abgebrochene Aufgaben.',
  );
});

test('while nothing waits for operators, nothing is said about it', async () => {
  await renderWithHost(<StatusPage />);
  await screen.findByText('Keine Vertragsänderung wartet auf Sie.');
  expect(screen.queryByRole('alert')).toBeNull();
});
