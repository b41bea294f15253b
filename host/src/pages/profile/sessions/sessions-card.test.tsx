import type { Session } from '@kontor/contract/session';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionsCard } from './sessions-card.tsx';

const server = startApiServer();

const here: Session = {
  uuid: '0197a000-0000-7000-8000-0000000000a1',
  isCurrent: true,
  browser: 'Firefox',
  system: 'Linux',
  signedInAt: '2026-11-20T08:00:00Z',
  lastUsedAt: '2026-11-20T09:00:00Z',
};
const phone: Session = {
  ...here,
  uuid: '0197a000-0000-7000-8000-0000000000a2',
  isCurrent: false,
  browser: 'Safari',
  system: 'iOS',
};
const unknown: Session = {
  ...here,
  uuid: '0197a000-0000-7000-8000-0000000000a3',
  isCurrent: false,
  browser: null,
  system: null,
};

test('this browser is marked; the others can be signed out, one by one', async () => {
  const ended: unknown[] = [];
  server.answer('GET /user/session', () => (ended.length > 0 ? [here, unknown] : [here, phone, unknown]));
  server.answer('DELETE /user/session/{sessionUuid}', ({ params }) => void ended.push(params.sessionUuid));
  const { user, recorded } = await renderWithHost(<SessionsCard />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Firefox auf LinuxAngemeldet 20.11.2026, 09:00Dieser Browser',
    'Safari auf iOSAngemeldet 20.11.2026, 09:00 · zuletzt aktiv 20.11.2026, 10:00Abmelden',
    'Unbekannter BrowserAngemeldet 20.11.2026, 09:00 · zuletzt aktiv 20.11.2026, 10:00Abmelden',
  ]);
  await user.click(screen.getByRole('button', { name: 'Safari auf iOS abmelden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Safari auf iOS abmelden?' }));
  await user.click(dialog.getByRole('button', { name: 'Abmelden' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Der Browser ist abgemeldet.']));
  expect(ended).toEqual([phone.uuid]);
  expect(screen.queryByText('Safari auf iOS')).not.toBeInTheDocument();
});

test('all others are signed out at once; alone there is nothing to sign out', async () => {
  let sessions = [here, phone];
  server.answer('GET /user/session', () => sessions);
  server.answer('DELETE /user/session', () => void (sessions = [here]));
  const { user } = await renderWithHost(<SessionsCard />);
  await user.click(await screen.findByRole('button', { name: 'Alle anderen abmelden' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abmelden' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Alle anderen abmelden' })).not.toBeInTheDocument());
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('a list that does not come says so, and comes with a retry', async () => {
  server.answer('GET /user/session', [here]);
  server.fail('GET /user/session', 500, 'internal-error', [], { once: true });
  const { user } = await renderWithHost(<SessionsCard />);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('Firefox auf Linux')).toBeVisible();
});
