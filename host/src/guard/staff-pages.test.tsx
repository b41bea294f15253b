import { pageRegistryId } from '@kontor/contract/page-registry';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { wholeRegistry } from '../testing/whole-registry.ts';

const { isForStaff: _, ...withoutStaff } = wholeRegistry;
const { backoffice: __, ...remotes } = withoutStaff.remotes;
const script = document.getElementById(pageRegistryId);
if (script) script.textContent = JSON.stringify({ ...withoutStaff, remotes });
/** The frame is there meanwhile. */
const loadRemote = vi.fn(() => new Promise<never>(() => undefined));
vi.doMock('../federation/load-remote.ts', () => ({ loadRemote, giveUpRelease: () => false }));
const { address, answerGuard, renderPortal } = await import('../testing/render-portal.tsx');

const server = startApiServer();

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
});

test('everyone else is not told of it, and finds nothing there', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  answerGuard(server);
  await renderPortal('/backoffice');
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  expect(fetched.mock.calls.some(([url]) => url === '/pages')).toBe(false);
});

test('one of the vendor’s people without an organization comes to the back office, whose pages are asked for first', async () => {
  const { fetch: real } = globalThis;
  const fetched = vi.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(async (...request) =>
    request[0] === '/pages' ? Response.json(wholeRegistry) : real(...request),
  );
  answerGuard(server, { user: aUser({ staffRole: 'finance' }), organizations: [] });
  await renderPortal('/');
  const navigation = within(await screen.findByRole('navigation', { name: 'Hauptnavigation' }));
  expect(address()).toBe('/backoffice');
  expect(loadRemote).toHaveBeenCalledWith('backoffice');
  expect(navigation.getByRole('link', { name: 'Freigaben' })).toHaveAttribute('href', '/backoffice/approvals');
  expect(navigation.queryByRole('link', { name: 'Status' })).not.toBeInTheDocument();
  expect(fetched.mock.calls.filter(([url]) => url === '/pages')).toHaveLength(1);
});
