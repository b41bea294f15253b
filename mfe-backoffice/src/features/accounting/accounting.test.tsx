import type { AccountingMonth } from '@kontor/contract/accounting';
import { startApiServer } from '@kontor/testing/api-server';
import { aUser } from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { anAccountingMonth } from '../../testing/an-accounting-month.ts';

const server = startApiServer();
const at = '/backoffice/accounting';
let month: AccountingMonth;
let asked: string[];

beforeEach(() => {
  month = anAccountingMonth();
  asked = [];
  server.answer('GET /backoffice/accounting/month', ({ url }) => {
    asked.push(url.search);
    return month;
  });
});

const open = (staffRole: 'admin' | 'finance') => {
  const user = aUser({ staffRole });
  const session = { user, reloadUser: async () => user, logout: async () => undefined };
  return renderRemote(remote, { at, host: { session } });
};

test('the last month that is over is shown, with what is in it and whether it agrees with the ledger', async () => {
  await renderRemote(remote, { at });
  const kinds = within(await screen.findByRole('table', { name: 'Buchungen nach Art' }));
  expect(kinds.getByRole('row', { name: /Rechnungen/ })).toHaveTextContent(/1.*177,31 €.*0,00 €/);
  const accounts = within(screen.getByRole('table', { name: 'Bewegte Konten' }));
  expect(accounts.getByRole('row', { name: /Erlöse Inland, 19\s%/ })).toHaveTextContent(
    /8400.*5,95 €.*177,31 €.*171,36 €/,
  );
  expect(screen.getByText(/Soll und Haben sind gleich/)).toBeVisible();
  expect(screen.queryByText('Der Monat ist noch nicht zu Ende')).not.toBeInTheDocument();
  expect(asked).toEqual(['']);
});

test('both files are of the month that is shown', async () => {
  await renderRemote(remote, { at });
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Buchungsstapel für DATEV')).toMatch(/\/backoffice\/accounting\?month=2026-10&format=datev$/);
  expect(await link('Tabelle (CSV)')).toMatch(/\/backoffice\/accounting\?month=2026-10&format=csv$/);
});

test('another month is chosen in the address, and one that runs says so', async () => {
  const { user, location } = await renderRemote(remote, { at });
  const choice = await screen.findByLabelText('Monat');
  month = anAccountingMonth({ month: '2026-01', isFinal: false });
  await user.selectOptions(choice, '2026-01');
  expect(location.current).toBe(`${at}?month=2026-01`);
  expect(await screen.findByText('Der Monat ist noch nicht zu Ende')).toBeVisible();
  expect(asked.at(-1)).toBe('?month=2026-01');
});

test('what the settings lack is named, and no file is offered', async () => {
  month = anAccountingMonth({
    missing: [
      'accounting.consultantNumber',
      'accounting.accounts.credit',
      'accounting.accounts.domestic.0.revenue',
      'accounting.accounts.domestic.rate-16',
    ],
  });
  await open('admin');
  expect(
    await screen.findByText(/Beraternummer, Verrechnung von Guthaben, Inland nach Steuersatz, Konten für 16\s%/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Einstellungen öffnen' })).toHaveAttribute('href', '/backoffice/settings');
  expect(screen.queryByRole('link', { name: /DATEV/ })).not.toBeInTheDocument();
});

test('finance, who cannot change settings, learn whom to ask', async () => {
  month = anAccountingMonth({ missing: ['accounting.debtors'] });
  await open('finance');
  expect(await screen.findByText(/eine Person mit der Rolle Administration.*Kundenkonten/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Einstellungen öffnen' })).not.toBeInTheDocument();
});

test('postings that do not agree with the ledger are an alarm', async () => {
  month = anAccountingMonth({ ledger: 1 });
  await renderRemote(remote, { at });
  expect(await screen.findByRole('alert')).toHaveTextContent(/stimmen nicht überein/);
});

test('a month without postings says so', async () => {
  month = anAccountingMonth({ debit: 0, credit: 0, ledger: 0, kinds: [], accounts: [] });
  await renderRemote(remote, { at });
  expect(await screen.findByText('In diesem Monat gibt es keine Buchungen.')).toBeVisible();
});
