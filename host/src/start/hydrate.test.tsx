import { beforeEach, expect, test } from '@jest/globals';
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
  const sent = new Promise((resolve) => {
    server.fail('POST /auth/login', 401, 'invalid-credentials');
    server.answer('POST /auth/login', ({ body }) => resolve(body) as never);
  });
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await sent).toEqual({ username: '<script>@radwerk.test', password: 'kontor-demo-2026' });
});
