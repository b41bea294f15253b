import { expect, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { hostNamespace, hostTexts } from '../../start/host-texts.ts';
import { ProfilePage } from './profile-page.tsx';

const server = startApiServer();

const open = () => renderWithHost(<ProfilePage />, { texts: { namespace: hostNamespace, i18n: hostTexts } });
const card = (name: string) => within(screen.getByRole('region', { name }));

test('name and language are saved together', async () => {
  const sent: unknown[] = [];
  server.answer('PUT /user', ({ body }) => {
    sent.push(body);
    return aUser();
  });
  const { user, recorded } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'en');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Your profile is saved.']));
  expect(sent).toEqual([{ firstName: 'Eva', lastName: 'Brandt', language: 'en' }]);
});

test('a new address counts once it is confirmed', async () => {
  server.answer('POST /user/change-email', undefined);
  const { user } = await open();
  const email = card('E-Mail-Adresse');
  await user.type(email.getByRole('textbox'), 'neu@radwerk.test');
  await user.type(email.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(email.getByRole('button', { name: 'Adresse ändern' }));
  expect(await email.findByText('Bitte bestätigen Sie die neue Adresse')).toBeVisible();
});

test('a wrong password is said at its field', async () => {
  server.fail('POST /user/change-password', 422, 'validation-failed', [
    { path: 'currentPassword', code: 'wrong-password', message: '' },
  ]);
  const { user } = await open();
  const password = card('Passwort');
  await user.type(password.getByLabelText('Bisheriges Passwort'), 'wrong');
  await user.type(password.getByLabelText('Neues Passwort'), 'ein ganzer Satz');
  await user.click(password.getByRole('button', { name: 'Passwort ändern' }));
  await waitFor(() =>
    expect(password.getByLabelText('Bisheriges Passwort')).toHaveAccessibleDescription(
      'Das Passwort ist nicht richtig',
    ),
  );
});

test('an account with a running subscription is not deleted; else a mail confirms it', async () => {
  server.fail('POST /user/{userUuid}/delete', 409, 'active-subscription');
  const { user, location } = await open();
  await user.click(screen.getByRole('button', { name: 'Konto löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen?' }));
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Löschung anfordern' }));
  expect(await dialog.findByText(/Ihr Abonnement läuft noch/)).toBeVisible();

  server.answer('POST /user/{userUuid}/delete', { status: 'confirmation-sent' });
  await user.click(dialog.getByRole('button', { name: 'Löschung anfordern' }));
  await waitFor(() => expect(location.current).toBe('/deletion-request-pending'));
});
