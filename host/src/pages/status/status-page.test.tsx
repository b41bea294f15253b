import type { OperatorStatus, ReleaseFigures, ReleaseStatus, SubjectStatus } from '@kontor/contract/operator-status';
import { failureRate } from '@kontor/domain/release-figures';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { StatusPage } from './status-page.tsx';

const server = startApiServer();

beforeEach(() => {
  server.answer('GET /operator/order', []);
  server.answer('GET /operator/invoice', []);
  server.answer('GET /operator/difference', []);
  server.answer('GET /operator/history', { range: 'day', remotes: [] });
  server.answer('GET /operator/job', { lanes: [], daily: [], parked: [] });
});

const none = { incompatible: 0, unreachable: 0, timeout: 0, broken: 0 };

const figures = (loads: number, unreachable = 0, errors = 0): ReleaseFigures => ({
  loads,
  failures: unreachable,
  failuresByReason: { ...none, unreachable },
  failureRate: failureRate({ loads, failures: unreachable }),
  p50: loads > 0 ? 120 : null,
  p95: loads > 0 ? 1480 : null,
  errors,
});

const release = (number: number, hour = figures(0), day = hour): ReleaseStatus => ({
  version: `1.0.${number}-0123456789ab`,
  publishedAt: '2026-11-20T08:00:00.000Z',
  publishedBy: 'ci@kaiwerk.test',
  changelog: number === 1 ? '' : `Neue Kasse ${number}`,
  hour,
  day,
});

const subject = (name: string, change: Partial<SubjectStatus>): SubjectStatus => ({
  subject: name,
  owner: name === 'host' ? null : { team: `Team ${name}`, contact: `${name}@kaiwerk.test` },
  current: null,
  currentSince: '2026-11-20T09:00:00.000Z',
  currentBy: name === 'host' ? 'jan@kaiwerk.test' : null,
  previous: null,
  canary: null,
  candidate: null,
  ...change,
});

const host = subject('host', { current: release(1) });

const statusWith = (...subjects: SubjectStatus[]): OperatorStatus => ({
  lastChange: {
    revision: 7,
    at: '2026-11-20T09:00:00.000Z',
    by: 'jan@kaiwerk.test',
    subject: 'subscription',
    summary: 'promoted 1.0.2',
  },
  hourSince: '2026-11-20T09:00:00.000Z',
  daySince: '2026-11-19T10:00:00.000Z',
  subjects,
});

const releases = { name: 'Versionen von Host und Remotes' };
const rows = () => within(screen.getByRole('table', releases)).getAllByRole('row').slice(1);

