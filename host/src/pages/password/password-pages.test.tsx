import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';

const leaveForGood = vi.fn();
vi.doMock('../../session/leave.ts', () => ({ leave: vi.fn(), leaveForGood }));
const { ForgotPasswordPage } = await import('./forgot-password-page.tsx');
const { ResetPasswordPage } = await import('./reset-password-page.tsx');

const server = startApiServer();
const open = (page: ReactElement, at = '/') => renderWithHost(page, { at, texts: hostTexts });

beforeEach(() => {
  leaveForGood.mockClear();
});

test('a reset link is asked for without learning whether the address is known', async () => {
  server.answer('POST /user/reset-password', undefined);
  const { user } = await open(<ForgotPasswordPage />);
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'eva@radwerk.test');
  await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
  expect(await screen.findByText(/^Wir haben an eva@radwerk.test geschrieben/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Schauen Sie in Ihr Postfach' })).toHaveFocus();
});

test('an address is sent as mail servers write it, and shown as people do', async () => {
  const sent: unknown[] = [];
  server.answer('POST /user/reset-password', ({ body }) => void sent.push(body));
  const { user } = await open(<ForgotPasswordPage />);
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'eva@bücher.de');
  await user.click(screen.getByRole('button', { name: 'Link anfordern' }));
  expect(await screen.findByText(/eva@bücher\.de/)).toBeVisible();
  expect(sent).toEqual([{ email: 'eva@xn--bcher-kva.de' }]);
});

test('a new password ends the session and leads to the login, which says so', async () => {
  const sent: unknown[] = [];
  server.answer('POST /user/reset-password/check', { isValid: true, factors: { passkeys: [], app: null } });
  server.answer('POST /user/reset-password/confirm', ({ body }) => void sent.push(body));
  server.answer('POST /auth/logout', undefined);
  const { user } = await open(<ResetPasswordPage />, '/reset-password?token=abc');
  await user.type(screen.getByLabelText('Neues Passwort'), ' ein ganzer Satz ');
  await user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
  await waitFor(() => expect(leaveForGood).toHaveBeenCalledWith('/login?password_has_been_reset=true'));
  expect(sent).toEqual([{ token: 'abc', password: ' ein ganzer Satz ' }]);
});

const old = '0197a000-0000-7000-8000-0000000000b1';
const added = '0197a000-0000-7000-8000-0000000000b2';

/** Opens the link of an account with two passkeys and an app; collects what is sent. */
async function openWithFactors() {
  const sent: unknown[] = [];
  server.answer('POST /user/reset-password/check', {
    isValid: true,
    factors: {
      passkeys: [
        { uuid: old, name: 'Laptop im Büro', createdAt: '2026-09-01T08:00:00Z', isRecent: false },
        { uuid: added, name: 'Telefon', createdAt: '2026-11-20T08:00:00Z', isRecent: true },
      ],
      app: { activeSince: '2026-09-01T08:00:00Z', isRecent: false },
    },
  });
  server.answer('POST /user/reset-password/confirm', ({ body }) => void sent.push(body));
  server.answer('POST /auth/logout', undefined);
  const { user } = await open(<ResetPasswordPage />, '/reset-password?token=abc');
  const telephone = await screen.findByRole('checkbox', { name: 'Passkey „Telefon“ behalten' });
  await user.type(screen.getByLabelText('Neues Passwort'), 'ein ganzer Satz');
  const submit = () => user.click(screen.getByRole('button', { name: 'Passwort speichern' }));
  return { user, sent, telephone, submit };
}

test('recent passkeys are removed unless they are kept, and others stay unless they are removed', async () => {
  const { user, sent, telephone, submit } = await openWithFactors();
  expect(telephone).not.toBeChecked();
  expect(telephone).toHaveAccessibleDescription('Hinzugefügt am 20.11.2026, in den letzten sieben Tagen');
  expect(screen.getByRole('checkbox', { name: 'Authenticator-App behalten' })).toBeChecked();
  await submit();
  const body = { token: 'abc', password: 'ein ganzer Satz' };
  await waitFor(() => expect(sent).toEqual([{ ...body, keep: { passkeys: [old], app: true } }]));
  await user.click(telephone);
  await user.click(screen.getByRole('checkbox', { name: 'Passkey „Laptop im Büro“ behalten' }));
  await submit();
  await waitFor(() => expect(sent[1]).toEqual({ ...body, keep: { passkeys: [added], app: true } }));
});

test('removing an app that is not recent asks for a code', async () => {
  const { user, sent, submit } = await openWithFactors();
  await user.click(screen.getByRole('checkbox', { name: 'Authenticator-App behalten' }));
  await user.type(screen.getByLabelText('Code aus der App oder Wiederherstellungscode'), 'k7f3q-9xw2m');
  await submit();
  await waitFor(() =>
    expect(sent).toEqual([
      { token: 'abc', password: 'ein ganzer Satz', code: 'k7f3q-9xw2m', keep: { passkeys: [old], app: false } },
    ]),
  );
});

test('a used link says so at once, before a password is typed', async () => {
  server.answer('POST /user/reset-password/check', ({ body }) => ({
    isValid: JSON.stringify(body) !== '{"token":"abc"}',
    factors: null,
  }));
  const { location } = await open(<ResetPasswordPage />, '/reset-password?token=abc');
  await waitFor(() => expect(location.current).toBe('/confirmation-token-invalid?for=password'));
});

test('a link that was used meanwhile leads to the page that says so', async () => {
  server.answer('POST /user/reset-password/check', { isValid: true, factors: { passkeys: [], app: null } });
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
