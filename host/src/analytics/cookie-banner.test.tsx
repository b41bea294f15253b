import { aConfig } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useShell } from '../base/shell-store.ts';
import { hostTexts } from '../testing/host-texts.ts';
import { track } from './tag-manager.ts';

const beginAnew = vi.fn();
vi.doMock('../session/begin-anew.ts', () => ({ beginAnew }));
const { CookieBanner } = await import('./cookie-banner.tsx');

const cookie = () => document.cookie.match(/kontor-marketing-status=(\w+)/)?.[1];
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=; max-age=0; path=/';
  for (const script of document.querySelectorAll('script[src]')) script.remove();
  delete window.dataLayer;
  useShell.setState({ cookieBannerIsOpen: false });
  beginAnew.mockReset();
});

const open = (tagManagerId: string | null = 'GTM-KONTOR1', at = '/login') =>
  renderWithHost(
    <>
      <CookieBanner />
      <main>
        <button type="button" onClick={() => useShell.setState({ cookieBannerIsOpen: true })}>
          Cookies
        </button>
      </main>
    </>,
    {
      at,
      texts: hostTexts,
      host: { config: aConfig({ tagManagerId }), track },
    },
  );
const answerBefore = (status: boolean) => {
  document.cookie = `kontor-marketing-status=${status}; path=/`;
};

test('the first view asks with three buttons; nothing is measured before the answer', async () => {
  await open();
  const banner = within(screen.getByRole('region', { name: 'Cookie-Einstellungen' }));
  expect(banner.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Optionen',
    'Nur notwendige',
    'Akzeptieren',
  ]);
  track('Login', {});
  expect(window.dataLayer).toBeUndefined();
  expect(scripts()).toEqual([]);
});

test('accepting stores it, starts the tag manager and tells it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Akzeptieren' }));
  expect(cookie()).toBe('true');
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-KONTOR1']);
  expect(window.dataLayer).toContainEqual({ event: 'marketing-status-changed', status: true });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('declining stores it and starts nothing', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Nur notwendige' }));
  expect(cookie()).toBe('false');
  expect(window.dataLayer).toBeUndefined();
  expect(scripts()).toEqual([]);
});

test('the options keep essential cookies on and store what was chosen', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Optionen' }));
  const essential = screen.getByRole('checkbox', { name: 'Notwendig' });
  await user.click(essential);
  expect(essential).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Marketing' }));
  await user.click(screen.getByRole('button', { name: 'Auswahl speichern' }));
  expect(cookie()).toBe('true');
});

test('back from the options, the question stands there again, and nothing is stored', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Optionen' }));
  expect(screen.getByRole('heading', { name: 'Ihre Auswahl' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  expect(screen.getByRole('heading', { name: 'Cookies auf Kontor' })).toHaveFocus();
  expect(cookie()).toBeUndefined();
});

test('the first question leaves the focus where it is; opened again, the banner takes the focus and gives it back', async () => {
  const { user } = await open();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Nur notwendige' }));
  const opener = screen.getByRole('button', { name: 'Cookies' });
  await user.click(opener);
  expect(screen.getByRole('heading', { name: 'Ihre Auswahl' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Auswahl speichern' }));
  expect(opener).toHaveFocus();
});

test('consent that is withdrawn ends what runs, and nothing more is told', async () => {
  answerBefore(true);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Cookies' }));
  await user.click(screen.getByRole('checkbox', { name: 'Marketing' }));
  await user.click(screen.getByRole('button', { name: 'Auswahl speichern' }));
  expect(cookie()).toBe('false');
  expect(beginAnew).toHaveBeenCalledTimes(1);
  track('Login', {});
  expect(window.dataLayer).toEqual([expect.objectContaining({ event: 'gtm.js' })]);
});

test('consent that is confirmed is no change', async () => {
  answerBefore(true);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Cookies' }));
  await user.click(screen.getByRole('button', { name: 'Auswahl speichern' }));
  expect(window.dataLayer).not.toContainEqual(expect.objectContaining({ event: 'marketing-status-changed' }));
  expect(beginAnew).not.toHaveBeenCalled();
});

test.each(['/confirmation/9fXk2vQ0aLwZr7Tn', '/reset-password?token=9fXk2vQ0aLwZr7Tn', '/shopify/auth?code=1&hmac=2'])(
  'no script of others learns the address %s',
  async (address) => {
    answerBefore(true);
    await open('GTM-KONTOR1', address);
    expect(scripts()).toEqual([]);
  },
);

test('an answer from before is not asked for again, and consent starts the tag manager', async () => {
  answerBefore(true);
  await open();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(scripts()).toHaveLength(1);
});

test.each(['GTM-abc', 'GTM-1&x=y', 'xGTM-KONTOR1', 'GTM-KONTOR1"'])(
  'no script is requested for the id %s',
  async (id) => {
    answerBefore(true);
    await open(id);
    expect(scripts()).toEqual([]);
  },
);