test('every release has a line: who gets it, since when, whose it is, and how it loads', async () => {
  server.answer(
    'GET /operator/status',
    statusWith(
      host,
      subject('partner', {
        current: release(2, figures(300), figures(4200, 8)),
        previous: release(1, figures(0), figures(9)),
        canary: { release: release(3), share: 0.1, organizations: 2, since: '2026-11-20T09:30:00.000Z' },
        candidate: release(4),
      }),
      subject('signup', { current: release(2), previous: release(1) }),
    ),
  );
  await renderWithHost(<StatusPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Alle Bereiche laufen zuverlässig.' })).toBeVisible();
  expect(screen.getByText(/^Was Browser seit 20.11.2026, 10:00 Uhr gemeldet haben/)).toBeVisible();
  expect(screen.getByText(/10:00 Uhr durch jan@kaiwerk.test: subscription, promoted 1.0.2/)).toBeVisible();
  const cells = rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  const owner = 'partnerTeam partnerpartner@kaiwerk.test';
  const published = 'Uhrveröffentlicht von ci@kaiwerk.test';
  expect(cells.map((row) => row.slice(0, 3))).toEqual([
    [
      'host',
      '1.0.1-0123456789ab',
      'alleseit 20.11.2026, 10:00 Uhr durch jan@kaiwerk.testveröffentlicht von ci@kaiwerk.test',
    ],
    [owner, '1.0.2-0123456789abNeu: Neue Kasse 2', `alleseit 20.11.2026, 10:00 ${published}`],
    [
      owner,
      '1.0.3-0123456789abNeu: Neue Kasse 3',
      `Canary: 10\u00a0% der Sitzungen und 2 Organisationenseit 20.11.2026, 10:30 ${published}`,
    ],
    [owner, '1.0.4-0123456789abNeu: Neue Kasse 4', `noch niemandenveröffentlicht 20.11.2026, 09:00 ${published}`],
    [owner, '1.0.1-0123456789ab', `niemanden mehrveröffentlicht 20.11.2026, 09:00 ${published}`],
    [
      'signupTeam signupsignup@kaiwerk.test',
      '1.0.2-0123456789abNeu: Neue Kasse 2',
      `alleseit 20.11.2026, 10:00 ${published}`,
    ],
  ]);
  expect(cells[0]?.slice(3)).toEqual(['nicht erfasst', '']);
  expect(cells[1]?.slice(3)).toEqual([
    '300, alle erfolgreich24 Std.: 4.208, davon 8 fehlgeschlagen (0,2\u00a0%)',
    '120 ms95\u00a0% in höchstens 1.480 ms24 Std.: 120 / 1.480 ms',
  ]);
  // On a phone, where a release is a card, it keeps its heading.
  const { dataset } = within(rows()[1] as HTMLElement).getAllByRole('cell')[4] as HTMLElement;
  expect(dataset).toMatchObject({ list: 'line', header: 'Ladezeit (Median)' });
  expect(cells[4]?.[3]).toBe('keine Ladevorgänge24 Std.: 9, alle erfolgreich');
  expect(cells[5]?.slice(3)).toEqual(['keine Meldungen', '–']);
});

test('a release that fails more than one time in twenty stands out, in words as well', async () => {
  server.answer(
    'GET /operator/status',
    statusWith(
      host,
      subject('partner', { current: release(2, figures(95, 5)) }),
      subject('signup', { current: release(2, figures(94, 6)) }),
    ),
  );
  await renderWithHost(<StatusPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'signup läuft nicht zuverlässig.' })).toBeVisible();
  const [signup, , partner] = rows();
  expect(partner).not.toHaveTextContent('Zu viele Fehler');
  expect(signup).toHaveTextContent('Zu viele Fehler100, davon 6 fehlgeschlagen (6 %)6 nicht erreichbar');
});

test('a release that loads and then throws more often than one time in twenty stands out as well', async () => {
  server.answer(
    'GET /operator/status',
    statusWith(
      host,
      subject('partner', { current: release(2, figures(100, 0, 1), figures(100, 0, 5)) }),
      subject('signup', { current: release(2, figures(100, 0, 6)) }),
      subject('subscription', { current: release(2, figures(0, 0, 1)) }),
    ),
  );
  await renderWithHost(<StatusPage />);
  const sentence = 'signup und subscription laufen nicht zuverlässig.';
  expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
  const [signup, subscription, , partner] = rows();
  expect(partner).toHaveTextContent(
    '100, alle erfolgreich1 Fehler nach dem Laden24 Std.: 100, alle erfolgreich, 5 Fehler nach dem Laden',
  );
  expect(partner).not.toHaveTextContent('Zu viele Fehler');
  expect(signup).toHaveTextContent('Zu viele Fehler100, alle erfolgreich6 Fehler nach dem Laden');
  expect(subscription).toHaveTextContent('Zu viele Fehlerkeine Ladevorgänge1 Fehler nach dem Laden');
});

test('of many unreliable remotes the sentence says the number, and they stand first', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const broken = names.map((name) => subject(name, { current: release(2, figures(1, 1)) }));
  server.answer(
    'GET /operator/status',
    statusWith(host, subject('works', { current: release(2, figures(9)) }), ...broken),
  );
  await renderWithHost(<StatusPage />);
  const sentence = '4 Bereiche laufen nicht zuverlässig.';
  expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
  expect(rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent?.split('Team')[0])).toEqual([
    ...names,
    'host',
    'works',
  ]);
});

