import type { MailChoice as Choice } from '@kontor/contract/user';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailChoice } from './mail-choice.tsx';

const api = startApiServer();
const usage = /^Hinweis, wenn 80\s% und 100\s%/;

test('a mail is switched off at once, and the others stay as they are', async () => {
  api.answer('GET /user/mails', { newsletter: true, usage: true });
  const saved: Choice[] = [];
  api.answer('PUT /user/mails', ({ body }) => {
    saved.push(body as Choice);
    return body as Choice;
  });
  const { user, recorded } = await renderWithHost(<MailChoice kinds={['usage', 'newsletter']} />);
  await user.click(await screen.findByRole('checkbox', { name: usage }));
  expect(screen.getByRole('checkbox', { name: usage })).not.toBeChecked();
  await waitFor(() => expect(recorded.notes).toEqual(['Ihre Auswahl ist gespeichert.']));
  expect(saved).toEqual([{ newsletter: true, usage: false }]);
  expect(screen.getByRole('checkbox', { name: 'Newsletter' })).toBeChecked();
});

test('what could not be saved is shown as it was, with the reason', async () => {
  api.answer('GET /user/mails', { newsletter: false, usage: true });
  api.fail('PUT /user/mails', 500, 'internal-error');
  const { user } = await renderWithHost(<MailChoice kinds={['usage']} />);
  await user.click(await screen.findByRole('checkbox', { name: usage }));
  expect(await screen.findByText('Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: usage })).toBeChecked();
});

test('without an answer it offers another attempt', async () => {
  api.fail('GET /user/mails', 500, 'internal-error');
  await renderWithHost(<MailChoice kinds={['usage']} />);
  expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
});
