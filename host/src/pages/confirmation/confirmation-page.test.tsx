import { startApiServer } from '@kontor/testing/api-server';
import { aUser, ids } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const leaveForGood = vi.fn();
vi.doMock('../../session/leave.ts', () => ({ leave: vi.fn(), leaveForGood }));
const { answerGuard, renderPortal } = await import('../../testing/render-portal.tsx');

const server = startApiServer();

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  leaveForGood.mockClear();
  answerGuard(server, { user: null });
  server.answer('GET /invitation/{token}', {
    organizationName: 'Radwerk Berlin GmbH',
    role: 'billing',
    invitedBy: 'Eva Brandt',
  });
});

test.each([
  ['/signup', '/signup'],
  ['https://evil.test', '/'],
])('opening a mailed link redeems nothing; one click does, and leads to %s only here', async (redirectTo, to) => {
  const redeemed: string[] = [];
  server.answer('POST /confirmation/{token}', ({ params }) => {
    redeemed.push(params.token ?? '');
    return { redirectTo };
  });
  const { user } = await renderPortal('/confirmation/abc');
  const confirm = await screen.findByRole('button', { name: 'Bestätigen' });
  expect(redeemed).toEqual([]);
  await user.click(confirm);
  await waitFor(() => expect(leaveForGood).toHaveBeenCalledWith(to));
  expect(redeemed).toEqual(['abc']);
});

test('two clicks redeem the link once: a spent link would lead to the page of invalid ones', async () => {
  const redeemed: string[] = [];
  server.answer('POST /confirmation/{token}', ({ params }) => {
    redeemed.push(params.token ?? '');
    return { redirectTo: redeemed.length === 1 ? '/signup' : '/confirmation-token-invalid' };
  });
  await renderPortal('/confirmation/abc');
  const confirm = await screen.findByRole('button', { name: 'Bestätigen' });
  // Within one task: the second click finds the page unchanged by the first.
  act(() => confirm.click());
  act(() => confirm.click());
  await waitFor(() => expect(leaveForGood).toHaveBeenCalled());
  expect(redeemed).toEqual(['abc']);
  expect(leaveForGood.mock.calls).toEqual([['/signup']]);
});

test.each([
  ['email-address', 'Ein Klick, dann ist Ihre E-Mail-Adresse bestätigt.', 'E-Mail-Adresse bestätigen'],
  ['invitation', /^Eva Brandt lädt Sie zu Radwerk Berlin GmbH ein\. Ihre Rolle: Buchhaltung\./, 'Einladung annehmen'],
  ['factor-reset', 'Ein Klick, dann bleiben Ihre zweiten Faktoren, wie sie sind.', 'Zurücksetzen anhalten'],
  ['deletion', /^Mit einem Klick löschen Sie Ihren Zugang und Ihre persönlichen Daten endgültig/, 'Konto löschen'],
])('a link for %s says what its click does, whether or not its token is a good one', async (purpose, lead, button) => {
  await renderPortal(`/confirmation/abc?for=${purpose}`);
  expect(await screen.findByText(lead)).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeVisible();
});

test('before an account is deleted, its user reads what is still owed', async () => {
  answerGuard(server, { user: aUser() });
  server.answer('GET /user/{userUuid}/delete', {
    state: 'mailed',
    linkExpiresAt: '2026-11-24T10:00:00.000Z',
    runningSubscriptions: [],
    openInvoices: [
      {
        organizationUuid: ids.organization,
        shopUuid: ids.shop,
        shopName: 'Radwerk Berlin',
        invoiceUuid: ids.invoice,
        number: 'K-2026-0002',
        amount: 53_074,
      },
    ],
  });
  await renderPortal('/confirmation/abc?for=deletion');
  expect(await screen.findByText(/^Noch nicht bezahlt sind 530,74\s€\. .* vorher/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rechnungen in Ihrem Profil ansehen' })).toBeVisible();
});

test('an invitation that is over leads to no organization of one’s own, but to who can invite again', async () => {
  server.fail('GET /invitation/{token}', 422, 'token-invalid');
  await renderPortal('/confirmation/abc?for=invitation');
  expect(await screen.findByRole('heading', { name: 'Diese Einladung gilt nicht mehr.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/login');
});

test('an invitation that cannot be read can be accepted all the same', async () => {
  server.fail('GET /invitation/{token}', 503, 'unavailable');
  await renderPortal('/confirmation/abc?for=invitation');
  expect(await screen.findByText(/^Ein Klick, dann sind Sie Mitglied/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Einladung annehmen' })).toBeEnabled();
});
