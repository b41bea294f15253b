import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aUser, ids } from '@kontor/testing/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useShell } from '../base/shell-store.ts';
import { statusCalls } from '../pages/status/status-queries.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { address, answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const clients = 'GET /operator/connect/client' as const;
const question = { name: 'Bestätigen Sie, dass Sie es sind' };

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server, { user: aUser({ staffRole: 'admin' }) });
  server.answer('POST /auth/step-up', () => {
    answerOperators();
    return undefined;
  });
});

function answerOperators() {
  const at = '2026-11-20T09:00:00.000Z';
  server.answer(statusCalls.status, { lastChange: null, hourSince: at, daySince: at, subjects: [] });
  server.answer(statusCalls.history, { range: 'day', remotes: [] });
  server.answer(statusCalls.orders, []);
  server.answer(statusCalls.invoices, []);
  server.answer(statusCalls.differences, []);
  server.answer(statusCalls.jobs, { lanes: [], daily: [], parked: [] });
  server.answer(clients, []);
}

/** Opens a page of operators in a session that has proven no second factor, and closes the dialog that asks for one. */
async function dismissOn(page: '/status' | '/connect') {
  const refused = [...Object.values(statusCalls), clients].map((call) =>
    server.fail(call, 403, 'step-up-required', [], { methods: ['totp'] }),
  );
  const { user, queryClient } = await renderPortal(page);
  await screen.findByRole('dialog', question);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const asked = () => refused.reduce((sum, calls) => sum + calls.length, 0);
  return { user, queryClient, asked };
}

test.each([
  ['/status', 'Status des Portals', 'Noch ist nichts veröffentlicht.'],
  ['/connect', 'Angebundene Systeme', 'Noch ist kein System angebunden.'],
] as const)('who dismisses the question on %s stays there, and can be asked again', async (page, title, shown) => {
  const { user } = await dismissOn(page);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Ihre Bestätigung fehlt noch')).toBeVisible();
  expect(address()).toBe(page);
  await user.click(screen.getByRole('button', { name: 'Jetzt bestätigen' }));
  const dialog = within(await screen.findByRole('dialog', question));
  await user.type(dialog.getByLabelText('Code aus der App'), '123456{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: shown })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Ihre Bestätigung fehlt noch')).not.toBeInTheDocument());
});

test('no interval and no returning connection brings back a question that was dismissed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user, asked } = await dismissOn('/status');
  await screen.findByRole('button', { name: 'Jetzt bestätigen' });
  const before = asked();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  act(() => useShell.setState({ isRefreshUnavailable: true }));
  const banner = screen.getByText('Die Verbindung ist unterbrochen');
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(banner).not.toBeInTheDocument());
  expect(asked()).toBe(before);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a place whose organization asks for a factor leads to the page about that, not to one that denies it', async () => {
  const newShop = 'd4c3b2a1-0000-4000-8000-00000000000f';
  server.fail('GET /organization/{organizationUuid}/shop/{shopUuid}', 403, 'step-up-required', [], {
    methods: ['totp'],
  });
  const { user } = await renderPortal(`/organization/${ids.organization}/shop/${newShop}/invoices`);
  await screen.findByRole('dialog', question);
  server.answer('GET /organization', [anOrganization({ secondFactor: 'missing' })]);
  server.answer('GET /user/passkey', []);
  server.answer('GET /user/totp', { activeSince: '2026-11-20T08:00:00Z', recoveryCodesLeft: 10 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toMatch(/^\/second-factor\?return=/));
});
