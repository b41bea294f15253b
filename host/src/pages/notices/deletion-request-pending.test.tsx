import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { DeletionRequestPendingPage } from './notices.tsx';

const server = startApiServer();
const endsAt = '2026-12-20T00:00:00.000Z';
const deletion = (state: 'none' | 'confirmed') => ({
  state,
  linkExpiresAt: null,
  runningSubscriptions: [
    { organizationUuid: ids.organization, shopUuid: ids.shop, shopName: 'Radwerk Berlin', endsAt },
  ],
});
const openInvoices = [
  {
    organizationUuid: ids.organization,
    shopUuid: ids.shop,
    shopName: 'Radwerk Berlin',
    invoiceUuid: ids.invoice,
    number: 'K-2026-0002',
    amount: 53_074,
  },
];
const open = (at = '/deletion-request-pending') =>
  renderWithHost(<DeletionRequestPendingPage />, { at, texts: hostTexts });

test('who has confirmed the deletion reads until when the account can be used', async () => {
  server.answer('GET /user/{userUuid}/delete', deletion('confirmed'));
  await open();
  expect(await screen.findByText(/^Bis einschließlich 19\.12\.2026 läuft Ihr letztes Abonnement/)).toBeVisible();
});

test('where another account is signed in, its subscriptions are not taken for those of the deleted one', async () => {
  const asked = Promise.withResolvers<void>();
  server.answer('GET /user/{userUuid}/delete', () => {
    asked.resolve();
    return deletion('none');
  });
  await open();
  await asked.promise;
  await expect(screen.findByText(/19\.12\.2026/, {}, { timeout: 300 })).rejects.toThrow();
  expect(screen.getByText(/^Sobald das letzte Abonnement abgelaufen ist/)).toBeVisible();
});

test.each([
  ['', 'confirmed', /^Bis einschließlich 19\.12\.2026 .* Noch nicht bezahlt sind 530,74\s€\./],
  ['?mailed=true', 'mailed', /^Wir haben Ihnen eine E-Mail geschickt\. .* Noch nicht bezahlt sind 530,74\s€\./],
] as const)('what is still owed is to be paid before the account goes (%s)', async (query, state, text) => {
  server.answer('GET /user/{userUuid}/delete', { ...deletion('confirmed'), state, openInvoices });
  await open(`/deletion-request-pending${query}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test('money that is held is paid out before the account goes', async () => {
  const heldMoney = [{ organizationUuid: ids.organization, organizationName: 'Radwerk', credit: 900, unassigned: 0 }];
  server.answer('GET /user/{userUuid}/delete', { ...deletion('confirmed'), runningSubscriptions: [], heldMoney });
  await open();
  expect(
    await screen.findByText(/^Wir haben noch 9,00\s€ von Ihnen\. Diesen Betrag zahlen wir zuerst aus/),
  ).toBeVisible();
});
