import { beforeEach, expect, jest, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hostNamespace, hostTexts } from '../../start/host-texts.ts';

const leaveForGood = jest.fn();
jest.unstable_mockModule('../../session/leave.ts', () => ({ leave: jest.fn(), leaveForGood }));
const { ForgotPasswordPage } = await import('./forgot-password-page.tsx');
const { ResetPasswordPage } = await import('./reset-password-page.tsx');

const server = startApiServer();
const open = (page: ReactElement, at = '/') =>
  renderWithHost(page, { at, texts: { namespace: hostNamespace, i18n: hostTexts } });

beforeEach(() => {
  leaveForGood.mockClear();
});

test('a reset link is asked for without learning whether the address is known', async () => {
  server.answer('POST /user/reset-password', undefined);
  const { user } = await open(<ForgotPasswordPage />);
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'eva@radwerk.test');
  await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
  expect(await screen.findByText(/^Wir haben an eva@radwerk.test geschrieben/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Sehen Sie in Ihr Postfach' })).toHaveFocus();
});

test('a new password ends the session and leads to the login, which says so', async () => {
  const sent: unknown[] = [];
  server.answer('POST /user/reset-password/check', { isValid: true });
  server.answer('POST /user/reset-password/confirm', ({ body }) => void sent.push(body));
  server.answer('POST /auth/logout', undefined);
  const { user } = await open(<ResetPasswordPage />, '/reset-password?token=abc');
  await user.type(screen.getByLabelText('Neues Passwort'), ' ein ganzer Satz ');
  await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
  await waitFor(() => expect(leaveForGood).toHaveBeenCalledWith('/login?password_has_been_reset=true'));
  expect(sent).toEqual([{ token: 'abc', password: ' ein ganzer Satz ' }]);
});

test('a used link says so at once, before a password is typed', async () => {
  server.answer('POST /user/reset-password/check', ({ body }) => ({
    isValid: JSON.stringify(body) !== '{"token":"abc"}',
  }));
  const { location } = await open(<ResetPasswordPage />, '/reset-password?token=abc');
  await waitFor(() => expect(location.current).toBe('/confirmation-token-invalid?for=password'));
});

test('a link that was used meanwhile leads to the page that says so', async () => {
  server.answer('POST /user/reset-password/check', { isValid: true });
  server.fail('POST /user/reset-password/confirm', 422, 'token-invalid');
  const { user, location } = await open(<ResetPasswordPage />, '/reset-password?token=abc');
  await user.type(screen.getByLabelText('Neues Passwort'), 'ein ganzer Satz');
  await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
  await waitFor(() => expect(location.current).toBe('/confirmation-token-invalid?for=password'));
});

test('a link without a token is as good as a used one', async () => {
  const { location } = await open(<ResetPasswordPage />, '/reset-password');
  expect(screen.getByRole('link', { name: 'Neuen Link anfordern' })).toHaveAttribute('href', '/forgot-password');
  expect(location.current).toBe('/reset-password');
});
