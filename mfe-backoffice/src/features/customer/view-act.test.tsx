import type { StaffRole } from '@kontor/contract/staff-role';
import type { SupportView } from '@kontor/contract/support-view';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aUser, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { remote } from '../../remote.tsx';
import { customerDetails } from '../../testing/customer-details.ts';

const server = startApiServer();
const look = 'POST /backoffice/customer/{customerUuid}/view';
const ask = 'POST /backoffice/customer/{customerUuid}/support-access-request';
const path = `/organization/${ids.organization}`;
const begun: SupportView = { viewUuid: ids.order, path, endsAt: '2099-11-20T10:00:00Z' };
let sent: unknown[];

beforeEach(() => {
  sent = [];
  server.answer('GET /backoffice/customer/{customerUuid}', customerDetails());
  server.answer('GET /backoffice/customer/{customerUuid}/timeline', []);
});

async function open(staffRole: StaffRole = 'support') {
  const user = aUser({ staffRole });
  const steps: string[] = [];
  const reloadUser = vi.fn(async () => {
    steps.push('user');
    return user;
  });
  const reload = async () => void steps.push('places');
  const page = await renderRemote(remote, {
    at: `/backoffice/customers/${ids.organization}`,
    host: {
      session: { user, reloadUser, logout: async () => undefined },
      place: { organization: null, shop: null, organizations: [anOrganization()], reload },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Radwerk Berlin GmbH' });
  return { ...page, steps };
}

test('who looks says why, and comes to the portal of the customer', async () => {
  server.answer(look, ({ body }) => {
    sent.push(body);
    return begun;
  });
  const { user, location, recorded, steps } = await open();
  await user.click(screen.getByRole('button', { name: 'Als Leser ansehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Radwerk Berlin GmbH als Leser ansehen?' }));
  await user.click(dialog.getByRole('button', { name: 'Ansehen' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Rechnung wird nicht angezeigt');
  await user.dblClick(dialog.getByRole('button', { name: 'Ansehen' }));
  await waitFor(() => expect(location.current).toBe(path));
  expect(sent).toEqual([{ reason: 'Rechnung wird nicht angezeigt' }]);
  expect(steps).toEqual(['user', 'places']);
  expect(recorded.notes).toEqual(['Sie sehen jetzt Radwerk Berlin GmbH.']);
});

test('where it is not allowed, the owners are asked with the same reason, once a day', async () => {
  server.fail(look, 403, 'support-access-not-granted');
  server.fail(ask, 429, 'too-many-requests', [], { once: true });
  const { user, location, recorded } = await open('sales');
  await user.click(screen.getByRole('button', { name: 'Als Leser ansehen' }));
  await user.type(await screen.findByLabelText('Grund'), 'Rechnung wird nicht angezeigt');
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Radwerk Berlin GmbH um Einsicht bitten?' }));
  expect(dialog.getByLabelText('Grund')).toHaveValue('Rechnung wird nicht angezeigt');
  await user.click(dialog.getByRole('button', { name: 'Um Einsicht bitten' }));
  expect(await dialog.findByText(/^Heute wurde schon gebeten/)).toBeVisible();
  server.answer(ask, ({ body }) => void sent.push(body));
  await user.click(dialog.getByRole('button', { name: 'Um Einsicht bitten' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Inhaber von Radwerk Berlin GmbH sind gebeten.']));
  expect(sent).toEqual([{ reason: 'Rechnung wird nicht angezeigt' }]);
  expect(location.current).toBe(`/backoffice/customers/${ids.organization}`);
});

test('during a view the next one is refused with the way out', async () => {
  server.fail(look, 403, 'support-view-reads-only');
  const { user } = await open('finance');
  await user.click(screen.getByRole('button', { name: 'Als Leser ansehen' }));
  await user.type(await screen.findByLabelText('Grund'), 'Rechnung wird nicht angezeigt');
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  expect(await screen.findByText(/Beenden Sie zuerst die Einsicht\.$/)).toBeVisible();
});
