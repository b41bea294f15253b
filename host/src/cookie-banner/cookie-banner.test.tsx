import { beforeEach, expect, test } from '@jest/globals';
import { aConfig } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { track } from '../analytics/tag-manager.ts';
import { useShell } from '../shell/shell-store.ts';
import { hostNamespace, hostTexts } from '../start/host-texts.ts';
import { CookieBanner } from './cookie-banner.tsx';

const cookie = () => document.cookie.match(/kontor-marketing-status=(\w+)/)?.[1];
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=; max-age=0; path=/';
  document.head.replaceChildren();
  delete window.dataLayer;
  useShell.setState({ cookieBannerIsOpen: false });
});

const open = (tagManagerId: string | null = 'GTM-KONTOR1') =>
  renderWithHost(<CookieBanner />, {
    texts: { namespace: hostNamespace, i18n: hostTexts },
    host: { config: aConfig({ tagManagerId }), track },
  });

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

test('an answer from before is not asked for again, and consent starts the tag manager', async () => {
  document.cookie = 'kontor-marketing-status=true; path=/';
  await open();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(scripts()).toHaveLength(1);
});

test.each(['GTM-abc', 'GTM-1&x=y', 'xGTM-KONTOR1', 'GTM-KONTOR1"'])(
  'no script is requested for the id %s',
  async (id) => {
    document.cookie = 'kontor-marketing-status=true; path=/';
    await open(id);
    expect(scripts()).toEqual([]);
  },
);