test.each([
  ['nothing published', [], 'Noch ist nichts veröffentlicht.'],
  ['no reports', [host, subject('signup', { current: release(2) })], 'Noch hat kein Browser etwas gemeldet.'],
])('with %s it says so', async (_, subjects, sentence) => {
  server.answer('GET /operator/status', statusWith(...subjects));
  await renderWithHost(<StatusPage />);
  expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeVisible();
});

test('who is no operator is told so', async () => {
  server.fail('GET /operator/status', 403, 'forbidden');
  const { location } = await renderWithHost(<StatusPage />, { at: '/status' });
  await waitFor(() => expect(location.current).toBe('/access-denied'));
});

test('an operator without a second factor is led to setting one up, and back', async () => {
  server.fail('GET /operator/status', 403, 'second-factor-required');
  const { location } = await renderWithHost(<StatusPage />, { at: '/status?range=week' });
  await waitFor(() => expect(location.current).toBe('/second-factor?return=%2Fstatus%3Frange%3Dweek'));
});

test('who is no operator sees nothing of it from the server before that', async () => {
  server.fail('GET /operator/status', 403, 'forbidden');
  const { location } = await renderWithHost(<StatusPage />, { at: '/status', host: { renderedAt: new Date() } });
  expect(screen.queryByText('Offene Vertragsänderungen')).not.toBeInTheDocument();
  await waitFor(() => expect(location.current).toBe('/access-denied'));
});

test('what does not come says so, and comes with a retry', async () => {
  server.answer('GET /operator/status', statusWith(host));
  server.fail('GET /operator/status', 500, 'internal-error', [], { once: true });
  const { user } = await renderWithHost(<StatusPage />);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('table', releases)).toBeVisible();
});

test('it refreshes at a press, and says when it is out of date', async () => {
  server.answer('GET /operator/status', statusWith(host));
  const { user } = await renderWithHost(<StatusPage />);
  const refresh = await screen.findByRole('button', { name: 'Aktualisieren' });
  server.fail('GET /operator/status', 503, 'unavailable');
  await user.click(refresh);
  expect(await screen.findByText('Die Anzeige ist nicht mehr aktuell')).toBeVisible();
  expect(screen.getByRole('table', releases)).toBeVisible();
  server.answer('GET /operator/status', statusWith(host, subject('signup', { current: release(2, figures(3)) })));
  await user.click(await screen.findByRole('button', { name: 'Aktualisieren' }));
  expect(await screen.findByText('signup')).toBeVisible();
  expect(screen.queryByText('Die Anzeige ist nicht mehr aktuell')).not.toBeInTheDocument();
});

test('it follows what happens by itself, every half minute', async () => {
  vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  server.answer('GET /operator/status', statusWith(host));
  await renderWithHost(<StatusPage />);
  await screen.findByRole('table', releases);
  server.answer('GET /operator/status', statusWith(host, subject('signup', { current: release(2) })));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('signup')).toBeVisible();
});

test('a release in use says how many of its pages the server has rendered, and why it left others to the browser', async () => {
  const byBrowser = { slow: 3, threw: 0, ended: 1, missing: 0 };
  server.answer(
    'GET /operator/status',
    statusWith(
      { ...host, rendering: { rendered: 1210, byBrowser } },
      subject('signup', { current: release(2), candidate: release(3), rendering: { rendered: 1, byBrowser } }),
    ),
  );
  await renderWithHost(<StatusPage />);
  await screen.findByRole('table', releases);
  const [ofHost, ofSignup, ofCandidate] = rows();
  expect(ofHost).toHaveTextContent(
    'Server: 1.210 Seiten gerendert; dem Browser überlassen: 3 zu langsam, 1 abgebrochen',
  );
  expect(ofSignup).toHaveTextContent('Server: 1 Seite gerendert');
  expect(ofCandidate).not.toHaveTextContent('Server:');
});
