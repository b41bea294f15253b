import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';
import { chooseTheme, chosenTheme, showTheme } from './theme.ts';

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const shown = () => document.documentElement.dataset['theme'];

beforeEach(() => {
  forgetBrowser();
  showTheme(null);
  document.cookie = 'kontor-marketing-status=false';
});

test('a chosen theme is shown at once and kept in a cookie that the server reads', () => {
  chooseTheme('dark');
  expect(shown()).toBe('dark');
  expect(document.cookie).toContain('kontor-theme=dark');
  expect(chosenTheme()).toBe('dark');
});

test('following the device again leaves neither attribute nor cookie', () => {
  chooseTheme('light');
  chooseTheme(null);
  expect(shown()).toBeUndefined();
  expect(document.cookie).not.toContain('kontor-theme');
});

test('another value in the cookie is no theme', () => {
  document.cookie = 'kontor-theme=sepia; path=/';
  expect(chosenTheme()).toBeNull();
});

test('the menu of the user marks the chosen theme and changes it', async () => {
  answerGuard(server);
  const { user } = await renderPortal(page);
  await user.click(await screen.findByRole('button', { name: /Benutzermenü/ }));
  const group = within(screen.getByRole('group', { name: 'Darstellung' }));
  expect(group.getByRole('menuitemradio', { name: 'Wie das Gerät' })).toBeChecked();
  await user.click(group.getByRole('menuitemradio', { name: 'Dunkel' }));
  expect(shown()).toBe('dark');
  await user.click(screen.getByRole('button', { name: /Benutzermenü/ }));
  expect(screen.getByRole('menuitemradio', { name: 'Dunkel' })).toBeChecked();
  expect(screen.getByRole('menuitemradio', { name: 'Wie das Gerät' })).not.toBeChecked();
});
