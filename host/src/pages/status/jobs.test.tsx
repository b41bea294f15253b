import type { DailyWorkProgress, JobLaneFigures, OperatorJobs, ParkedJob } from '@kontor/contract/operator-job';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { StatusPage } from './status-page.tsx';

const server = startApiServer();
beforeEach(() => {
  server.answer('GET /operator/order', []);
  server.answer('GET /operator/invoice', []);
  server.answer('GET /operator/difference', []);
  server.answer('GET /operator/history', { range: 'day', remotes: [] });
  server.answer('GET /operator/status', {
    lastChange: null,
    hourSince: '2026-11-20T09:00:00.000Z',
    daySince: '2026-11-19T10:00:00.000Z',
    subjects: [],
  });
});

const lane = (name: JobLaneFigures['lane'], figures: Partial<JobLaneFigures> = {}): JobLaneFigures => ({
  lane: name,
  waiting: 0,
  running: 0,
  parked: 0,
  oldestDueAt: null,
  ...figures,
});

const parkedJob: ParkedJob = {
  uuid: '00000000-0000-4000-8000-000000000901',
  kind: 'send-mail',
  lane: 'mail',
  attempts: 12,
  interruptions: 0,
  lastError: 'The mail server did not take a mail (550)',
  createdAt: '2026-11-19T09:00:00.000Z',
  parkedAt: '2026-11-20T09:00:00.000Z',
};

const jobsWith = (parked: ParkedJob[], ...lanes: JobLaneFigures[]): OperatorJobs => ({
  lanes,
  daily: [],
  parked,
});

const cellsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('every lane has a line: what runs, what is due and since when, and what is parked', async () => {
  server.answer(
    'GET /operator/job',
    jobsWith(
      [parkedJob],
      lane('mail', { waiting: 1200, running: 4, parked: 1, oldestDueAt: '2026-11-20T08:30:00.000Z' }),
      lane('outside'),
    ),
  );
  await renderWithHost(<StatusPage />);
  expect(await cellsOf('Hintergrundaufgaben')).toEqual([
    ['E-Mails', '4', '1.200die älteste seit 20.11.2026, 09:30 Uhr', '1 abgebrochen'],
    ['Externe Dienste', '0', '0', '0'],
  ]);
});

test('a parked job shows what went wrong, how often it was tried and since when it is parked', async () => {
  server.answer(
    'GET /operator/job',
    jobsWith([{ ...parkedJob, attempts: 5, interruptions: 5 }], lane('mail', { parked: 1 })),
  );
  await renderWithHost(<StatusPage />);
  expect(await cellsOf('Abgebrochene Aufgaben')).toEqual([
    [
      'send-mailE-Mails',
      'The mail server did not take a mail (550)5 Versuche5-mal endete der Prozess dabei',
      '20.11.2026, 10:00 Uhreingereiht 19.11.2026, 10:00 Uhr',
      'Erneut ausführen',
    ],
  ]);
});

test('a parked job is run again at a press, and then no longer listed', async () => {
  server.answer('GET /operator/job', jobsWith([parkedJob], lane('mail', { parked: 1 })));
  server.answer('POST /operator/job/{jobUuid}/resend', undefined);
  const { user } = await renderWithHost(<StatusPage />);
  const again = await screen.findByRole('button', { name: 'send-mail erneut ausführen' });
  server.answer('GET /operator/job', jobsWith([], lane('mail', { waiting: 1 })));
  await user.click(again);
  expect(await screen.findByText('Keine Aufgabe ist abgebrochen.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'send-mail erneut ausführen' })).not.toBeInTheDocument();
});

test('a job that cannot be run again says so, and stays listed', async () => {
  server.answer('GET /operator/job', jobsWith([parkedJob], lane('mail', { parked: 1 })));
  server.fail('POST /operator/job/{jobUuid}/resend', 503, 'unavailable');
  const { user } = await renderWithHost(<StatusPage />);
  await user.click(await screen.findByRole('button', { name: 'send-mail erneut ausführen' }));
  expect(await screen.findByText(/Das hat nicht geklappt/)).toBeVisible();
});

test('of many parked jobs the latest are listed, with their number', async () => {
  server.answer('GET /operator/job', jobsWith([parkedJob], lane('mail', { parked: 340 })));
  await renderWithHost(<StatusPage />);
  expect(await screen.findByText('Die neuesten 1 von 340 abgebrochenen Aufgaben.')).toBeVisible();
});

test('jobs that cannot be read say so, while the releases are shown', async () => {
  server.fail('GET /operator/job', 500, 'internal-error');
  await renderWithHost(<StatusPage />);
  expect(await screen.findByText('Noch keine Versionen')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
});

const daily = (name: string, progress: Partial<DailyWorkProgress> = {}): DailyWorkProgress => ({
  name,
  beganAt: '2026-11-20T04:00:00.000Z',
  done: 0,
  waiting: 0,
  oldestDueAt: null,
  isBehind: false,
  ...progress,
});

test('every kind of daily work says when it began, what is done and due, and whether it is behind its day', async () => {
  server.answer('GET /operator/job', {
    lanes: [],
    parked: [],
    daily: [
      daily('comparison', { done: 34_120, waiting: 1200, oldestDueAt: '2026-11-19T22:30:00.000Z', isBehind: true }),
      daily('clean-up', { beganAt: null }),
      daily('of-a-later-release', { done: 1 }),
    ],
  });
  await renderWithHost(<StatusPage />);
  expect(await cellsOf('Tägliche Arbeit')).toEqual([
    [
      'Vergleich mit dem Zahlungsdienstleister',
      '20.11.2026, 05:00 Uhr',
      '34.120',
      '1.200die älteste seit 19.11.2026, 23:30 Uhr',
      'Im Rückstand',
    ],
    ['Löschen alter Daten', 'noch nicht', '0', '0', 'im Plan'],
    ['of-a-later-release', '20.11.2026, 05:00 Uhr', '1', '0', 'im Plan'],
  ]);
});
