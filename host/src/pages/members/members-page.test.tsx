import type { Invitation, Member } from '@kontor/contract/member';
import type { Role } from '@kontor/contract/role';
import type { SupportAccess } from '@kontor/contract/support-view';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { keepFocus } from '@kontor/ui/keep-focus';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MembersPage } from './members-page.tsx';

const server = startApiServer();

const eva: Member = {
  userUuid: ids.user,
  email: 'eva@radwerk.test',
  firstName: 'Eva',
  lastName: 'Brandt',
  role: 'owner',
  joinedAt: '2026-01-10T08:00:00Z',
  hasSecondFactor: true,
  lastSeenAt: '2026-11-20T08:00:00Z',
};
const kai: Member = {
  ...eva,
  userUuid: '0197a000-0000-7000-8000-0000000000e2',
  email: 'kai@radwerk.test',
  firstName: 'Kai',
  lastName: 'Kasse',
  role: 'operations',
};
const invitation: Invitation = {
  uuid: '0197a000-0000-7000-8000-0000000000e3',
  email: 'neu@radwerk.test',
  role: 'reader',
  invitedBy: 'Eva Brandt',
  expiresAt: '2099-11-27T09:00:00Z',
};

const noAccess: SupportAccess = { until: null, grantedAt: null, grantedBy: null, views: [] };
const accessCall = 'organization/{organizationUuid}/support-access';

beforeEach(() => server.answer(`GET /${accessCall}`, noAccess));

async function open(role: Role, members: () => Member[], invitations: Invitation[] | (() => Invitation[]) = []) {
  server.answer('GET /organization/{organizationUuid}/member', members);
  server.answer('GET /organization/{organizationUuid}/invitation', invitations);
  const organization = anOrganization({ role });
  const rendered = await renderWithHost(<MembersPage />, {
    host: { place: { organization, shop: null, organizations: [organization], reload: async () => undefined } },
  });
  await screen.findByRole('table', { name: 'Mitglieder' });
  return rendered;
}

