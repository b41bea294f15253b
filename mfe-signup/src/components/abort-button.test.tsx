import { NetworkError } from '@kontor/platform/api-error';
import { anOrganization, aShop } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSignupApi } from '../testing/signup-api.ts';

const leaveApp = vi.fn<(url: string) => void>();
vi.doMock('./leave-app.ts', () => ({ leaveApp, leadOutOfApp: vi.fn() }));
const { renderSignup } = await import('../testing/render-signup.tsx');

const api = startSignupApi();
beforeEach(() => {
  leaveApp.mockClear();
});

test('aborting a sign-up leaves the app', async () => {
  api.answer('POST /signup/abort', undefined);
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/'));
});

test('the user leaves the app even if the server fails', async () => {
  api.fail('POST /signup/abort', 500, 'internal-error');
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/'));
});

test('with an account nothing is aborted: the user signs out and can continue later', async () => {
  const { user, session } = await renderSignup({
    at: '/signup',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [] })],
  });
  await user.click(screen.getByRole('button', { name: 'Später weitermachen' }));
  expect(session.logout).toHaveBeenCalled();
});

test('a failed sign-out is reported, and can be retried', async () => {
  const { user, session, recorded } = await renderSignup({
    at: '/signup',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [] })],
  });
  session.logout.mockRejectedValueOnce(new NetworkError('offline'));
  await user.click(screen.getByRole('button', { name: 'Später weitermachen' }));
  expect(recorded.notes).toEqual([expect.stringContaining('Keine Verbindung')]);
  await user.click(screen.getByRole('button', { name: 'Später weitermachen' }));
  expect(session.logout).toHaveBeenCalledTimes(2);
});

test('a user who only adds a shop goes back to the other shops', async () => {
  await renderSignup({
    at: '/signup',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [aShop()] })],
  });
  expect(screen.getByRole('link', { name: 'Zurück zur Übersicht' })).toHaveAttribute('href', '/');
});
