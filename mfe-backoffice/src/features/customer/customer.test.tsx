import type { CustomerDetails } from '@kontor/contract/customer';
import type { TimelineEntry } from '@kontor/contract/customer-timeline';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser, ids } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { aCustomerMember, aShopOfCustomer, customerDetails } from '../../testing/customer-details.ts';

const server = startApiServer();
const at = `/backoffice/customers/${ids.organization}`;
const call = 'GET /backoffice/customer/{customerUuid}';
const timeline = 'GET /backoffice/customer/{customerUuid}/timeline';
let customer: CustomerDetails;
let entries: TimelineEntry[];
let asked: string[];

const anEntry = (overrides: Partial<TimelineEntry>): TimelineEntry => ({
  at: '2026-11-20T09:00:00.000Z',
  kind: 'mail',
  title: 'Ihre Rechnung RE-2026-0017',
  details: { mailUuid: ids.invoice, recipient: 'eva@radwerk.test', state: 'sent' },
  actor: null,
  link: null,
  ...overrides,
});
const aNote = anEntry({
  kind: 'note',
  title: 'Ruft lieber vormittags an',
  details: { noteUuid: ids.order },
  actor: { kind: 'operator', name: 'Mara Lind' },
});

beforeEach(() => {
  customer = customerDetails();
  entries = [anEntry({})];
  asked = [];
  server.answer(call, () => customer);
  server.answer(timeline, ({ url }) => {
    asked.push(url.searchParams.toString());
    return entries;
  });
});

const open = (address: string, staffRole: 'support' | 'finance' | 'sales' = 'support') => {
  const user = aUser({ staffRole });
  const session = { user, reloadUser: async () => user, logout: async () => undefined };
  return renderRemote(remote, { at: address, host: { session } });
};

