import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Language } from '@kontor/contract/schema';
import { type PageAnswer, pageAnswersId } from '@kontor/contract/server-page';
import { startApiServer } from '@kontor/testing/api-server';
import { aConfig } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../server/render-page.tsx';
import { useShell } from '../shell/shell-store.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { publicHostPages } from '../testing/public-pages.ts';
import { answerGuard } from '../testing/render-portal.tsx';
import { start } from './start.tsx';

/** Answers nothing: a rendered page asks for nothing before it is hydrated. */
const server = startApiServer();

const answers: readonly PageAnswer[] = [
  { call: 'GET /config', input: {}, body: aConfig() },
  { call: 'GET /user', input: {}, body: null },
];

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false; path=/';
  useShell.setState(useShell.getInitialState());
  Object.assign(window, { PublicKeyCredential: class {} });
});

/** The page as the server sends it. */
async function openRendered(path: string, language: Language): Promise<HTMLElement> {
  const registry = { host: 'unknown', remotes: {} };
  const request = { url: path, language, cookies: {}, registry, bundles: {}, answers };
  const page = await renderPage(request, () => undefined);
  document.body.innerHTML = `<div id="root" data-rendered="${language}">${page?.markup}</div>`;
  const embedded = document.createElement('script');
  embedded.type = 'application/json';
  embedded.id = pageAnswersId;
  embedded.textContent = JSON.stringify(answers);
  document.body.append(embedded);
  window.history.replaceState(null, '', path);
  return document.getElementById('root') as HTMLElement;
}

/** Refuses every login, and keeps what was sent. */
function noteLogin(): unknown[] {
  const sent: unknown[] = [];
  const others = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (String(request[0]).endsWith('/auth/login')) sent.push(JSON.parse(String(request[1]?.body)));
    return others(...request);
  });
  server.fail('POST /auth/login', 401, 'invalid-credentials');
  return sent;
}

/** React marks the elements that it has taken over. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

async function hydrate(root: HTMLElement): Promise<void> {
  const heading = screen.getByRole('heading', { level: 1 });
  await act(async () => start(root));
  await waitFor(() => expect(isHydrated(heading)).toBe(true));
  expect(heading).toBeInTheDocument();
}

test.each(publicHostPages.flatMap(({ name, path }) => [[name, 'de', path] as const, [name, 'en', path] as const]))(
  'what the server has rendered of %s in %s is taken over as it is, without a request',
  async (_, language, path) => {
    const root = await openRendered(path, language);
    const before = root.innerHTML;
    await hydrate(root);
    expect(root.innerHTML).toBe(before);
    expect(document.documentElement.lang).toBe(language);
  },
);

test('what was typed before the page was ready stays, and is what is submitted', async () => {
  const root = await openRendered('/login', 'de');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), '<script>@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'kontor-demo');
  await hydrate(root);
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('<script>@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), '-2026');
  const sent = noteLogin();
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText('E-Mail-Adresse oder Passwort ist nicht richtig.')).toBeVisible();
  expect(sent).toEqual([{ username: '<script>@radwerk.test', password: 'kontor-demo-2026' }]);
});

test('Enter that was pressed before the page was ready signs in once it is', async () => {
  await import('../early.ts');
  const root = await openRendered('/login', 'de');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'eva@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'kontor-demo-2026{Enter}');
  const sent = noteLogin();
  await hydrate(root);
  expect(await screen.findByText('E-Mail-Adresse oder Passwort ist nicht richtig.')).toBeVisible();
  expect(sent).toEqual([{ username: 'eva@radwerk.test', password: 'kontor-demo-2026' }]);
});

test('without an answer to the cookie banner it appears once the page is ready, and the rest stays as it is', async () => {
  document.cookie = 'kontor-marketing-status=; max-age=0; path=/';
  const root = await openRendered('/login', 'de');
  await hydrate(root);
  expect(await screen.findByRole('region', { name: 'Cookie-Einstellungen' })).toBeVisible();
});

test('a browser without passkeys loses their button, and nothing else', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  const root = await openRendered('/login', 'de');
  expect(screen.getByRole('button', { name: 'Mit Passkey anmelden' })).toBeVisible();
  await hydrate(root);
  expect(screen.queryByRole('button', { name: 'Mit Passkey anmelden' })).not.toBeInTheDocument();
});

test('what the server has rendered in another language than the selected one is rendered anew', async () => {
  document.cookie = 'kontor-language=en; path=/';
  server.answer('GET /config', aConfig());
  const root = await openRendered('/forgot-password', 'de');
  const heading = screen.getByRole('heading', { level: 1 });
  await act(async () => start(root));
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
  expect(heading).not.toBeInTheDocument();
});

test('without a selected language the page stays in the one that the server has chosen', async () => {
  expect(navigator.language).toBe('en-US');
  const root = await openRendered('/forgot-password', 'de');
  await hydrate(root);
  expect(document.documentElement.lang).toBe('de');
});

test('of a visitor who is signed in the page finds out after it was taken over', async () => {
  answerGuard(server);
  const root = await openRendered('/access-denied', 'de');
  expect(screen.queryByText(/eva@radwerk\.test/)).not.toBeInTheDocument();
  await hydrate(root);
  expect(await screen.findByText(/eva@radwerk\.test/)).toBeVisible();
});
