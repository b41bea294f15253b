import type { Role } from '@kontor/contract/role';
import { startApiServer } from '@kontor/testing/api-server';
import { anInvoice, anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { open } from '../base/opened.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { address, answerGuard, renderPortal } from '../testing/render-portal.tsx';

const server = startApiServer();
const shop = `/organization/${ids.organization}/shop/${ids.shop}`;
const page = `${shop}/edit-organization-base-data`;
const other = aShop({ uuid: '0197a000-0000-7000-8000-000000000077', name: 'Radwerk Outlet' });
const invoice = { ...anInvoice(), shopUuid: ids.shop, shopName: 'Radwerk Berlin' };
const kai = {
  userUuid: '0197a000-0000-7000-8000-000000000055',
  email: 'kai@radwerk.example',
  firstName: 'Kai',
  lastName: 'Sommer',
  role: 'billing' as const,
  joinedAt: '2026-01-01T08:00:00.000Z',
  hasSecondFactor: false,
  lastSeenAt: null,
};

beforeEach(() => {
  forgetBrowser();
  open(null);
  document.cookie = 'kontor-marketing-status=false';
  server.answer('GET /organization/{organizationUuid}/member', [kai]);
  server.answer('GET /organization/{organizationUuid}/invitation', []);
  server.answer('GET /organization/{organizationUuid}/invoice', [invoice]);
});

const locked = anOrganization({
  uuid: '0197a000-0000-7000-8000-000000000078',
  name: 'Altbau GmbH',
  secondFactor: 'missing',
  shops: [],
});

async function start(role: Role = 'owner') {
  answerGuard(server, { organizations: [anOrganization({ role, shops: [aShop(), other] }), locked] });
  const { user } = await renderPortal(page);
  await screen.findByRole('button', { name: 'Suchen' });
  return user;
}

async function openPalette(role?: Role) {
  const user = await start(role);
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Seite, Shop, Rechnung, Mitglied oder Aktion' });
  return { user, field, list: within(screen.getByRole('listbox', { name: 'Treffer' })) };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

test('Ctrl K opens it with the focus in its field, and Escape gives the page back', async () => {
  const { user, field } = await openPalette();
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('{Escape}');
  await closed('Suchen und ausführen');
});

test('the button in the top bar opens it as well', async () => {
  const user = await start();
  await user.click(screen.getByRole('button', { name: 'Suchen' }));
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
});

test('a page is found by its name or by one in the other language; arrows choose, Enter opens it', async () => {
  const { user, field } = await openPalette();
  await user.keyboard('members');
  const option = screen.getByRole('option', { name: /^Mitglieder/ });
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', option.id);
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(address()).toBe(`${shop}/members`);
  await closed('Suchen und ausführen');
});

test('shops, members and invoices are found too', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user, field } = await openPalette();
  await user.type(field, 'sommer');
  expect(await screen.findByRole('option', { name: /^Kai Sommer ?kai@radwerk.example, Buchhaltung$/ })).toBeVisible();
  await user.clear(field);
  await user.type(field, 'outlet');
  expect(options()).toEqual([expect.stringContaining('Radwerk Outlet')]);
  await user.clear(field);
  await user.type(field, 'altbau');
  expect(options()).toEqual([expect.stringContaining('Zweiter Faktor nötig')]);
  await user.clear(field);
  await user.type(field, '0001');
  await user.click(await screen.findByRole('option', { name: /^K-2026-0001/ }));
  expect(opened).toHaveBeenCalledWith(expect.stringContaining(`/invoice/${ids.invoice}/pdf`), '_blank', 'noopener');
});

test.each([
  ['kasse verbinden', /^POS/],
  ['connect till', /^POS/],
  ['gerät verbinden', /^WMS/],
  ['kündigen', /^Abonnement kündigen/],
  ['kreditkarte ändern', /^Zahlungsmethoden/],
  ['kollegen einladen', /^Mitglieder/],
] as const)('a task leads to where it is done: %s', async (typed, name) => {
  const { user, field } = await openPalette();
  await user.type(field, typed);
  expect(screen.getByRole('option', { name })).toBeVisible();
});

test('an invoice is found by the month that it is of', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'rechnung november');
  expect(await screen.findByRole('option', { name: /^K-2026-0001/ })).toBeVisible();
});

test('an older invoice is found on a later page of the list', async () => {
  const older = { ...invoice, uuid: '0197a000-0000-7000-8000-000000000099', number: 'K-2024-0815' };
  server.answerPages('GET /organization/{organizationUuid}/invoice', [[invoice], [older]]);
  const { user, field } = await openPalette();
  await user.type(field, '0815');
  expect(await screen.findByRole('option', { name: /^K-2024-0815/ })).toBeVisible();
});

test('what the role may not see or do is not offered, and not asked for', async () => {
  const { user, field } = await openPalette('operations');
  await user.type(field, 'rechnung');
  // Found by its details for invoices; the page is for all roles.
  expect(options()).toEqual(['Stammdaten']);
  await user.clear(field);
  await user.type(field, 'einladen');
  expect(options()).toEqual([]);
  expect(screen.getByText('Nichts gefunden.')).toBeVisible();
});

test('what was used last comes first the next time', async () => {
  const { user } = await openPalette();
  await user.keyboard('mitglieder{Enter}');
  await closed('Suchen und ausführen');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  const [recent] = screen.getAllByRole('group');
  expect(recent).toHaveAccessibleName('Zuletzt benutzt');
  expect(options()[0]).toBe('Mitglieder');
});

test('an action is run at once', async () => {
  const { user } = await openPalette();
  await user.keyboard('dunkel{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  document.documentElement.removeAttribute('data-theme');
});

test.each([
  ['add a shop', 'Shop hinzufügen'],
  ['show keyboard', 'Tastenkürzel anzeigen'],
])('an action is found in the other language as well: %s', async (typed, name) => {
  const { user, field } = await openPalette();
  await user.type(field, typed);
  expect(screen.getByRole('option', { name })).toBeVisible();
});

test('the question mark lists the shortcuts, but not while one types', async () => {
  const user = await start();
  const [field] = await screen.findAllByRole('textbox');
  await user.click(field as HTMLElement);
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(document.body);
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  expect(list).toHaveTextContent('StrgKoder⌘K');
});

test('the shortcut without a second key can be switched off in this browser', async () => {
  const user = await start();
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: /Das Kürzel \? verwenden/ }));
  await user.keyboard('{Escape}');
  await closed('Tastenkürzel');
  await user.click(document.body);
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Meta>}k{/Meta}');
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
});
