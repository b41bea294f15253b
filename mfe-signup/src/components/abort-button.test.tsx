import { beforeEach, expect, jest, test } from '@jest/globals';
import { NetworkError } from '@kontor/platform/api-error';
import { anOrganization, aShop } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { startSignupApi } from '../testing/signup-api.ts';

const leaveApp = jest.fn<(url: string) => void>();
jest.unstable_mockModule('./leave-app.ts', () => ({ leaveApp, leadOutOfApp: jest.fn() }));
const { renderSignup } = await import('../testing/render-signup.tsx');

const api = startSignupApi();
beforeEach(() => {
  leaveApp.mockClear();
});

test('a sign-up that is given up leads out of the app', async () => {
  api.answer('POST /signup/abort', undefined);
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/'));
});

test('whatever the server says about it, the person gets out', async () => {
  api.fail('POST /signup/abort', 500, 'internal-error');
  const { user } = await renderSignup({ at: '/signup' });
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(leaveApp).toHaveBeenCalledWith('/'));
});

test('an account is not given up: its owner signs out and goes on later', async () => {
  const { user, session } = await renderSignup({
    at: '/signup',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [] })],
  });
  await user.click(screen.getByRole('button', { name: 'Später weitermachen' }));
  expect(session.logout).toHaveBeenCalled();
});

test('who could not be signed out is told so, and may try again', async () => {
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

test('whoever only adds a shop goes back to the others', async () => {
  await renderSignup({
    at: '/signup',
    user: { state: 'active' },
    organizations: [anOrganization({ shops: [aShop()] })],
  });
  expect(screen.getByRole('link', { name: 'Zurück zur Übersicht' })).toHaveAttribute('href', '/');
});
