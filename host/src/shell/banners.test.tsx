import { startApiServer } from '@kontor/testing/api-server';
import { aUser, ids } from '@kontor/testing/factories';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showWait, useShell } from '../base/shell-store.ts';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const baseData = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const interrupted = 'Die Verbindung ist unterbrochen';

beforeEach(async () => {
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server);
  await renderPortal(baseData);
  await screen.findByRole('textbox', { name: 'Firma' });
});

afterEach(() => {
  act(() => useShell.setState({ isRefreshUnavailable: false, waitsUntil: null }));
  onlineManager.setOnline(true);
});

test('a browser that is offline says so, until it is online again', async () => {
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText(interrupted)).toBeVisible();
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByText(interrupted)).not.toBeInTheDocument();
});

test('a session that could not be renewed is tried again by itself', async () => {
  vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  act(() => useShell.setState({ isRefreshUnavailable: true }));
  expect(screen.getByText(interrupted)).toBeVisible();
  server.answer('GET /user', aUser());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByText(interrupted)).not.toBeInTheDocument());
});

test('a limit says how long it takes, counts down, and goes', async () => {
  vi.useFakeTimers();
  act(() => showWait(3));
  const banner = screen.getByText('Zu viele Anfragen in kurzer Zeit').closest('[role=status]');
  expect(banner).toHaveTextContent('Es geht in 3 Sekunden von selbst weiter.');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(banner).toHaveTextContent('Es geht in einer Sekunde von selbst weiter.');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(banner).not.toBeInTheDocument();
});