test('an owner gives another role and removes a member', async () => {
  let members = [eva, kai];
  server.answer('PUT /organization/{organizationUuid}/member/{userUuid}', ({ body }) => {
    members = [eva, { ...kai, ...(body as { role: Role }) }];
    return members[1] ?? kai;
  });
  server.answer('DELETE /organization/{organizationUuid}/member/{userUuid}', () => void (members = [eva]));
  const { user, recorded } = await open('owner', () => members);
  await user.click(screen.getByRole('button', { name: 'Rolle ändern: Kai Kasse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rolle von Kai Kasse ändern?' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Rolle/ }), 'Buchhaltung');
  await user.click(dialog.getByRole('button', { name: 'Rolle ändern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Kai Kasse hat jetzt die Rolle Buchhaltung.']));
  expect(screen.getByRole('row', { name: /Kai Kasse/ })).toHaveTextContent('Buchhaltung');
  await user.click(screen.getByRole('button', { name: 'Kai Kasse entfernen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(screen.queryByText('Kai Kasse')).not.toBeInTheDocument());
});

test('the only owner can neither be changed nor removed', async () => {
  await open('owner', () => [eva, kai]);
  expect(screen.queryByRole('button', { name: /Eva Brandt/ })).not.toBeInTheDocument();
});

test('an admin changes no owner and offers no role of owners', async () => {
  const { user } = await open('admin', () => [
    eva,
    { ...eva, userUuid: '0197a000-0000-7000-8000-0000000000e4', firstName: 'Uta' },
    kai,
  ]);
  expect(screen.queryByRole('button', { name: /(Eva|Uta) Brandt/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Rolle ändern: Kai Kasse' }));
  const options = within(await screen.findByRole('dialog')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).not.toContain('Inhaber');
});

test('a reader sees members and invitations, and no action', async () => {
  await open('reader', () => [eva, kai], [invitation]);
  expect(await screen.findByText('neu@radwerk.test')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('inviting sends address, role and language', async () => {
  const sent: unknown[] = [];
  server.answer('POST /organization/{organizationUuid}/invitation', ({ body }) => void sent.push(body));
  const { user, recorded } = await open('owner', () => [eva]);
  await user.click(screen.getAllByRole('button', { name: 'Mitglied einladen' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mitglied einladen' }));
  await user.click(dialog.getByRole('button', { name: 'Einladung senden' }));
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'neu@radwerk.test');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Rolle/ }), 'Nur lesen');
  await user.click(dialog.getByRole('button', { name: 'Einladung senden' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Einladung an neu@radwerk.test ist unterwegs.']));
  expect(sent).toEqual([{ email: 'neu@radwerk.test', role: 'reader', language: 'de' }]);
});

test('an invitation is sent again and withdrawn', async () => {
  keepFocus();
  const done: string[] = [];
  const one = '/organization/{organizationUuid}/invitation/{invitationUuid}';
  server.answer(`POST ${one}/resend`, () => void done.push('resent'));
  server.answer(`DELETE ${one}`, () => void done.push('withdrawn'));
  const { user } = await open(
    'admin',
    () => [eva],
    () => (done.includes('withdrawn') ? [] : [invitation]),
  );
  await user.click(await screen.findByRole('button', { name: 'Einladung an neu@radwerk.test noch einmal senden' }));
  await waitFor(() => expect(done).toEqual(['resent']));
  await user.click(screen.getByRole('button', { name: 'Einladung an neu@radwerk.test zurückziehen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zurückziehen' }));
  await waitFor(() => expect(done).toEqual(['resent', 'withdrawn']));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Keine offenen Einladungen' })).toHaveFocus());
});

test('a list that does not come says so, and comes with a retry', async () => {
  server.answer('GET /organization/{organizationUuid}/member', [eva]);
  server.fail('GET /organization/{organizationUuid}/member', 500, 'internal-error', [], { once: true });
  server.answer('GET /organization/{organizationUuid}/invitation', []);
  const { user } = await renderWithHost(<MembersPage />);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('row', { name: /Eva Brandt/ })).toBeVisible();
});

const rule = 'PUT /organization/{organizationUuid}/second-factor';

async function openAsOwner(members: Member[], secondFactor: 'optional' | 'required' = 'optional') {
  server.answer('GET /organization/{organizationUuid}/member', members);
  server.answer('GET /organization/{organizationUuid}/invitation', []);
  const organization = anOrganization({ role: 'owner', secondFactor });
  const place = { organization, shop: null, organizations: [organization], reload: async () => undefined };
  return renderWithHost(<MembersPage />, { host: { place } });
}

test('an owner with a factor asks all members for one, and is told whom that concerns', async () => {
  const sent: unknown[] = [];
  server.answer(rule, ({ body }) => void sent.push(body));
  const { user, recorded } = await openAsOwner([eva, { ...kai, hasSecondFactor: false }]);
  expect(await screen.findByRole('row', { name: /Kai.* keiner/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Von allen verlangen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^1 Mitglied hat noch keinen/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Verlangen' }));
  await waitFor(() => expect(sent).toEqual([{ isRequired: true }]));
  await waitFor(() => expect(recorded.notes).toEqual(['Ab jetzt brauchen alle Mitglieder einen zweiten Faktor.']));
});

test('an owner without a factor sets one up first', async () => {
  await openAsOwner([{ ...eva, hasSecondFactor: false }]);
  const button = await screen.findByRole('button', { name: 'Von allen verlangen' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/Richten Sie zuerst selbst einen zweiten Faktor ein/);
  expect(screen.getByRole('link', { name: 'Zweiten Faktor einrichten' })).toBeVisible();
});

test('what is asked of all can be taken back', async () => {
  const sent: unknown[] = [];
  server.answer(rule, ({ body }) => void sent.push(body));
  const { user } = await openAsOwner([eva], 'required');
  await user.click(await screen.findByRole('button', { name: 'Nicht mehr verlangen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Nicht mehr verlangen' }));
  await waitFor(() => expect(sent).toEqual([{ isRequired: false }]));
});

const looked: SupportAccess['views'][number] = {
  viewUuid: ids.order,
  name: 'Sina Support',
  role: 'support',
  reason: 'Rechnung wird nicht angezeigt',
  beganAt: '2026-11-20T09:00:00Z',
  endsAt: '2026-11-20T10:00:00Z',
  endedAt: null,
};

test('an owner lets support look for a week, and ends it again', async () => {
  let access = noAccess;
  const sent: unknown[] = [];
  server.answer(`GET /${accessCall}`, () => access);
  server.answer(`PUT /${accessCall}`, ({ body }) => {
    sent.push(body);
    access = { ...noAccess, until: '2099-11-27T09:00:00Z', grantedAt: '2026-11-20T09:00:00Z', grantedBy: 'Eva Brandt' };
    return access;
  });
  server.answer(`DELETE /${accessCall}`, () => void (access = noAccess));
  const { user, recorded } = await open('owner', () => [eva]);
  expect(await screen.findByText('Bisher hat niemand hineingesehen.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Einsicht erlauben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Der Kundenbetreuung Einsicht erlauben?' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Ab jetzt für/ }), 'eine Woche');
  await user.click(dialog.getByRole('button', { name: 'Erlauben' }));
  expect(await screen.findByText(/^Erlaubt bis 27\.11\.2099.* von Eva Brandt\.$/)).toBeVisible();
  expect(sent).toEqual([{ hours: 168 }]);
  await user.click(screen.getByRole('button', { name: 'Jetzt beenden' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Beenden' }));
  expect(await screen.findByText('nicht erlaubt')).toBeVisible();
  expect(recorded.notes).toEqual([
    'Die Kundenbetreuung darf Ihre Organisation jetzt ansehen.',
    'Die Einsicht ist beendet.',
  ]);
});

test('who has looked, when and why stands there, also for a reader, who allows nothing', async () => {
  const running = { ...looked, viewUuid: ids.shop, name: null, endsAt: '2099-11-20T10:00:00Z' };
  server.answer(`GET /${accessCall}`, { ...noAccess, until: '2026-11-20T12:00:00Z', views: [running, looked] });
  await open('reader', () => [eva]);
  const table = within(await screen.findByRole('table', { name: 'Wer hineingesehen hat' }));
  expect(table.getByRole('row', { name: /Sina Support/ })).toHaveTextContent(
    /Sina SupportKundenbetreuungRechnung wird nicht angezeigt20\.11\.2026.*20\.11\.2026/,
  );
  expect(table.getByRole('row', { name: /Gelöschtes Konto/ })).toHaveTextContent(/gerade$/);
  // Its time is over.
  expect(screen.getByText('nicht erlaubt')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
