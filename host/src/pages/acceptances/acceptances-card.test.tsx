import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { AcceptancesCard } from './acceptances-card.tsx';

const server = startApiServer();

async function open() {
  const { user } = await renderWithHost(<AcceptancesCard />, { texts: hostTexts });
  await user.click(screen.getByRole('button', { name: 'Zustimmungen anzeigen' }));
  return user;
}

test('a person sees what was accepted when, where and for which organization', async () => {
  server.answer('GET /legal-acceptance', [
    {
      uuid: ids.order,
      documentUuid: ids.shop,
      kind: 'terms',
      validFrom: '2026-01-01',
      organizationName: 'Radwerk Berlin GmbH',
      place: 'order',
      acceptedAt: '2026-02-03T09:00:00.000Z',
    },
  ]);
  await open();
  const [, row] = within(await screen.findByRole('table', { name: 'Zustimmungen' })).getAllByRole('row');
  expect(row).toHaveTextContent(/AGB.*01\.01\.2026.*03\.02\.2026, 10:00.*Bestellung.*Radwerk Berlin GmbH/);
});

test('what cannot be read is tried again, and who has accepted nothing is told so', async () => {
  server.fail('GET /legal-acceptance', 500, 'internal-error');
  const user = await open();
  server.answer('GET /legal-acceptance', []);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('Noch keine Zustimmungen')).toBeVisible();
});
