import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { anAuditEntry } from '../../testing/an-audit-entry.ts';

const server = startApiServer();
const at = '/backoffice/audit';
const call = 'GET /backoffice/audit';
let asked: string[];

beforeEach(() => {
  asked = [];
  server.answer(call, ({ url }) => {
    asked.push(url.search);
    return [
      anAuditEntry(),
      anAuditEntry({ uuid: ids.order, alone: true, actor: { ...anAuditEntry().actor, name: null } }),
    ];
  });
});

const table = async () => within(await screen.findByRole('table', { name: 'Protokoll' }));

test('each row says who did what, when and why', async () => {
  await renderRemote(remote, { at });
  const [first, second] = (await table()).getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(
    /Rolle ändern.*Wechselt die Abteilung.*Mara Lind.*Administration.*20\.11\.2026, 10:00/,
  );
  expect(second).toHaveTextContent(/Ohne zweite Person.*Gelöschtes Konto/);
});

test('an entry shows before and after, and leads to the approval that it is of', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.click((await table()).getAllByRole('link', { name: 'Rolle ändern' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Rolle ändern' }));
  expect(dialog.getByRole('row', { name: /^Rolle/ })).toHaveTextContent('FinanzenVertrieb');
  expect(dialog.getByRole('link', { name: 'Freigabe ansehen' })).toHaveAttribute(
    'href',
    `/backoffice/approvals?approval=${ids.shop}`,
  );
  expect(location.current).toBe(`${at}?entry=${anAuditEntry().uuid}`);
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  expect(location.current).toBe(at);
});

test('action, person, organization and days are filters of the address, which the server applies', async () => {
  const { user, location } = await renderRemote(remote, { at });
  await user.selectOptions(await screen.findByLabelText('Vorgang'), 'Rolle ändern');
  await user.click((await table()).getByRole('link', { name: 'Mara Lind' }));
  await user.type(screen.getByLabelText('Kennung der Organisation'), 'falsch');
  expect(await screen.findByText('Das ist keine Kennung.')).toBeVisible();
  await user.clear(screen.getByLabelText('Kennung der Organisation'));
  await user.click(screen.getByLabelText('Kennung der Organisation'));
  await user.paste(ids.organization);
  await user.type(screen.getByLabelText('Von'), '01.11.2026');
  await user.click(screen.getByRole('button', { name: 'Anwenden' }));
  await table();
  const filter = {
    action: 'PUT /backoffice/staff/{userUuid}',
    actor: anAuditEntry().actor.userUuid,
    organization: ids.organization,
    from: '2026-11-01',
  };
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)))).toEqual(filter);
  expect(Object.fromEntries(new URL(location.current, 'http://localhost').searchParams)).toEqual(filter);
  await user.click(screen.getByRole('button', { name: 'Wieder alle Personen zeigen' }));
  expect(location.current).not.toContain('actor');
});

test('values of the address that are none are left out', async () => {
  await renderRemote(remote, { at: `${at}?actor=1&organization=x&action=nothing&from=tomorrow` });
  await table();
  expect(asked).toEqual(['']);
});
