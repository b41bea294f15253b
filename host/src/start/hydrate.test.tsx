import { startApiServer } from '@kontor/testing/api-server';
import { aConfig } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { isTakenOver } from '../base/early-input.ts';
import { useShell } from '../base/shell-store.ts';
import { endPagesWithTests } from '../testing/ended-pages.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { openRendered } from '../testing/open-rendered.ts';
import { publicHostPages } from '../testing/public-pages.ts';
import { answerGuard } from '../testing/render-portal.tsx';

endPagesWithTests();
const { start } = await import('./start.tsx');

/** Answers nothing: a rendered page asks for nothing before it is hydrated. */
const server = startApiServer();

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false; path=/';
  useShell.setState(useShell.getInitialState());
  Object.assign(window, { PublicKeyCredential: Object });
});

async function hydrate(root: HTMLElement): Promise<void> {
  const heading = screen.getByRole('heading', { level: 1 });
  await act(async () => start(root));
  await waitFor(() => expect(isTakenOver(heading)).toBe(true));
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
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mit Passkey anmelden' })).not.toBeInTheDocument());
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
