import type { AccountDeletion } from '@kontor/contract/user';
import { startApiServer } from '@kontor/testing/api-server';
import { aMember, anOrganization, aShop, aUser, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { ProfilePage } from './profile-page.tsx';

const server = startApiServer();

const open = () => renderWithHost(<ProfilePage />, { texts: hostTexts });
const card = (name: string) => within(screen.getByRole('region', { name }));

const noDeletion: AccountDeletion = { state: 'none', linkExpiresAt: null, runningSubscriptions: [] };
const running = (endsAt: string | null) => ({
  ...noDeletion,
  runningSubscriptions: [
    { organizationUuid: ids.organization, shopUuid: ids.shop, shopName: 'Radwerk Berlin', endsAt },
  ],
});

beforeEach(() => {
  server.answer('GET /user/change-email', '');
  server.answer('GET /user/mails', { newsletter: false, usage: true });
  server.answer('GET /user/passkey', []);
  server.answer('GET /user/totp', { activeSince: null, recoveryCodesLeft: 0 });
  server.answer('GET /user/session', []);
  server.answer('GET /user/{userUuid}/delete', noDeletion);
  server.answer('GET /organization/{organizationUuid}/member', [aMember()]);
});

test('the links beside the sections lead to them, and the focus goes along', async () => {
  const { user } = await open();
  const links = within(screen.getByRole('navigation', { name: 'Auf dieser Seite' }));
  const link = links.getByRole('link', { name: 'Anmeldung und Sicherheit' });
  expect(link).toHaveAttribute('href', '/#security');
  await user.click(link);
  const section = within(screen.getByRole('region', { name: 'Anmeldung und Sicherheit' }));
  expect(section.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Passwort',
    'Passkeys',
    'Authenticator-App',
    'Angemeldete Browser',
  ]);
});

test('the mails that may be switched off stand in the profile', async () => {
  await open();
  const mails = within(await screen.findByRole('region', { name: 'E-Mails' }));
  expect(await mails.findByRole('checkbox', { name: /enthaltenen Bestellungen/ })).toBeChecked();
  expect(mails.getByRole('checkbox', { name: 'Newsletter' })).not.toBeChecked();
});

