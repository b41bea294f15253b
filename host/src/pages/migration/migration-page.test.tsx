import type { MigrationMoves, MigrationOverview } from '@kontor/contract/migration';
import type { Role } from '@kontor/contract/role';
import type { Shop, ShopMigration } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { MigrationPage } from './migration-page.tsx';

const server = startApiServer();
const path = '/organization/{organizationUuid}/shop/{shopUuid}/migration';
const old = aShop({ name: 'Radwerk Alt', type: 'shopware5', cloudShop: null });
const successor = aShop({ uuid: ids.invoice, name: 'Radwerk Neu', type: 'shopware6', cloudShop: null });
const staged: ShopMigration = {
  uuid: ids.subscription,
  predecessorShop: old,
  successorShop: successor,
  state: 'staged',
};
const contract: MigrationMoves = {
  kind: 'contract',
  plan: 'professional',
  wms: 2,
  pos: 0,
  isYearly: false,
  credit: 12_345,
  paidUntil: '2026-12-20T11:00:00.000Z',
  endsThen: false,
};
const overview = (change: Partial<MigrationOverview> = {}): MigrationOverview => ({
  migration: staged,
  requestedAt: null,
  canRequest: false,
  moves: contract,
  completedAt: null,
  revert: null,
  blockedBy: null,
  running: null,
  ...change,
});
const completed = overview({
  migration: { ...staged, state: 'completed' },
  completedAt: '2026-11-23T08:00:00.000Z',
  revert: { until: '2026-12-07T08:00:00.000Z', moves: contract },
});

async function open(shop: Shop, role: Role = 'owner') {
  const reload = vi.fn(async () => undefined);
  const page = await renderWithHost(<MigrationPage />, {
    texts: hostTexts,
    host: { place: { organization: anOrganization({ role }), shop, organizations: [], reload } },
  });
  return { ...page, reload };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the page says what is moved before it asks, and shows the result', async () => {
  server.answer(`GET ${path}`, overview());
  server.answer(`PUT ${path}/complete`, { ...staged, state: 'completed' });
  const { user, reload, recorded } = await open(old);
  const moves = await region('Was umzieht');
  for (const text of ['Professional', '2 Lizenzen', /123,45/, '19.12.2026'])
    expect(moves.getByText(text)).toBeVisible();
  expect(moves.queryByText('POS-Geräte')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Migration abschließen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Migration abschließen?' }));
  expect(dialog.getByText(/Professional, 2 WMS-Geräte, bezahlt bis 19\.12\.2026/)).toBeVisible();
  server.answer(`GET ${path}`, completed);
  await user.click(dialog.getByRole('button', { name: 'Migration abschließen' }));
  expect(await screen.findByText('Abgeschlossen')).toBeVisible();
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(recorded.notes).toEqual(['Die Migration ist abgeschlossen.']);
});

test('a completed migration can be taken back, and the page says until when and what goes back', async () => {
  server.answer(`GET ${path}`, completed);
  server.answer(`PUT ${path}/revert`, staged);
  const { user, recorded } = await open(successor);
  const card = await region('Migration zurücknehmen');
  expect(card.getByText(/Möglich bis 07\.12\.2026.*„Radwerk Alt“ bekommt dann/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Migration zurücknehmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Migration zurücknehmen?' }));
  server.answer(`GET ${path}`, overview());
  await user.click(dialog.getByRole('button', { name: 'Migration zurücknehmen' }));
  expect(await screen.findByText('Vorbereitet')).toBeVisible();
  expect(recorded.notes).toEqual(['Die Migration ist zurückgenommen.']);
});

test('once the days are over it cannot be taken back', async () => {
  server.answer(`GET ${path}`, { ...completed, revert: null });
  await open(old);
  expect(await screen.findByText('Abgeschlossen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Migration zurücknehmen' })).toBeNull();
});

test('what cannot be completed now says why and where that is resolved', async () => {
  server.answer(`GET ${path}`, overview({ blockedBy: 'invoice-open' }));
  await open(old);
  expect(await screen.findByText(/eine Rechnung, die noch nicht bezahlt ist/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rechnungen von Radwerk Alt' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/invoices$/),
  );
  expect(screen.queryByRole('button', { name: 'Migration abschließen' })).toBeNull();
});

test('a migration that takes long goes on by itself, and the page notices the end', async () => {
  server.answer(`GET ${path}`, overview({ moves: null, running: { direction: 'complete', state: 'working' } }));
  await open(old);
  expect(await screen.findByText('Der Umzug läuft')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Migration abschließen' })).toBeNull();
  server.answer(`GET ${path}`, completed);
  expect(await screen.findByText('Abgeschlossen', {}, { timeout: 5000 })).toBeVisible();
});

test('one that waits for the vendor says that nothing is lost', async () => {
  server.answer(`GET ${path}`, overview({ moves: null, running: { direction: 'revert', state: 'needs-attention' } }));
  await open(old);
  expect(await screen.findByText('Wird zurückgenommen')).toBeVisible();
  expect(screen.getByText(/Nichts geht verloren/)).toBeVisible();
});

const none = overview({ migration: null, moves: null });

test('a merchant on Shopware 5 asks for the move', async () => {
  server.answer(`GET ${path}`, { ...none, canRequest: true });
  server.answer(`POST ${path}/request`, { uuid: ids.subscription, requestedAt: '2026-11-23T08:00:00.000Z' });
  const { user, recorded } = await open(old);
  const ask = await screen.findByRole('button', { name: 'Migration anfragen' });
  server.answer(`GET ${path}`, { ...none, requestedAt: '2026-11-23T08:00:00.000Z' });
  await user.click(ask);
  expect(await screen.findByRole('heading', { name: 'Migration angefragt' })).toBeVisible();
  expect(screen.getByText(/Radwerk Alt am 23\.11\.2026 angefragt/)).toBeVisible();
  expect(recorded.notes).toEqual(['Die Migration ist angefragt.']);
});

test('a request that fails says so and can be repeated', async () => {
  server.answer(`GET ${path}`, { ...none, canRequest: true });
  server.fail(`POST ${path}/request`, 500, 'internal-error');
  const { user } = await open(old);
  await user.click(await screen.findByRole('button', { name: 'Migration anfragen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Das hat nicht geklappt');
  expect(screen.getByRole('button', { name: 'Migration anfragen' })).toBeEnabled();
});

test('another shop without a migration has nothing to do', async () => {
  server.answer(`GET ${path}`, none);
  await open(successor);
  expect(await screen.findByRole('heading', { name: 'Keine Migration' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a page that could not be loaded can be loaded again', async () => {
  server.fail(`GET ${path}`, 503, 'payment-provider-unavailable');
  const { user } = await open(successor);
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  server.answer(`GET ${path}`, completed);
  await user.click(retry);
  expect(await screen.findByText('Abgeschlossen')).toBeVisible();
});

test.each([
  ['staged', overview(), 'Vorbereitet'],
  ['requestable', overview({ migration: null, moves: null, canRequest: true }), null],
  ['completed', completed, 'Abgeschlossen'],
])('a reader sees a migration that is %s, and no button', async (_, answer, state) => {
  server.answer(`GET ${path}`, answer);
  await open(old, 'reader');
  expect(
    state === null ? await screen.findByRole('heading', { level: 2 }) : await screen.findByText(state),
  ).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
