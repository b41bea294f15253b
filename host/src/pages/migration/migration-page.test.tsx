import { expect, jest, test } from '@jest/globals';
import type { Shop, ShopMigration } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { hostNamespace, hostTexts } from '../../start/host-texts.ts';
import { MigrationPage } from './migration-page.tsx';

const server = startApiServer();
const shopCalls = '/organization/{organizationUuid}/shop/{shopUuid}';
const old = aShop({ name: 'Radwerk Alt', type: 'shopware5', cloudShop: null });
const successor = aShop({ uuid: ids.invoice, name: 'Radwerk Neu', type: 'shopware6', cloudShop: null });
const staged: ShopMigration = {
  uuid: ids.subscription,
  predecessorShop: old,
  successorShop: successor,
  state: 'staged',
};

async function open(shop: Shop) {
  const reload = jest.fn(async () => undefined);
  const page = await renderWithHost(<MigrationPage />, {
    texts: { namespace: hostNamespace, i18n: hostTexts },
    host: { place: { organization: anOrganization(), shop, organizations: [], reload } },
  });
  return { ...page, reload };
}

test('an old shop shows its successor; completing asks first and reads the shop again', async () => {
  server.answer(`GET ${shopCalls}/migration/successor`, staged);
  server.answer(`PUT ${shopCalls}/migration/complete`, { ...staged, state: 'completed' });
  const { user, reload, recorded } = await open(old);
  expect(await screen.findByText('Vorbereitet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Migration abschließen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Migration abschließen?' }));
  await user.click(dialog.getByRole('button', { name: 'Migration abschließen' }));
  expect(await screen.findByText('Abgeschlossen')).toBeVisible();
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(recorded.notes).toEqual(['Die Migration ist abgeschlossen.']);
});

test('a new shop looks for its predecessor; none is no error', async () => {
  server.fail(`GET ${shopCalls}/migration/predecessor`, 404, 'no-migration');
  await open(successor);
  expect(await screen.findByRole('heading', { name: 'Keine Migration' })).toBeVisible();
});

test('a lookup that fails says so and can be repeated', async () => {
  server.fail(`GET ${shopCalls}/migration/predecessor`, 500, 'internal-error');
  const { user } = await open(successor);
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  server.answer(`GET ${shopCalls}/migration/predecessor`, { ...staged, state: 'completed' });
  await user.click(retry);
  expect(await screen.findByText('Abgeschlossen')).toBeVisible();
});
