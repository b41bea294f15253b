import type { ShownAnnouncement } from '@kontor/contract/announcement';
import { dismissedCookie } from '@kontor/contract/page-cookies';
import { readCookie } from '@kontor/platform/read-cookie';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rememberTargetPath } from '../../session/remembered.ts';
import { forgetBrowser } from '../../testing/forget-browser.ts';
import { answerGuard, renderPortal } from '../../testing/render-portal.tsx';
import { announcementsKey } from './announcements-key.ts';

const server = startApiServer();
const call = 'GET /announcement';
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const notice = (uuid: string, de: string, over: Partial<ShownAnnouncement> = {}): ShownAnnouncement => ({
  uuid,
  texts: { de, en: `${de} (en)` },
  level: 'warning',
  until: '2099-11-21',
  ...over,
});
const maintenance = notice(ids.order, 'Heute Nacht wird gewartet.\n\nBis 4 Uhr.');
const outage = notice('1197a000-0000-7000-8000-0000000000a2', 'Zahlungen sind gestört.', { level: 'outage' });

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  document.cookie = `${dismissedCookie}=; max-age=0; path=/`;
});

const goTo = (path: string) =>
  act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });

/** The portal once it knows what there is to tell, as on a page of the server and after the start in the browser. */
async function open(at: string) {
  const portal = await renderPortal(at);
  await waitFor(() => expect(portal.queryClient.getQueryState(announcementsKey)?.status).toBe('success'));
  return portal;
}

test('what comes after a page is there does not move it: it stands above the next one, several at once, outages first', async () => {
  answerGuard(server);
  server.answer(call, [maintenance, outage]);
  await open(page);
  await screen.findByRole('textbox', { name: 'Firma' });
  expect(screen.queryByText('Zahlungen sind gestört.')).not.toBeInTheDocument();
  await goTo('/profile');
  const region = within(await screen.findByRole('region', { name: 'Ankündigungen' }));
  expect(region.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Ausblenden: Zahlungen sind gestört.',
    expect.stringMatching(/^Ausblenden: Heute Nacht/),
  ]);
  expect(region.getByText('Störung')).toBeVisible();
  expect(region.getByText('Zahlungen sind gestört.')).toBeVisible();
  expect(region.getByText('Wichtig')).toBeVisible();
  expect(region.getByText(/Bis 4 Uhr\.$/).textContent).toBe(maintenance.texts.de);
  // Screen readers are told of it once they have said what they are saying.
  expect(screen.getByRole('region', { name: 'Ankündigungen' }).parentElement).toHaveAttribute('aria-live', 'polite');
});

test('a person who dismisses it sees it no more, on no page', async () => {
  const dismissed: unknown[] = [];
  answerGuard(server);
  server.answer(call, [maintenance]);
  server.answer('PUT /announcement/{announcementUuid}/dismissed', ({ params }) => {
    dismissed.push(params);
    return undefined;
  });
  const { user } = await open(page);
  await goTo('/profile');
  await user.click(await screen.findByRole('button', { name: /^Ausblenden: Heute Nacht/ }));
  expect(screen.queryByText(/^Heute Nacht/)).not.toBeInTheDocument();
  await waitFor(() => expect(dismissed).toEqual([{ announcementUuid: maintenance.uuid }]));
  await goTo(page);
  await screen.findByRole('textbox', { name: 'Firma' });
  expect(screen.queryByText(/^Heute Nacht/)).not.toBeInTheDocument();
  expect(readCookie(dismissedCookie)).toBeNull();
});

test('what could not be dismissed says so, and is there again on the next page', async () => {
  answerGuard(server);
  server.answer(call, [maintenance]);
  server.fail('PUT /announcement/{announcementUuid}/dismissed', 403, 'support-view-reads-only');
  const { user, queryClient } = await open(page);
  await goTo('/profile');
  await user.click(await screen.findByRole('button', { name: /^Ausblenden/ }));
  expect(await screen.findByText(/^Solange Sie eine Organisation ansehen/)).toBeVisible();
  await waitFor(() => expect(queryClient.getQueryData(announcementsKey)).toHaveLength(1));
  await goTo(page);
  expect(await screen.findByText(/^Heute Nacht/)).toBeVisible();
});

test('a visitor’s browser remembers it, until the text changes', async () => {
  answerGuard(server, { user: null });
  server.answer(call, [maintenance]);
  const { user, queryClient } = await open('/login');
  await goTo('/forgot-password');
  await user.click(await screen.findByRole('button', { name: /^Ausblenden/ }));
  expect(readCookie(dismissedCookie)).not.toBeNull();
  const readAgain = () => act(() => queryClient.refetchQueries({ queryKey: [call] }));
  await readAgain();
  await goTo('/login');
  await screen.findByRole('heading', { name: 'Anmelden' });
  expect(screen.queryByText(/^Heute Nacht/)).not.toBeInTheDocument();
  server.answer(call, [{ ...maintenance, texts: { ...maintenance.texts, de: 'Heute Nacht doch nicht.' } }]);
  await readAgain();
  await goTo('/forgot-password');
  expect(await screen.findByText('Heute Nacht doch nicht.')).toBeVisible();
});

test('who signs in finds what concerns them above the first page', async () => {
  answerGuard(server, { user: null });
  const { user } = await open('/login');
  server.answer(call, [outage]);
  const { aUser, anOrganization } = await import('@kontor/testing/factories');
  server.answer('POST /auth/login', aUser());
  server.answer('GET /organization', [anOrganization()]);
  await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'eva@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'Radwerk-2026!');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText('Zahlungen sind gestört.')).toBeVisible();
});

test('who signs in does not wait for long: what is told late stands above the next page', async () => {
  answerGuard(server, { user: null });
  const { user } = await open('/login');
  const told = Promise.withResolvers<ShownAnnouncement[]>();
  server.answer(call, () => told.promise);
  const { aUser, anOrganization } = await import('@kontor/testing/factories');
  server.answer('POST /auth/login', aUser());
  server.answer('GET /organization', [anOrganization()]);
  rememberTargetPath(page);
  await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'eva@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'Radwerk-2026!');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByRole('textbox', { name: 'Firma' }, { timeout: 5_000 })).toBeVisible();
  await act(async () => told.resolve([outage]));
  await goTo('/profile');
  expect(await screen.findByText('Zahlungen sind gestört.')).toBeVisible();
});
