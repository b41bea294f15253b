import { startApiServer } from '@kontor/testing/api-server';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aMailTemplate } from '../../testing/a-mail-template.ts';

const server = startApiServer();
const at = '/backoffice/mails';

beforeEach(() => {
  server.answer('GET /backoffice/mail-template', () => [
    aMailTemplate(),
    aMailTemplate({ kind: 'receipt', subjects: { de: 'Zahlung erhalten', en: 'Payment received' } }),
  ]);
});

test('a mail is found by its subject in either language or by its name', async () => {
  const { user, location } = await renderRemote(remote, { at });
  const table = within(await screen.findByRole('table', { name: 'E-Mails' }));
  await user.type(screen.getByLabelText('E-Mail suchen'), 'payment');
  expect(table.getAllByRole('row').slice(1)).toHaveLength(1);
  expect(table.getByRole('link', { name: 'Zahlung erhalten' })).toBeVisible();
  expect(location.current).toBe(`${at}?search=payment`);
});

test('a mail is shown in both languages, in a frame that can do nothing', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: 'Passwort zurücksetzen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Passwort zurücksetzen' }));
  expect(location.current).toBe(`${at}?mail=password-reset`);
  const frame = dialog.getByTitle('Vorschau der E-Mail „Passwort zurücksetzen“');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame.getAttribute('src')).toMatch(/\/backoffice\/mail-template\/password-reset\/preview\?language=de$/);
  await user.click(dialog.getByRole('radio', { name: 'Englisch' }));
  expect(dialog.getByTitle('Vorschau der E-Mail „Reset your password“').getAttribute('src')).toMatch(/language=en$/);
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  expect(location.current).toBe(at);
});
