import type { Staff } from '@kontor/contract/staff';
import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aPerson } from '../../testing/a-person.ts';

const server = startApiServer();
const at = '/backoffice/staff';
const longName = 'Maximiliane-Alexandra von Hohenstaufen-Württemberg-Sachsen-Coburg';
const invited = aPerson({
  userUuid: null,
  email: 'neu@kontor.test',
  firstName: null,
  lastName: null,
  role: 'support',
  hasSecondFactor: false,
  since: null,
  invitation: { uuid: ids.order, expiresAt: '2026-12-01T09:00:00.000Z' },
});
const ofEnvironment = aPerson({
  userUuid: ids.shop,
  email: 'zoe@kontor.test',
  firstName: 'Zoe',
  role: 'admin',
  source: 'environment',
});
let people: Staff[];

beforeEach(() => {
  people = [aPerson({ hasSecondFactor: false }), invited, ofEnvironment];
  server.answer('GET /backoffice/staff', () => people);
});

const names = async () =>
  within(await screen.findByRole('table', { name: 'Personen und Rollen' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => !text?.includes('sortier'));

test('the page says who has which role, who is invited, and who lacks a second factor', async () => {
  await renderRemote(remote, { at });
  expect(await names()).toEqual(['Mara Lind', 'neu@kontor.test', 'Zoe Lind']);
  expect(screen.getByText(/^Einer Person fehlt ein zweiter Faktor/)).toBeVisible();
  expect(screen.getByText('Eingeladen bis 01.12.2026')).toBeVisible();
  expect(screen.getByText('Aus der Umgebung')).toBeVisible();
});

test('search, role and order stand in the address', async () => {
  const { user, location } = await renderRemote(remote, { at: `${at}?sort=role` });
  expect(await names()).toEqual(['neu@kontor.test', 'Mara Lind', 'Zoe Lind']);
  await user.type(screen.getByLabelText('Name oder E-Mail-Adresse'), 'lind');
  await user.selectOptions(screen.getByLabelText('Rolle'), 'Administration');
  expect(location.current).toBe(`${at}?sort=role&search=lind&role=admin`);
  expect(await names()).toEqual(['Zoe Lind']);
  await user.selectOptions(screen.getByLabelText('Rolle'), 'Vertrieb');
  expect(screen.getByText('Nichts gefunden')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Auswahl zurücksetzen' }));
  expect(location.current).toBe(at);
});

test('an invitation waits for a second person, and leads to it', async () => {
  const sent: unknown[] = [];
  server.answer('POST /backoffice/staff', ({ body }) => {
    sent.push(body);
    return { approvalUuid: ids.order };
  });
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'Person einladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Person einladen' }));
  await user.click(dialog.getByRole('button', { name: 'Einladen' }));
  expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus();
  await user.type(dialog.getByLabelText('E-Mail-Adresse'), 'tom@kontor.test');
  await user.selectOptions(dialog.getByLabelText('Rolle'), 'Finanzen');
  await user.type(dialog.getByLabelText('Grund'), 'Neu im Team');
  await user.dblClick(dialog.getByRole('button', { name: 'Einladen' }));
  const waiting = within(await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' }));
  expect(waiting.getByRole('link', { name: 'Freigabe ansehen' })).toHaveAttribute(
    'href',
    `/backoffice/approvals?approval=${ids.order}`,
  );
  expect(sent).toEqual([{ email: 'tom@kontor.test', role: 'finance', reason: 'Neu im Team' }]);
});

test('changing a role shows before and after, and asks for the reason last', async () => {
  const sent: unknown[] = [];
  server.answer('PUT /backoffice/staff/{userUuid}', ({ body, params }) => {
    sent.push({ body, params });
    people = [aPerson({ role: 'sales' })];
    return aPerson({ role: 'sales' });
  });
  const { user, recorded, location } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: 'Mara Lind' }));
  await user.click(await screen.findByRole('button', { name: 'Rolle ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rolle von Mara Lind ändern' }));
  await user.selectOptions(dialog.getByLabelText('Rolle'), 'Vertrieb');
  expect(dialog.getByRole('row', { name: /^Rolle/ })).toHaveTextContent('Rolle (geändert)FinanzenVertrieb');
  await user.type(dialog.getByLabelText('Grund'), 'Wechselt die Abteilung');
  await user.click(dialog.getByRole('button', { name: 'Rolle ändern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Rolle ist geändert.']));
  const { userUuid } = aPerson();
  expect(sent).toEqual([{ body: { role: 'sales', reason: 'Wechselt die Abteilung' }, params: { userUuid } }]);
  await waitFor(() => expect(location.current).toBe(at));
});

test('the last admin stays, which the dialog says', async () => {
  server.fail('DELETE /backoffice/staff/{userUuid}', 409, 'last-admin');
  people = [aPerson({ role: 'admin' })];
  const { user } = await renderRemote(remote, { at: `${at}?person=${aPerson().userUuid}` });
  await user.click(await screen.findByRole('button', { name: 'Rolle nehmen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mara Lind die Rolle nehmen?' }));
  await user.type(dialog.getByLabelText('Grund'), 'Verlässt uns');
  await user.click(dialog.getByRole('button', { name: 'Rolle nehmen' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Die letzte Person mit der Rolle Administration');
  expect(dialog.getByLabelText('Grund')).toHaveValue('Verlässt uns');
});

test('an invitation is withdrawn with a reason', async () => {
  const asked: string[] = [];
  server.answer('DELETE /backoffice/staff/invitation/{invitationUuid}', ({ url }) => void asked.push(url.search));
  const { user } = await renderRemote(remote, { at: `${at}?person=neu%40kontor.test` });
  await user.click(await screen.findByRole('button', { name: 'Einladung zurückziehen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Einladung von neu@kontor.test zurückziehen?' }));
  await user.type(dialog.getByLabelText('Grund'), 'Falsche Adresse');
  await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }));
  await waitFor(() => expect(asked).toEqual(['?reason=Falsche+Adresse']));
});

test('who is named by the environment cannot be changed here', async () => {
  const { user } = await renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: 'Zoe Lind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zoe Lind' }));
  expect(dialog.getByText(/KONTOR_OPERATORS/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Rolle/ })).not.toBeInTheDocument();
});

test('a long name is shown whole', async () => {
  people = [aPerson({ firstName: longName })];
  await renderRemote(remote, { at });
  expect(await names()).toEqual([`${longName} Lind`]);
});

test('another role than admin is led away', async () => {
  server.fail('GET /backoffice/staff', 403, 'role-insufficient');
  const { location } = await renderRemote(remote, { at });
  await waitFor(() => expect(location.current).toBe('/access-denied'));
});
