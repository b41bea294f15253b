import type { ReportableCashRegister } from '@kontor/contract/compliance';
import type { Role } from '@kontor/contract/role';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBaseData,
  aBranchStore,
  anOrganization,
  aReportableRegister,
  aShop,
  aSubscription,
  ids,
} from '@kontor/testing/factories';
import { renderRemote } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../../remote.tsx';
import { complianceCalls } from './use-compliance.ts';

const api = startApiServer();
const shopPath = `/organization/${ids.organization}/shop/${ids.shop}`;

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const due = (count: number) => ({ dueAt: inDays(count) });

const branchStores = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';

function open(registers: () => ReportableCashRegister[], role: Role = 'owner') {
  api.answer(complianceCalls.list, registers);
  api.answer(branchStores, [aBranchStore()]);
  api.answer('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', aSubscription());
  const organization = anOrganization({ role });
  const place = { organization, shop: aShop(), organizations: [organization], reload: async () => undefined };
  return renderRemote(remote, { at: `${shopPath}/pos/compliance`, host: { place } });
}

const row = async (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

test('each cash register says what is to be reported until when, and how long that is', async () => {
  const gone = { cashRegisterUuid: ids.user, name: 'Kasse 2', obligation: 'decommissioning', ...due(-1) } as const;
  await open(() => [aReportableRegister(due(11)), aReportableRegister(gone)]);
  expect(await screen.findByRole('region', { name: 'Filiale Kreuzberg' })).toBeVisible();
  expect(await row('Kasse 1')).toHaveTextContent(/KP-100-20931.*TSE-11-88310.*Anschaffung.*noch 11 Tage/);
  expect(await row('Kasse 2')).toHaveTextContent(/Außerbetriebnahme.*seit 1 Tag vorbei/);
  expect(screen.getAllByText(/keine Rechts- oder Steuerberatung/)).toHaveLength(1);
});

test('the notice is there as PDF and CSV, once for each branch', async () => {
  await open(() => [aReportableRegister(), aReportableRegister({ cashRegisterUuid: ids.user, name: 'Kasse 2' })]);
  for (const form of ['PDF', 'CSV']) {
    const link = await screen.findByRole('link', { name: `Mitteilung für Filiale Kreuzberg als ${form}` });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`/pos/compliance/notice/[^/]+/${form.toLowerCase()}$`)),
    );
  }
});

test('a person notes that a cash register was reported, and takes it back', async () => {
  let register = aReportableRegister();
  const sent: unknown[] = [];
  api.answer(complianceCalls.report, ({ body }) => {
    sent.push(body);
    const { reportedAt } = body as { reportedAt: string | null };
    register =
      reportedAt === null ? aReportableRegister() : aReportableRegister({ obligation: null, dueAt: null, reportedAt });
    return register;
  });
  const { user } = await open(() => [register]);
  await user.click(await screen.findByRole('button', { name: 'Kasse 1 als gemeldet vermerken' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kasse 1 als gemeldet vermerken?' });
  const day = within(dialog).getByRole('textbox', { name: 'Gemeldet am' });
  await user.clear(day);
  await user.type(day, '31.12.2999');
  await user.click(within(dialog).getByRole('button', { name: 'Vermerken' }));
  expect(within(dialog).getByText('Der Tag liegt in der Zukunft')).toBeVisible();
  await user.clear(day);
  await user.type(day, '20.11.2025');
  await user.click(within(dialog).getByRole('button', { name: 'Vermerken' }));
  expect(await screen.findByText('Gemeldet am 20.11.2025')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vermerk zurücknehmen: Kasse 1' }));
  await user.click(screen.getByRole('button', { name: 'Zurücknehmen' }));
  expect(await screen.findByRole('button', { name: 'Kasse 1 als gemeldet vermerken' })).toBeVisible();
  expect(sent).toEqual([{ reportedAt: '2025-11-20T12:00:00.000Z' }, { reportedAt: null }]);
});

test('a tax number that is missing can be entered', async () => {
  let register = aReportableRegister({ taxNumber: null, missing: ['taxNumber'] });
  const sent: unknown[] = [];
  api.answer(complianceCalls.details, ({ body }) => {
    sent.push(body);
    register = aReportableRegister();
    return [register];
  });
  const { user } = await open(() => [register]);
  expect(await screen.findByText('Noch nicht bekannt: Steuernummer, Zertifizierungs-ID der TSE.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Steuernummer eintragen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mitteilung für Filiale Kreuzberg' });
  await user.type(within(dialog).getByRole('textbox', { name: /Steuernummer/ }), '30/123/45678');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByRole('button', { name: 'Kasse 1 als gemeldet vermerken' })).toBeVisible();
  // No system reports it, so it stays blank in the notice until a person enters it.
  expect(screen.getByText('Noch nicht bekannt: Zertifizierungs-ID der TSE.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Zertifizierungs-ID eintragen' })).toBeVisible();
  expect(sent).toEqual([{ taxNumber: '30/123/45678', tssCertification: null }]);
});

test('nothing is missing once the certification is entered', async () => {
  await open(() => [aReportableRegister({ tssCertification: 'BSI-K-TR-0490-2021' })]);
  expect(await row('Kasse 1')).toBeVisible();
  expect(screen.queryByText(/Noch nicht bekannt/)).not.toBeInTheDocument();
});

test('a certificate that ends soon is counted down', async () => {
  await open(() => [aReportableRegister({ certificateExpiresAt: inDays(20) })]);
  expect(await row('Kasse 1')).toHaveTextContent(/Zertifikat bis .* noch 20 Tage/);
});

test('in Austria there is no notice, and a checked start receipt is noted', async () => {
  const vienna = { branchStoreName: 'Filiale Wien', isoCountryCode: 'AT', obligation: null, dueAt: null } as const;
  await open(() => [aReportableRegister(vienna)]);
  expect(await screen.findByText(/melden Sie Kasse und Signatureinheit in FinanzOnline an/)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Signatureinheit' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Startbeleg von Kasse 1 als geprüft vermerken' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Mitteilung für/ })).not.toBeInTheDocument();
});

