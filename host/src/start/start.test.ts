import type { ShownAnnouncement } from '@kontor/contract/announcement';
import { startApiServer } from '@kontor/testing/api-server';
import { aConfig, ids } from '@kontor/testing/factories';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useShell } from '../base/shell-store.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { answerGuard } from '../testing/render-portal.tsx';
import { start } from './start.tsx';

const server = startApiServer();

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  document.body.innerHTML = '<div id="root"><p id="loading-text">App wird geladen</p></div>';
  window.history.replaceState(null, '', '/login');
  answerGuard(server, { user: null });
});

const startPortal = () => act(async () => start(document.getElementById('root') ?? document.body));

test('the loading screen speaks the browser’s language before anything is loaded', async () => {
  server.answer('GET /config', aConfig());
  await startPortal();
  expect(document.documentElement.lang).toBe('en');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

const outage: ShownAnnouncement = {
  uuid: ids.order,
  texts: { de: 'Zahlungen sind gestört.', en: 'Payments are disturbed.' },
  level: 'outage',
  until: '2099-11-21',
};

test('a deep link without a session leads to the login, with what there is to tell above it, asked for once', async () => {
  let asked = 0;
  server.answer('GET /config', aConfig());
  server.answer('GET /announcement', () => {
    asked += 1;
    return [outage];
  });
  window.history.replaceState(null, '', `/organization/${ids.organization}/shop/${ids.shop}/invoices`);
  await startPortal();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByText('Payments are disturbed.')).toBeVisible();
  expect(asked).toBe(1);
});

test('without configuration there is the error page, and a retry that brings the portal', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  server.fail('GET /config', 500, 'internal-error');
  await startPortal();
  expect(await screen.findByRole('heading', { name: 'Ooops.' })).toHaveFocus();
  expect(logged).toHaveBeenCalledWith(
    expect.stringContaining('[host]'),
    expect.objectContaining({ message: 'App config was not loaded.', cause: expect.objectContaining({ status: 500 }) }),
  );
  expect(useShell.getState().errorDuringPageLoad).toBe(true);
  expect(document.title).toBe('Loading failed – Kontor');
  expect(screen.getByRole('button', { name: 'To Home' })).toBeVisible();
  server.answer('GET /config', aConfig());
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(useShell.getState().errorDuringPageLoad).toBe(false);
});

test('a language that an earlier release stored still applies, and is moved to where the server can read it', async () => {
  localStorage.setItem('kontor-language', 'de');
  server.answer('GET /config', aConfig());
  await startPortal();
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(document.cookie).toContain('kontor-language=de');
  expect(localStorage).toHaveLength(0);
});