test('the page begins with who it is, what is owed, and how far it is dunned', async () => {
  await open(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Radwerk Berlin GmbH' })).toBeVisible();
  expect(screen.getByText(/^Schuldet 119,00\s€\.$/)).toBeVisible();
  expect(screen.getByText('Erinnert')).toBeVisible();
  expect(screen.getByText('Skalitzer Straße 94, 10997 Berlin')).toBeVisible();
  expect(screen.getByText('DE123456789, bestätigt')).toBeVisible();
  expect(screen.getByText(/^530,74\s€$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nordlicht Agentur' })).toHaveAttribute(
    'href',
    `/backoffice/customers/${ids.order}`,
  );
});

test('what the portal records by words of its own is told in those of people', async () => {
  const entry = (title: string, details: TimelineEntry['details']) => anEntry({ kind: 'event', title, details });
  entries = [
    entry('entitlements.changed', { eventUuid: ids.order }),
    entry('create', { orderUuid: ids.invoice }),
    entry('cash-register.reported', { subject: 'Kasse 1' }),
    entry('of-a-later-release', {}),
  ];
  await open(`${at}?tab=timeline`);
  for (const name of [
    'Nutzungsrechte geändert',
    'Abonnement angelegt',
    'Kasse als gemeldet vermerkt',
    'of-a-later-release',
  ])
    expect(await screen.findByText(name)).toBeVisible();
});

test('money that belongs to no invoice leads finance to its transfers, and the latest note is seen at once', async () => {
  customer = customerDetails({ account: { ...customerDetails().account, unassigned: 5_000 } });
  entries = [aNote];
  await open(at, 'finance');
  expect(await screen.findByRole('link', { name: /^50,00\s€$/ })).toHaveAttribute(
    'href',
    `/backoffice/transfers?organization=${ids.organization}`,
  );
  expect(await screen.findByText('Ruft lieber vormittags an')).toBeVisible();
});

test('a customer that is not there leads to an unknown page', async () => {
  server.fail(call, 404, 'not-found');
  const { location } = await open(at);
  await waitFor(() => expect(location.current).toBe('/not-found'));
});

test('what could not be read can be tried again', async () => {
  server.disconnect(call);
  const { user } = await open(at);
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  server.answer(call, customer);
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Radwerk Berlin GmbH' })).toBeVisible();
});

test('a shop shows contract, use and its own prices, from an address that can be shared', async () => {
  customer = customerDetails({
    shops: [aShopOfCustomer({ flags: { complimentary: false, noSelfService: true, licenceVersion: null } })],
  });
  const { user, location } = await open(at);
  await user.click(await screen.findByRole('link', { name: 'Shops' }));
  await user.click(await screen.findByRole('link', { name: 'Radwerk Berlin' }));
  expect(location.current).toBe(`${at}?tab=shops&shop=${ids.shop}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Radwerk Berlin' }));
  expect(dialog.getByText('Professional, 1.500 Bestellungen im Monat')).toBeVisible();
  expect(dialog.getByText('3 Geräte')).toBeVisible();
  expect(dialog.getByText('Nur über Support')).toBeVisible();
  expect(dialog.getByText('3 × WMS-Gerät')).toBeVisible();
  await user.click(dialog.getByRole('link', { name: 'Verlauf dieses Shops' }));
  await waitFor(() => expect(asked.at(-1)).toBe(`shop=${ids.shop}`));
});

test('the next shops have an address of their own', async () => {
  server.answerPages(call, [
    customer,
    customerDetails({ shops: [aShopOfCustomer({ uuid: ids.order, name: 'Radwerk Wien' })] }),
  ]);
  const { user, location } = await open(`${at}?tab=shops`);
  await user.click(await screen.findByRole('link', { name: 'Weiter' }));
  expect(await screen.findByRole('link', { name: 'Radwerk Wien' })).toBeVisible();
  expect(location.current).toBe(`${at}?tab=shops&cursor=1`);
});

test('support disables an account with a reason, and can enable it again', async () => {
  const sent: unknown[] = [];
  server.answer('PUT /backoffice/user/{userUuid}/disable', ({ body, params }): undefined => {
    sent.push({ body, params });
    customer = customerDetails({ members: [aCustomerMember({ state: 'disabled' })] });
  });
  const { user, recorded, location } = await open(`${at}?tab=members`);
  await user.click(await screen.findByRole('link', { name: 'Eva Brandt' }));
  await user.click(await screen.findByRole('button', { name: 'Konto sperren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto von Eva Brandt sperren?' }));
  expect(dialog.getByText(/in keiner ihrer Organisationen/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Notebook gestohlen');
  await user.click(dialog.getByRole('button', { name: 'Sperren' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Das Konto ist gesperrt.']));
  expect(sent).toEqual([{ body: { reason: 'Notebook gestohlen' }, params: { userUuid: ids.user } }]);
  expect(await screen.findByText('Gesperrt')).toBeVisible();
  await waitFor(() => expect(location.current).toBe(`${at}?tab=members`));
  await user.click(screen.getByRole('link', { name: 'Eva Brandt' }));
  expect(await screen.findByRole('button', { name: 'Konto entsperren' })).toBeVisible();
});

test('a reset of factors waits for a second person, and says so before', async () => {
  server.answer('POST /backoffice/user/{userUuid}/factor-reset', { approvalUuid: ids.order });
  const { user } = await open(`${at}?tab=members&member=${ids.user}`);
  await user.click(await screen.findByRole('button', { name: 'Zweite Faktoren entfernen' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Zweite Faktoren von Eva Brandt/ }));
  expect(dialog.getByText(/Das wartet auf eine zweite Person/)).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Telefon verloren');
  await user.click(dialog.getByRole('button', { name: 'Entfernen anfragen' }));
  expect(await screen.findByRole('dialog', { name: 'Wartet auf eine zweite Person' })).toBeVisible();
});

test('what a role may not do about members is not offered', async () => {
  await open(`${at}?tab=members&member=${ids.user}`, 'sales');
  const dialog = within(await screen.findByRole('dialog', { name: 'Eva Brandt' }));
  expect(dialog.queryByRole('button', { name: /Konto|Faktoren/ })).not.toBeInTheDocument();
});

test('the timeline is narrowed by a kind in the address, and goes on where it ended', async () => {
  server.answerPages(timeline, [[anEntry({})], [anEntry({ title: 'Willkommen' })]]);
  const { user, location } = await open(`${at}?tab=timeline`);
  await user.click(await screen.findByRole('button', { name: 'Ältere zeigen' }));
  expect(await screen.findByText('Willkommen')).toBeVisible();
  expect(screen.getByText('Ihre Rechnung RE-2026-0017')).toBeVisible();
  entries = [
    anEntry({ kind: 'payment', title: 'RE-2026-0017', details: { entry: 'payment', amount: -11_900 } }),
    anEntry({ kind: 'staff', title: 'PUT /backoffice/settings', link: '/backoffice/audit' }),
  ];
  server.answer(timeline, ({ url }) => {
    asked.push(url.searchParams.toString());
    return entries;
  });
  await user.selectOptions(screen.getByLabelText('Art'), 'Zahlung');
  expect(await screen.findByText('Zahlung RE-2026-0017')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Einstellungen ändern' })).toHaveAttribute('href', '/backoffice/audit');
  expect(asked).toEqual(['kind=payment']);
  expect(location.current).toBe(`${at}?tab=timeline&kind=payment`);
});

test('a mail is sent again with a reason, by those who may', async () => {
  const sent: unknown[] = [];
  server.answer('POST /backoffice/mail/{mailUuid}/resend', ({ body, params }): undefined => {
    sent.push({ body, params });
  });
  const { user, recorded } = await open(`${at}?tab=timeline`);
  await user.click(await screen.findByRole('button', { name: /noch einmal senden$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'E-Mail noch einmal senden?' }));
  expect(dialog.getByText('eva@radwerk.test')).toBeVisible();
  await user.type(dialog.getByLabelText('Grund'), 'Im Spam gelandet');
  await user.click(dialog.getByRole('button', { name: 'Senden' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die E-Mail ist unterwegs.']));
  expect(sent).toEqual([{ body: { reason: 'Im Spam gelandet' }, params: { mailUuid: ids.invoice } }]);
});

test('sales reads of a mail and cannot send it again', async () => {
  await open(`${at}?tab=timeline`, 'sales');
  expect(await screen.findByText('Ihre Rechnung RE-2026-0017')).toBeVisible();
  expect(screen.queryByRole('button', { name: /noch einmal senden$/ })).not.toBeInTheDocument();
});

test('a note is written and removed, and an empty one is not sent', async () => {
  entries = [];
  server.answer('POST /backoffice/customer/{customerUuid}/note', ({ body }) => {
    entries = [aNote];
    const { text } = body as { text: string };
    return { uuid: ids.order, text, at: aNote.at, actor: { userUuid: ids.user, name: 'Mara Lind' } };
  });
  server.answer('DELETE /backoffice/customer/{customerUuid}/note/{noteUuid}', ({ params }): undefined => {
    entries = entries.filter(({ details }) => details['noteUuid'] !== params['noteUuid']);
  });
  const { user } = await open(`${at}?tab=notes`);
  expect(await screen.findByText('Noch keine Notizen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  expect(screen.getByRole('textbox', { name: 'Notiz' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Notiz' }), 'Ruft lieber vormittags an');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  expect(await screen.findByText(/^Mara Lind, 20\.11\.2026/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Notiz' })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /^Notiz vom 20\.11\.2026.* entfernen$/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Entfernen' }));
  expect(await screen.findByText('Noch keine Notizen')).toBeVisible();
});
