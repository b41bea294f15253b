import type { OrganizationExport } from '@kontor/contract/export';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExportPage } from './export-page.tsx';
import { exportCalls } from './export-queries.ts';

const server = startApiServer();

const working: OrganizationExport = {
  uuid: '0197a000-0000-7000-8000-0000000000e1',
  state: 'working',
  progress: 40,
  sizeBytes: null,
  expiresAt: null,
  requestedAt: '2026-11-20T08:00:00Z',
  requestedBy: 'Eva Brandt',
};
const done: OrganizationExport = {
  ...working,
  state: 'done',
  progress: 100,
  sizeBytes: 1_400_000,
  expiresAt: '2026-11-27T08:00:00Z',
};

test('where there is none, one is asked for, and its progress is shown until it can be downloaded', async () => {
  server.answer(exportCalls.exports, []);
  const { user, recorded } = await renderWithHost(<ExportPage />);
  expect(await screen.findByText('Noch kein Export')).toBeVisible();
  server.answer(exportCalls.request, () => {
    server.answer(exportCalls.exports, [working]);
    return { uuid: working.uuid };
  });
  await user.click(screen.getByRole('button', { name: 'Export anfordern' }));
  expect(await screen.findByRole('meter', { name: 'Fortschritt des Exports' })).toHaveAttribute('aria-valuenow', '40');
  expect(recorded.notes).toEqual(['Der Export ist angefordert.']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  server.answer(exportCalls.exports, [done]);
  const link = await screen.findByRole(
    'link',
    { name: 'Export vom 20.11.2026, 09:00 herunterladen' },
    { timeout: 4000 },
  );
  expect(link).toHaveAttribute(
    'href',
    expect.stringContaining(`/organization/${ids.organization}/export/${done.uuid}/download`),
  );
  expect(screen.getByRole('row', { name: /von Eva Brandt/ })).toHaveTextContent('1,4 MB');
  expect(screen.getByRole('button', { name: 'Neuen Export anfordern' })).toBeVisible();
});

test('one that failed says so, and another one can be asked for', async () => {
  server.answer(exportCalls.exports, [{ ...working, state: 'failed' }]);
  await renderWithHost(<ExportPage />);
  expect(await screen.findByText('Der Export ist noch nicht gelungen')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export anfordern' })).toBeVisible();
});

test('what it contains is said, with a link to its schema', async () => {
  server.answer(exportCalls.exports, []);
  await renderWithHost(<ExportPage />);
  expect(screen.getByRole('link', { name: 'Schema ansehen' })).toHaveAttribute('href', '/api/v4/export-schema.json');
});

test('too many requests are told beside the button', async () => {
  server.answer(exportCalls.exports, []);
  server.fail(exportCalls.request, 429, 'too-many-requests');
  const { user } = await renderWithHost(<ExportPage />);
  await user.click(await screen.findByRole('button', { name: 'Export anfordern' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});