test('in Austria a new signature unit is noted as registered', async () => {
  const vienna = { isoCountryCode: 'AT', obligation: null, dueAt: null } as const;
  const { user } = await open(() => [aReportableRegister({ ...vienna, changes: ['tss'] })]);
  expect(await row('Kasse 1')).toHaveTextContent('Neue Signatureinheit nicht vermerkt');
  await user.click(screen.getByRole('button', { name: 'Signatureinheit von Kasse 1 als angemeldet vermerken' }));
  expect(await screen.findByText('Haben Sie die neue Signatureinheit in FinanzOnline angemeldet?')).toBeVisible();
});

test('a reader sees what is due, and no action', async () => {
  await open(() => [aReportableRegister()], 'reader');
  expect(await row('Kasse 1')).toHaveTextContent('Anschaffung');
  expect(screen.queryByRole('button', { name: /vermerken|Angaben/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Mitteilung für/ })).not.toBeInTheDocument();
});

test('without cash registers the page leads to the branches', async () => {
  await open(() => []);
  expect(await screen.findByRole('heading', { name: 'Noch keine Kassen' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu den Filialen' })).toHaveAttribute('href', `${shopPath}/pos/de`);
});

test('what a change is about is said, and that a mere correction of an address asks for no notice', async () => {
  const change = (name: string, changes: ReportableCashRegister['changes']) =>
    aReportableRegister({ cashRegisterUuid: crypto.randomUUID(), name, obligation: 'change', changes });
  const { user } = await open(() => [
    change('Kasse 1', ['address']),
    change('Kasse 2', ['tss']),
    change('Kasse 3', ['tss', 'address']),
  ]);
  expect(await row('Kasse 1')).toHaveTextContent('Umzug der Filiale');
  expect(await row('Kasse 2')).toHaveTextContent('Austausch der TSE');
  expect(await row('Kasse 3')).toHaveTextContent('Umzug der Filiale und Austausch der TSE');
  await user.click(screen.getByRole('button', { name: 'Kasse 1 als gemeldet vermerken' }));
  expect(screen.getByText(/War sie nur falsch eingetragen, ist nichts zu melden/)).toBeVisible();
});

const openDevices = (role: Role, country: string, stores: ReturnType<typeof aBranchStore>[]) => {
  api.answer(branchStores, stores);
  api.answer('GET /organization/{organizationUuid}/shop/{shopUuid}/pos/download', []);
  api.answer('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', aSubscription());
  const organization = anOrganization({ role, baseData: aBaseData({ isoCountryCode: country }) });
  const place = { organization, shop: aShop(), organizations: [organization], reload: async () => undefined };
  return renderRemote(remote, { at: `${shopPath}/pos/downloads`, host: { place } });
};

test.each([
  ['where there are branches in Germany', 'owner', 'NL', [aBranchStore()], true],
  ['not where there are none', 'owner', 'DE', [], false],
  ['for a merchant in Austria', 'owner', 'AT', [], true],
  ['not for who pays', 'billing', 'DE', [aBranchStore()], false],
] as const)('the tab of the tax office is there %s', async (_, role, country, stores, isThere) => {
  await openDevices(role, country, [...stores]);
  const tabs = within(await screen.findByRole('navigation', { name: 'POS' }));
  const tab = () => tabs.queryByRole('link', { name: 'Finanzamt' });
  if (isThere) await waitFor(() => expect(tab()).toBeVisible());
  else await waitFor(() => expect(tab()).not.toBeInTheDocument());
});
