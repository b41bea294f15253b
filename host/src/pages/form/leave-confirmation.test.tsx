import { startApiServer } from '@kontor/testing/api-server';
import { aMember, aUser, ids } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { address, answerGuard, renderPortal } from '../../testing/render-portal.tsx';

const leave = vi.fn<(url: string) => void>();
vi.doMock('../../session/leave.ts', () => ({ leave, leaveForGood: leave }));

const server = startApiServer();
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server);
  server.answer('GET /user/change-email', '');
  server.answer('GET /user/mails', { newsletter: false, usage: true });
  server.answer('GET /user/passkey', []);
  server.answer('GET /user/totp', { activeSince: null, recoveryCodesLeft: 0 });
  server.answer('GET /user/session', []);
  server.answer('GET /organization/{organizationUuid}/member', [aMember()]);
  server.answer('GET /user/{userUuid}/delete', { state: 'none', linkExpiresAt: null, runningSubscriptions: [] });
});

const asked = async () => within(await screen.findByRole('dialog', { name: 'Seite verlassen?' }));

async function openProfile() {
  const { user } = await renderPortal(`${shop}/user/edit`);
  await screen.findByRole('heading', { level: 1, name: 'Mein Profil' });
  return user;
}

test('a link does not lead away from unsaved changes before one has said so', async () => {
  const user = await openProfile();
  const firstName = screen.getByRole('textbox', { name: 'Vorname' });
  await user.type(firstName, '-Maria');
  await user.click(screen.getByRole('link', { name: 'Stammdaten' }));
  await user.click((await asked()).getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(address()).toBe(`${shop}/user/edit`);
  expect(firstName).toHaveValue('Eva-Maria');
  await user.click(screen.getByRole('link', { name: 'Stammdaten' }));
  await user.click((await asked()).getByRole('button', { name: 'Ohne Speichern verlassen' }));
  await waitFor(() => expect(address()).toBe(`${shop}/edit-organization-base-data`));
});

test('what is not saved is saved on the way, and what cannot be saved holds one back', async () => {
  const saved: unknown[] = [];
  const user = await openProfile();
  const firstName = screen.getByRole('textbox', { name: 'Vorname' });
  const goOn = async () => {
    await user.click(screen.getByRole('link', { name: 'Stammdaten' }));
    await user.click((await asked()).getByRole('button', { name: 'Speichern und weiter' }));
  };
  await user.clear(firstName);
  await goOn();
  expect(await screen.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  expect([address(), saved]).toEqual([`${shop}/user/edit`, []]);

  await user.type(firstName, 'Eva-Maria');
  server.answer('PUT /user', ({ body }) => {
    saved.push(body);
    return aUser({ firstName: 'Eva-Maria' });
  });
  await goOn();
  await waitFor(() => expect(address()).toBe(`${shop}/edit-organization-base-data`));
  expect(saved).toMatchObject([{ firstName: 'Eva-Maria' }]);
});

test('the back button does not, either', async () => {
  const user = await openProfile();
  await user.click(screen.getByRole('link', { name: 'Stammdaten' }));
  const company = await screen.findByRole('textbox', { name: 'Firma' });
  await user.type(company, ' & Söhne');
  window.history.back();
  await user.click((await asked()).getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(address()).toBe(`${shop}/edit-organization-base-data`);
  expect(company).toHaveValue('Radwerk Berlin GmbH & Söhne');
  window.history.back();
  await user.click((await asked()).getByRole('button', { name: 'Ohne Speichern verlassen' }));
  await waitFor(() => expect(address()).toBe(`${shop}/user/edit`));
});

const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a tab with unsaved changes is not closed unasked; one without is', async () => {
  const user = await openProfile();
  await user.type(screen.getByRole('textbox', { name: 'Vorname' }), '-Maria');
  expect(isHeld()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(isHeld()).toBe(false);
});

test('signing out asks first, and a user who stays is still signed in', async () => {
  const signedOut = vi.fn<() => undefined>();
  server.answer('POST /auth/logout', signedOut);
  const user = await openProfile();
  await user.type(screen.getByRole('textbox', { name: 'Vorname' }), '-Maria');
  const signOut = async () => {
    await user.click(screen.getByRole('button', { name: /Benutzermenü/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Abmelden' }));
  };
  await signOut();
  await user.click((await asked()).getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(signedOut).not.toHaveBeenCalled();

  server.disconnect('POST /auth/logout');
  await signOut();
  await user.click((await asked()).getByRole('button', { name: 'Ohne Speichern verlassen' }));
  expect(await screen.findByText(/Keine Verbindung/)).toBeVisible();
  expect(isHeld()).toBe(true);

  server.answer('POST /auth/logout', signedOut);
  await signOut();
  await user.click((await asked()).getByRole('button', { name: 'Ohne Speichern verlassen' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/login'));
  expect(signedOut).toHaveBeenCalledTimes(1);
  expect(isHeld()).toBe(false);
});
