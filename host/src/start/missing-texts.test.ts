import { setTimeout as turn } from 'node:timers/promises';
import { pageAnswersId, renderedAttribute } from '@kontor/contract/server-page';
import { startApiServer } from '@kontor/testing/api-server';
import { aConfig } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { answerGuard } from '../testing/render-portal.tsx';

const hostTexts = await import('../base/host-texts.ts');
let loadTexts: typeof hostTexts.createHostI18n;
vi.doMock('../base/host-texts.ts', () => ({
  ...hostTexts,
  createHostI18n: (...language: Parameters<typeof loadTexts>) => loadTexts(...language),
}));
const { start } = await import('./start.tsx');

const server = startApiServer();
const failure = '<p id="loading-failed" role="alert" hidden>Die Seite konnte nicht geladen werden.</p>';

beforeEach(() => {
  loadTexts = () => Promise.reject(new Error('The texts cannot be loaded.'));
  forgetBrowser();
  vi.spyOn(console, 'error').mockReturnValue();
  window.history.replaceState(null, '', '/login');
  answerGuard(server, { user: null });
  server.answer('GET /config', aConfig());
});

test('without its texts a page says that it could not be loaded, in place of the loading screen’s words', async () => {
  document.body.innerHTML = `<div id="root"><p id="loading-text">App wird geladen</p></div>${failure}`;
  start(document.getElementById('root') ?? document.body);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('App wird geladen')).not.toBeVisible();
});

test('a page that the server has rendered stays readable, and says that it could not be loaded', async () => {
  const answers = JSON.stringify([
    { call: 'GET /config', input: {}, body: aConfig() },
    { call: 'GET /user', input: {}, body: null },
  ]);
  document.body.innerHTML = `<div id="root" ${renderedAttribute}="en"><h1>Sign in</h1></div>${failure}
    <script type="application/json" id="${pageAnswersId}">${answers}</script>`;
  start(document.getElementById('root') ?? document.body);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a configuration that fails before the texts are there is shown with them, and is no uncaught error', async () => {
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => uncaught.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const arrived = Promise.withResolvers<void>();
  loadTexts = async (...language) => {
    await arrived.promise;
    return hostTexts.createHostI18n(...language);
  };
  const asked = server.fail('GET /config', 500, 'internal-error');
  document.body.innerHTML = '<div id="root"><p id="loading-text">App wird geladen</p></div>';
  start(document.getElementById('root') ?? document.body);
  await waitFor(() => expect(asked).not.toHaveLength(0));
  // Long enough for the answer to be read.
  for (let turns = 0; turns < 50; turns += 1) await turn();
  arrived.resolve();
  expect(await screen.findByRole('heading', { name: 'Ooops.' })).toBeVisible();
  expect(uncaught).toEqual([]);
});
