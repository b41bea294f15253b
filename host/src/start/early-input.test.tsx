import { beforeEach, expect, jest, test } from '@jest/globals';
import { apiBase } from '@kontor/contract/calls';
import { startApiServer } from '@kontor/testing/api-server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { openRendered } from '../testing/open-rendered.ts';
import { start } from './start.tsx';

const server = startApiServer();

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false; path=/';
  Object.assign(window, { PublicKeyCredential: Object });
});

/** Refuses every login, and keeps what was sent. */
function noteLogin(): unknown[] {
  const sent: unknown[] = [];
  const others = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const [address, init] = request;
    if (address === `${apiBase}/auth/login`) sent.push(JSON.parse(init?.body as string));
    return others(...request);
  });
  server.fail('POST /auth/login', 401, 'invalid-credentials');
  return sent;
}

test('Enter that was pressed before the page was ready signs in once it is', async () => {
  await import('../early.ts');
  const root = await openRendered('/login', 'de');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'eva@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'kontor-demo-2026{Enter}');
  const sent = noteLogin();
  expect(sent).toEqual([]);
  await act(async () => start(root));
  expect(await screen.findByText('E-Mail-Adresse oder Passwort ist nicht richtig.')).toBeVisible();
  expect(sent).toEqual([{ username: 'eva@radwerk.test', password: 'kontor-demo-2026' }]);
});

test('what was typed before the page was ready stays, and is what is submitted', async () => {
  const root = await openRendered('/login', 'de');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), '<script>@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'kontor-demo');
  await act(async () => start(root));
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('<script>@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), '-2026');
  const sent = noteLogin();
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText('E-Mail-Adresse oder Passwort ist nicht richtig.')).toBeVisible();
  expect(sent).toEqual([{ username: '<script>@radwerk.test', password: 'kontor-demo-2026' }]);
});