test('the theme is chosen in the profile, and nothing has to be saved', async () => {
  const { user } = await open();
  const card = within(await screen.findByRole('region', { name: 'Darstellung' }));
  expect(card.getByRole('radio', { name: 'Wie das Gerät' })).toBeChecked();
  await user.click(card.getByRole('radio', { name: 'Dunkel' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(card.getByRole('radio', { name: 'Dunkel' })).toBeChecked();
  await user.click(card.getByRole('radio', { name: 'Wie das Gerät' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('name and language are saved together', async () => {
  const sent: unknown[] = [];
  server.answer('PUT /user', ({ body }) => {
    sent.push(body);
    return aUser();
  });
  const { user, recorded } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'en');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Your profile is saved.']));
  expect(sent).toEqual([{ firstName: 'Eva', lastName: 'Brandt', language: 'en' }]);
});

test('a new address counts once it is confirmed; until then it can be mailed again and taken back', async () => {
  const pending = { email: 'neu@radwerk.test', expiresAt: '2026-11-21T10:00:00.000Z' };
  server.answer('POST /user/change-email', () => {
    server.answer('GET /user/change-email', pending);
    return undefined;
  });
  server.answer('POST /user/change-email/resend', undefined);
  server.answer('DELETE /user/change-email', () => {
    server.answer('GET /user/change-email', '');
    server.answer('GET /user/passkey', []);
    server.answer('GET /user/totp', { activeSince: null, recoveryCodesLeft: 0 });
    server.answer('GET /user/session', []);
    return undefined;
  });
  const { user, recorded } = await open();
  const email = () => card('E-Mail-Adresse');
  await user.click(email().getByRole('button', { name: 'Adresse ändern' }));
  await user.type(email().getByRole('textbox'), 'neu@radwerk.test');
  await user.type(email().getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(email().getByRole('button', { name: 'Adresse ändern' }));
  expect(await screen.findByText(/Wir haben an neu@radwerk.test geschrieben.* bis zum 21.11.2026/)).toBeVisible();
  await user.click(email().getByRole('button', { name: 'E-Mail noch einmal senden' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Wir haben die E-Mail noch einmal gesendet.']));
  await user.click(email().getByRole('button', { name: 'Änderung zurücknehmen' }));
  expect(await screen.findByRole('button', { name: 'Adresse ändern' })).toBeVisible();
});

test('a new address counts as pending although the page still asked whether one is', async () => {
  const asked = Promise.withResolvers<''>();
  server.answer('GET /user/change-email', () => asked.promise);
  server.answer('POST /user/change-email', () => {
    server.answer('GET /user/change-email', { email: 'neu@radwerk.test', expiresAt: '2026-11-21T10:00:00.000Z' });
    return undefined;
  });
  const { user } = await open();
  await user.click(card('E-Mail-Adresse').getByRole('button', { name: 'Adresse ändern' }));
  const email = card('E-Mail-Adresse');
  await user.type(email.getByRole('textbox'), 'neu@radwerk.test');
  await user.type(email.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(email.getByRole('button', { name: 'Adresse ändern' }));
  expect(await screen.findByText(/Wir haben an neu@radwerk.test geschrieben/)).toBeVisible();
  asked.resolve('');
});

test('a form is folded until it is wanted; the focus goes in, and back when it is closed', async () => {
  const { user } = await open();
  expect(screen.queryByLabelText('Bisheriges Passwort')).toBeNull();
  expect(card('E-Mail-Adresse').getByText('eva@radwerk.test')).toBeVisible();
  await user.click(card('Passwort').getByRole('button', { name: 'Passwort ändern' }));
  expect(card('Passwort').getByLabelText('Bisheriges Passwort')).toHaveFocus();
  await user.click(card('Passwort').getByRole('button', { name: 'Abbrechen' }));
  expect(card('Passwort').getByRole('button', { name: 'Passwort ändern' })).toHaveFocus();
});

test('a member leaves an organization, and is led to the next one; the last owner stays', async () => {
  const own = anOrganization({ name: 'Eigene GmbH', uuid: ids.subscription, shops: [aShop()] });
  const locked = anOrganization({ name: 'Ohne Zugang GmbH', uuid: ids.order, secondFactor: 'missing', shops: [] });
  const other = anOrganization({ name: 'Fremde GmbH', role: 'billing', shops: [aShop()] });
  const member = '/organization/{organizationUuid}/member/{userUuid}';
  // Another owner leaves at the same time.
  server.answer('GET /organization/{organizationUuid}/member', [
    aMember(),
    aMember({ userUuid: ids.invoice, email: 'kai@radwerk.test' }),
  ]);
  server.fail(`DELETE ${member}`, 409, 'last-owner');
  const { user, recorded, location } = await renderWithHost(<ProfilePage />, {
    texts: hostTexts,
    host: {
      place: { organization: other, shop: null, organizations: [locked, own, other], reload: async () => undefined },
    },
  });
  const organizations = card('Ihre Organisationen');
  expect(organizations.getByText('Buchhaltung')).toBeVisible();
  const leave = async (name: string) => {
    await user.click(await organizations.findByRole('button', { name: `${name} verlassen` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Verlassen' }));
  };
  await leave('Eigene GmbH');
  expect(await screen.findByText(/einzige Person mit der Rolle Inhaber in Eigene GmbH/)).toBeVisible();
  server.answer(`DELETE ${member}`, undefined);
  await leave('Fremde GmbH');
  await waitFor(() => expect(recorded.notes).toEqual(['Sie haben Fremde GmbH verlassen.']));
  await waitFor(() => expect(location.current).toBe(`/organization/${ids.organization}/shop/${ids.shop}`));
});

test('of many organizations the first twenty are shown, then the next, and one that was left is gone', async () => {
  const uuidOf = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const own = Array.from({ length: 45 }, (_, index) =>
    anOrganization({ uuid: uuidOf(index), name: `Laden ${index + 1}`, role: 'reader', shops: null }),
  );
  const inPages = (all: typeof own) => [all.slice(0, 20), all.slice(20, 40), all.slice(40)];
  server.answerPages('GET /organization', inPages(own));
  server.answer('DELETE /organization/{organizationUuid}/member/{userUuid}', () => {
    server.answerPages('GET /organization', inPages(own.slice(1)));
    return undefined;
  });
  const place = { organization: null, shop: null, organizations: own.slice(0, 20), reload: async () => undefined };
  const { user } = await renderWithHost(<ProfilePage />, { texts: hostTexts, host: { place } });
  const organizations = card('Ihre Organisationen');
  const leaves = () => organizations.getAllByRole('button', { name: /^Laden \d+ verlassen$/ }).length;
  expect(leaves()).toBe(20);
  await user.click(await organizations.findByRole('button', { name: 'Weitere Organisationen laden' }));
  await waitFor(() => expect(leaves()).toBe(40));
  await user.click(organizations.getByRole('button', { name: 'Weitere Organisationen laden' }));
  await waitFor(() => expect(leaves()).toBe(45));
  expect(organizations.queryByRole('button', { name: 'Weitere Organisationen laden' })).not.toBeInTheDocument();
  await user.click(organizations.getByRole('button', { name: 'Laden 1 verlassen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verlassen' }));
  await waitFor(() => expect(leaves()).toBe(44));
});

test.each([
  [
    'the only owner',
    [aMember(), aMember({ userUuid: ids.invoice, role: 'billing' })],
    /^Inhaber\. Verlassen können Sie/,
  ],
  ['the only member', [aMember()], /Sie sind das einzige Mitglied\..*Stattdessen können Sie Ihr Konto löschen\.$/],
] as const)('%s reads before any click what leaving asks for, and where that is done', async (_, members, told) => {
  server.answer('GET /organization/{organizationUuid}/member', [...members]);
  const organization = anOrganization({ name: 'Eigene GmbH', shops: [aShop()] });
  await renderWithHost(<ProfilePage />, {
    texts: hostTexts,
    host: { place: { organization, shop: null, organizations: [organization], reload: async () => undefined } },
  });
  const organizations = card('Ihre Organisationen');
  expect(await organizations.findByText(told)).toBeVisible();
  expect(organizations.getByRole('link', { name: 'Zu den Mitgliedern von Eigene GmbH' })).toHaveAttribute(
    'href',
    `/organization/${ids.organization}/members`,
  );
  expect(organizations.queryByRole('button')).not.toBeInTheDocument();
});

test('a wrong password is said at its field', async () => {
  server.fail('POST /user/change-password', 422, 'validation-failed', [
    { path: 'currentPassword', code: 'wrong-password', message: '' },
  ]);
  const { user } = await open();
  await user.click(card('Passwort').getByRole('button', { name: 'Passwort ändern' }));
  const password = card('Passwort');
  await user.type(password.getByLabelText('Bisheriges Passwort'), 'wrong');
  await user.type(password.getByLabelText('Neues Passwort'), 'ein ganzer Satz');
  await user.click(password.getByRole('button', { name: 'Passwort ändern' }));
  await waitFor(() =>
    expect(password.getByLabelText('Bisheriges Passwort')).toHaveAccessibleDescription(
      'Das Passwort ist nicht richtig',
    ),
  );
});

const ask = async () => {
  const { user, location, recorded } = await open();
  await user.click(await screen.findByRole('button', { name: 'Konto löschen' }));
  return { user, location, recorded };
};

test('a subscription that runs on is named before anything is asked for, with the way to cancel it', async () => {
  server.answer('GET /user/{userUuid}/delete', running(null));
  await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Zuerst das Abonnement kündigen' }));
  expect(dialog.getByText('Radwerk Berlin')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Zum Abonnement von Radwerk Berlin' })).toHaveAttribute(
    'href',
    `/organization/${ids.organization}/shop/${ids.shop}/subscription/leave`,
  );
  expect(dialog.queryByLabelText('Ihr Passwort')).not.toBeInTheDocument();
});

test('without one a mail confirms the deletion', async () => {
  server.answer('POST /user/{userUuid}/delete', { status: 'confirmation-sent' });
  const { user, location } = await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen?' }));
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Löschung anfordern' }));
  await waitFor(() => expect(location.current).toBe('/deletion-request-pending?mailed=true'));
});

const owing = {
  ...noDeletion,
  openInvoices: ['K-2026-0002', 'K-2026-0003'].map((number, index) => ({
    organizationUuid: ids.organization,
    shopUuid: ids.shop,
    shopName: 'Radwerk Berlin',
    invoiceUuid: index === 0 ? ids.invoice : ids.subscription,
    number,
    amount: 17_731,
  })),
};

test('what is owed is named before the deletion is asked for, with the way to pay it', async () => {
  server.answer('GET /user/{userUuid}/delete', owing);
  await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen?' }));
  expect(dialog.getByText(/^Aus 2 Rechnungen sind noch 354,62\s€ offen/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' })).toHaveAttribute(
    'href',
    `/organization/${ids.organization}/shop/${ids.shop}/invoices?pay=${ids.invoice}`,
  );
});

test('of many shops and invoices it is said how many are not named, and what is owed for all', async () => {
  const notNamed = { runningSubscriptions: 450, openInvoices: 1, openAmount: 100 };
  server.answer('GET /user/{userUuid}/delete', {
    ...owing,
    ...running('2026-12-20T00:00:00.000Z'),
    state: 'confirmed' as const,
    notNamed,
  });
  await open();
  expect(await screen.findByText('450 weitere Shops')).toBeVisible();
  expect(screen.getByText('Eine weitere Rechnung')).toBeVisible();
  expect(screen.getByText(/^Aus 3 Rechnungen sind noch 355,62\s€ offen/)).toBeVisible();
});

const heldMoney = [
  { organizationUuid: ids.organization, organizationName: 'Radwerk Berlin GmbH', credit: 900, unassigned: 100 },
];

test('what is held is named before the deletion is asked for, and is asked to be paid out with it', async () => {
  server.answer('GET /user/{userUuid}/delete', { ...noDeletion, heldMoney });
  const asked: unknown[] = [];
  server.answer('POST /user/{userUuid}/delete', ({ body }) => {
    asked.push(body);
    return { status: 'confirmation-sent' as const };
  });
  const { user } = await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen?' }));
  expect(dialog.getByText(/: Wir löschen Ihr Konto, sobald 10,00\s€ ausgezahlt sind\.$/)).toBeVisible();
  expect(dialog.queryByText(/endgültig/)).not.toBeInTheDocument();
  expect(dialog.getByText(/^Wir haben noch 10,00\s€ von Ihnen/)).toBeVisible();
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Löschung und Auszahlung anfordern' }));
  await waitFor(() => expect(asked).toEqual([{ password: 'kontor-demo-2026', heldMoney: 'pay-out' }]));
});

test('money that came meanwhile is named after all', async () => {
  server.fail('POST /user/{userUuid}/delete', 409, 'money-held');
  const { user } = await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen?' }));
  server.answer('GET /user/{userUuid}/delete', { ...noDeletion, heldMoney });
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Löschung anfordern' }));
  expect(await dialog.findByText(/^Wir haben noch 10,00\s€ von Ihnen/)).toBeVisible();
});

test('a deletion that waits for a payout names the amount once', async () => {
  server.answer('GET /user/{userUuid}/delete', { ...noDeletion, state: 'confirmed' as const, heldMoney });
  await open();
  expect(await screen.findByText(/^Vor der Löschung zahlen wir 10,00\s€ aus$/)).toBeVisible();
  expect(screen.queryByText(/^Wir haben noch/)).not.toBeInTheDocument();
});

test('a deletion that waits names the day after which it is carried out, and what is still owed', async () => {
  const { runningSubscriptions } = running('2026-12-20T00:00:00.000Z');
  server.answer('GET /user/{userUuid}/delete', { ...owing, state: 'confirmed' as const, runningSubscriptions });
  await open();
  expect(await screen.findByText('Ihr Konto wird nach dem 19.12.2026 gelöscht')).toBeVisible();
  expect(screen.getByText(/^Aus 2 Rechnungen sind noch 354,62\s€ offen/)).toBeVisible();
});

test('a subscription that begins meanwhile is named after all', async () => {
  server.fail('POST /user/{userUuid}/delete', 409, 'active-subscription');
  const { user } = await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen?' }));
  server.answer('GET /user/{userUuid}/delete', running(null));
  await user.type(dialog.getByLabelText('Ihr Passwort'), 'kontor-demo-2026');
  await user.click(dialog.getByRole('button', { name: 'Löschung anfordern' }));
  expect(await screen.findByRole('dialog', { name: 'Zuerst das Abonnement kündigen' })).toBeVisible();
});

test('a cancelled subscription is told with its last day', async () => {
  server.answer('GET /user/{userUuid}/delete', running('2026-12-20T00:00:00.000Z'));
  await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto löschen?' }));
  expect(dialog.getByText('Gekündigt, läuft noch bis zum 19.12.2026')).toBeVisible();
});

test.each([
  [{ ...noDeletion, isLastOwner: true }, /einzige Person mit der Rolle Inhaber.*einem anderen Mitglied/],
  [running(null), /verlängert sich von selbst\. Kündigen Sie es/],
])('a confirmed deletion that waits for something to be done says what: %#', async (deletion, reason) => {
  server.answer('GET /user/{userUuid}/delete', { ...deletion, state: 'confirmed' as const });
  await open();
  expect(await screen.findByText('Ihr Konto kann noch nicht gelöscht werden')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
});

test.each([
  ['mailed', 'Die Löschung ist noch nicht bestätigt'],
  ['confirmed', 'Ihr Konto wird gelöscht'],
] as const)('a deletion that is %s shows when one comes back, and can be taken back', async (state, title) => {
  server.answer('GET /user/{userUuid}/delete', { ...noDeletion, state, linkExpiresAt: '2026-11-21T10:00:00.000Z' });
  server.answer('DELETE /user/{userUuid}/delete', () => {
    server.answer('GET /user/{userUuid}/delete', noDeletion);
    return undefined;
  });
  const { user } = await open();
  expect(await screen.findByText(title)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Löschung zurücknehmen' }));
  expect(await screen.findByRole('button', { name: 'Konto löschen' })).toBeVisible();
});
