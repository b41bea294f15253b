import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aUser, ids } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useShell } from '../base/shell-store.ts';
import { takeTargetPath } from './remembered.ts';

const leave = vi.fn();
vi.doMock('./leave.ts', () => ({ leave }));
const { answerGuard, renderPortal } = await import('../testing/render-portal.tsx');

const server = startApiServer();
const baseData = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const otherUser = '0197a000-0000-7000-8000-0000000000c1';

const browserSession = (owner: string | null) => {
  document.cookie = `${sessionOwnerCookie}=${owner ?? ''}; ${owner ? '' : 'max-age=0;'} path=/`;
};

function anotherTabTells(owner: string | null) {
  const tab = new BroadcastChannel('kontor-session-owner');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tab.postMessage(owner);
  tab.close();
}

async function openForm() {
  answerGuard(server);
  const { user } = await renderPortal(`${baseData}?a=1`);
  const company = await screen.findByRole('textbox', { name: 'Firma' });
  return { user, company };
}

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  sessionStorage.clear();
  leave.mockClear();
  useShell.setState({ isOtherUsersSession: false });
});

test('signing out in one tab signs out the others, and the page is kept for this user alone', async () => {
  await openForm();
  // The message counts: this tab's cookie may be outdated.
  anotherTabTells(null);
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(takeTargetPath(otherUser)).toBe('/');
});

test('the same user finds the page again', async () => {
  await openForm();
  anotherTabTells(null);
  await screen.findByRole('heading', { name: 'Anmelden' });
  expect(takeTargetPath(aUser().uuid)).toBe(`${baseData}?a=1`);
});

test('once another user has signed in, the page starts again as theirs', async () => {
  await openForm();
  anotherTabTells(otherUser);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
});

test('a tab that slept looks when it is shown again', async () => {
  await openForm();
  browserSession(otherUser);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
});

test('what one user typed is never sent in another user’s name', async () => {
  const { user, company } = await openForm();
  const sent = vi.fn();
  server.answer('PUT /organization/{organizationUuid}/base-data', ({ body }) => sent(body) as never);
  await user.type(company, ' neu');
  browserSession(otherUser);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'));
  expect(sent).not.toHaveBeenCalled();
});

test('the same user in a new session goes on', async () => {
  await openForm();
  anotherTabTells(aUser().uuid);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(leave).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Firma' })).toBeVisible();
});

test('while signed out, a public page does not ask the server for the user', async () => {
  const asked = vi.fn();
  answerGuard(server, { user: null });
  server.answer('GET /user', () => asked() as never);
  await renderPortal('/login');
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test('what a protected page shows is up to the server, also where the browser has lost what it knew', async () => {
  const asked = vi.fn();
  answerGuard(server);
  browserSession(null);
  server.answer('GET /organization', () => {
    asked();
    return [anOrganization()];
  });
  await renderPortal(baseData);
  expect(await screen.findByRole('textbox', { name: 'Firma' })).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pageshow'));
  expect(screen.getByRole('textbox', { name: 'Firma' })).toBeVisible();
});
