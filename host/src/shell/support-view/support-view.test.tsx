import type { User } from '@kontor/contract/user';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aUser, ids } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetBrowser } from '../../testing/forget-browser.ts';

vi.doMock('../../federation/load-remote.ts', () => ({
  loadRemote: () => new Promise<never>(() => undefined),
  giveUpRelease: () => false,
}));
const { address, answerGuard, renderPortal } = await import('../../testing/render-portal.tsx');

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const customer = `/backoffice/customers/${ids.organization}`;
const runs = 'Sie sehen Radwerk Berlin GmbH mit der Rolle „Nur lesen“';
const over = 'Die Einsicht ist beendet';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const viewing = (endsAt = inMinutes(60)): User =>
  aUser({
    staffRole: 'support',
    supportView: { organizationUuid: ids.organization, viewUuid: ids.order, endsAt },
  });

/** What the server says from now on: the view is over, and its organization is closed. */
function end(user: User = aUser({ staffRole: 'support', supportView: null })): void {
  server.answer('GET /user', user);
  server.answer('GET /organization', []);
  server.fail('GET /organization/{organizationUuid}/shop/{shopUuid}', 403, 'forbidden');
  server.fail('GET /organization/{organizationUuid}', 403, 'forbidden');
}

const seeTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(() => {
  forgetBrowser();
  sessionStorage.clear();
  document.cookie = 'kontor-marketing-status=false';
});

afterEach(() => void vi.useRealTimers());

async function open(user = viewing()) {
  answerGuard(server, { user, organizations: [anOrganization({ role: 'reader' })] });
  const portal = await renderPortal(page);
  await screen.findByText(runs);
  return portal;
}

test('a banner names the organization, counts down, and ends the view on the page of the customer', async () => {
  const ended: unknown[] = [];
  const { user } = await open(viewing(inMinutes(59.95)));
  expect(screen.getByRole('timer')).toHaveTextContent(/^Noch 59:5\d$/);
  server.answer('DELETE /backoffice/view/{viewUuid}', ({ params }) => {
    ended.push(params);
    end();
    return undefined;
  });
  await user.dblClick(screen.getByRole('button', { name: 'Einsicht beenden' }));
  await waitFor(() => expect(screen.queryByText(runs)).not.toBeInTheDocument());
  expect(address()).toBe(customer);
  expect(ended).toEqual([{ viewUuid: ids.order }]);
  expect(screen.queryByText(over)).not.toBeInTheDocument();
});

test('it ends by itself when its time is over, and leads back to the customer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open(viewing(inMinutes(1)));
  end();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText(over)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Kein Zugriff.' })).toBeVisible();
  const back = screen.getByRole('link', { name: 'Zur Seite des Kunden' });
  expect(back).toHaveAttribute('href', customer);
  await act(async () => back.click());
  await waitFor(() => expect(screen.queryByText(over)).not.toBeInTheDocument());
  expect(address()).toBe(customer);
});

test('the way back is there also after the page was loaded anew', async () => {
  sessionStorage.setItem(
    'kontor-support-view',
    JSON.stringify({ userUuid: ids.user, organizationUuid: ids.organization, name: 'Radwerk Berlin GmbH' }),
  );
  answerGuard(server);
  end();
  const { user } = await renderPortal(page);
  expect(await screen.findByText('Sie sehen Radwerk Berlin GmbH nicht mehr.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByText(over)).not.toBeInTheDocument();
  expect(sessionStorage.getItem('kontor-support-view')).toBeNull();
});

test('who signs in next in the tab does not learn whose portal was seen', async () => {
  const { user } = await open();
  answerGuard(server, { user: null });
  seeTab();
  await screen.findByRole('heading', { name: 'Anmelden' });
  expect(screen.queryByText(/Radwerk Berlin GmbH/)).not.toBeInTheDocument();
  const other = aUser({ uuid: ids.shop, staffRole: 'support', supportView: null });
  server.answer('POST /auth/login', other);
  server.answer('GET /user', other);
  server.answer('GET /organization', []);
  await user.type(await screen.findByLabelText('E-Mail-Adresse'), 'ida@kontor.test');
  await user.type(screen.getByLabelText('Passwort'), 'Radwerk-2026!');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await screen.findByRole('navigation', { name: 'Hauptnavigation' });
  await waitFor(() => expect(sessionStorage.getItem('kontor-support-view')).toBeNull());
  expect(screen.queryByText(/Radwerk Berlin GmbH/)).not.toBeInTheDocument();
});

test('a view that another tab has begun or ended is noticed when this one is seen again', async () => {
  answerGuard(server, { user: aUser({ staffRole: 'support' }), organizations: [] });
  await renderPortal('/backoffice/customers');
  await screen.findByRole('navigation', { name: 'Hauptnavigation' });
  // The code of the banner is there once it listens.
  await import('./support-view.tsx');
  await waitFor(() => {
    server.answer('GET /user', viewing());
    server.answer('GET /organization', [anOrganization({ role: 'reader' })]);
    seeTab();
    expect(screen.getByText(runs)).toBeVisible();
  });
  end();
  seeTab();
  expect(await screen.findByText(over)).toBeVisible();
});

test('who has lost the role meanwhile is told that it has ended, and led nowhere', async () => {
  const { user } = await open();
  server.fail('DELETE /backoffice/view/{viewUuid}', 404, 'not-found');
  end(aUser({ staffRole: null, supportView: null }));
  await user.click(screen.getByRole('button', { name: 'Einsicht beenden' }));
  expect(await screen.findByText(over)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Zur Seite des Kunden' })).not.toBeInTheDocument();
});

test('a refused change says that nothing can be changed, and shows the view that another tab has begun', async () => {
  answerGuard(server, { user: aUser({ staffRole: 'support' }), organizations: [anOrganization()] });
  const { user } = await renderPortal(page);
  await user.type(await screen.findByRole('textbox', { name: 'Firma' }), '!');
  server.fail('PUT /organization/{organizationUuid}/base-data', 403, 'support-view-reads-only');
  server.answer('GET /user', viewing());
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText(/^Solange Sie eine Organisation ansehen, lässt sich nichts ändern/)).toBeVisible();
  expect(await screen.findByText(runs)).toBeVisible();
});
