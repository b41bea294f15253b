import type { Activity } from '@kontor/contract/activity';
import type { ReportableCashRegister } from '@kontor/contract/compliance';
import type { BranchStoreReport, CashRegisterReport } from '@kontor/contract/connect-fiscal';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { mailedToken, mailsTo, merchantWithShop, password } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { bookkeeping, contentsOf } from '../../testing/every-call.ts';
import { memberWith } from '../../testing/members.ts';
import { testApp } from '../../testing/test-app.ts';
import { findDeadlinesJob } from './deadline-mails.ts';

const kontor = await testApp();
const { database, clock, jobs } = kontor.infrastructure;

let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let fiscal: TestConnectClient;
let path: string;
beforeAll(async () => {
  fiscal = await connectClient(kontor, ['fiscal:write']);
});
beforeEach(async () => {
  clock.offset = 0;
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  path = `/organization/${owner.organizationUuid}/shop/${owner.shop.uuid}/pos/compliance`;
  await putStore();
});

const ago = (count: number) => new Date(clock.now().getTime() - days(count)).toISOString();
const store = (change: Partial<BranchStoreReport> = {}): BranchStoreReport => ({
  name: 'Kreuzberg',
  isoCountryCode: 'DE',
  state: 'active',
  addressLine1: 'Skalitzer Straße 94',
  zip: '10997',
  city: 'Berlin',
  taxNumber: '30/123/45678',
  ...change,
});
const till = (change: Partial<CashRegisterReport> = {}): CashRegisterReport => ({
  name: 'Kasse 1',
  serialNumber: 'KP-1',
  manufacturer: 'Kassenwerk',
  model: 'KP-100',
  state: 'active',
  tss: { serialNumber: 'tse-1', state: 'active', certificateExpiresAt: '2041-05-01T00:00:00.000Z' },
  commissionedAt: '2026-10-31T09:00:00.000Z',
  decommissionedAt: null,
  ...change,
});
const otherTss = { serialNumber: 'tse-2', state: 'active', certificateExpiresAt: null } as const;

const storePath = (id: string) => `/connect/shop/${owner.shop.uuid}/branch-store/${id}`;
const putStore = (change: Partial<BranchStoreReport> = {}, id = 'branch-1') =>
  fiscal.expect(200, `PUT ${storePath(id)}`, store(change));
const putTill = (change: Partial<CashRegisterReport> = {}, id = 'till-1', branch = 'branch-1') =>
  fiscal.expect(200, `PUT ${storePath(branch)}/cash-register/${id}`, till(change));
const list = async () => (await owner.client.expect(200, `GET ${path}`)).json<ReportableCashRegister[]>();
const report = (uuid: string | undefined, reportedAt: string | null = ago(0)) =>
  owner.client.expect(200, `PUT ${path}/${uuid}`, { reportedAt });
async function only(): Promise<ReportableCashRegister> {
  const [register, ...others] = await list();
  expect(others).toEqual([]);
  if (register === undefined) throw new Error('There is no cash register');
  return register;
}
/** Sessions do not last as long as a notice has time. */
async function moveOn(count: number): Promise<void> {
  clock.offset = days(count);
  await owner.client.login(owner.email, password);
}
const activity = async () =>
  (await owner.client.expect(200, `GET /organization/${owner.organizationUuid}/activity`))
    .json<Activity[]>()
    .map(({ action, subject, details }) => [action, subject, details['branchStore']]);

test('a new cash register is to be reported within a month, until a person notes that it was', async () => {
  await putTill();
  const register = await only();
  expect(register).toMatchObject({
    branchStoreName: 'Kreuzberg',
    name: 'Kasse 1',
    serialNumber: 'KP-1',
    tss: till().tss,
    obligation: 'commissioning',
    dueAt: '2026-11-30T22:59:59.999Z',
    reportedAt: null,
    missing: [],
    certificateExpiresAt: '2041-05-01T00:00:00.000Z',
  });
  const reportedAt = ago(1);
  const after = await report(register.cashRegisterUuid, reportedAt);
  expect(after.json()).toMatchObject({ obligation: null, dueAt: null, reportedAt });
  expect(await only()).toEqual(after.json());
  expect((await activity())[0]).toEqual(['cash-register.reported', 'Kasse 1', 'Kreuzberg']);
});

test('one from before July 2025 was to be reported by the end of that month', async () => {
  await putTill({ commissionedAt: '2021-03-01T09:00:00.000Z' });
  expect(await only()).toMatchObject({ obligation: 'commissioning', dueAt: '2025-07-31T21:59:59.999Z' });
});

test('the same report twice changes nothing, and a mark can be taken back', async () => {
  await putTill();
  const { cashRegisterUuid: uuid } = await only();
  const reportedAt = ago(1);
  await report(uuid, reportedAt);
  const before = await contentsOf(database, bookkeeping);
  await report(uuid, reportedAt);
  expect(await contentsOf(database, bookkeeping)).toBe(before);
  expect((await report(uuid, null)).json()).toMatchObject({ obligation: 'commissioning', reportedAt: null });
  expect((await activity())[0]).toEqual(['cash-register.report-withdrawn', 'Kasse 1', 'Kreuzberg']);
});

test('a report is not of tomorrow, and of a cash register of the shop', async () => {
  await putTill();
  const { cashRegisterUuid: uuid } = await only();
  const tomorrow = await owner.client.expect(422, `PUT ${path}/${uuid}`, { reportedAt: ago(-1) });
  expect(tomorrow.json()).toMatchObject({ violations: [{ path: 'reportedAt', code: 'too-big' }] });
  await owner.client.expect(422, `PUT ${path}/${uuid}`, { reportedAt: 'yesterday' });
  await owner.client.expect(404, `PUT ${path}/${owner.userUuid}`, { reportedAt: null });
});

test('another TSE is to be reported as a change, one that is given up as given up', async () => {
  await putTill();
  const { cashRegisterUuid: uuid } = await only();
  await report(uuid);
  await putTill({ tss: otherTss });
  expect(await only()).toMatchObject({ obligation: 'change', reportedAt: null });
  expect((await only()).dueAt).not.toBeNull();
  await report(uuid);
  expect(await only()).toMatchObject({ obligation: null });
  await putTill({ tss: otherTss, state: 'disabled', decommissionedAt: '2026-11-20T18:00:00.000Z' });
  expect(await only()).toMatchObject({
    obligation: 'decommissioning',
    dueAt: '2026-12-20T22:59:59.999Z',
    certificateExpiresAt: null,
  });
  await report(uuid);
  expect(await only()).toMatchObject({ obligation: null });
});

test('a branch store that moves is to be reported of each register that was, within a month of the first report of it', async () => {
  await putTill();
  await putTill({ name: 'Kasse 2', serialNumber: 'KP-2' }, 'till-2');
  const uuids = (await list()).map(({ cashRegisterUuid }) => cashRegisterUuid);
  await report(uuids[0]);
  await putStore({ addressLine1: 'Skalitzer Str. 94' });
  expect((await list()).map(({ obligation }) => obligation)).toEqual([null, 'commissioning']);
  await putStore({ addressLine1: 'Oranienstraße 12', zip: '10999' });
  const [moved, never] = await list();
  expect(moved).toMatchObject({ obligation: 'change', changes: ['address'], reportedAt: null });
  expect(never).toMatchObject({ obligation: 'commissioning', changes: [] });
  await moveOn(5);
  await putStore({ addressLine1: 'Oranienstraße 13', zip: '10999' });
  expect((await list())[0]?.dueAt).toBe(moved?.dueAt);
  await report(uuids[0]);
  expect((await list())[0]).toMatchObject({ obligation: null, changes: [] });
  await moveOn(50);
  await putStore({ addressLine1: 'Glogauer Straße 5', zip: '10999' });
  expect(Date.parse((await list())[0]?.dueAt ?? '')).toBeGreaterThan(clock.now().getTime());
});

test('a cash register that moves to another branch store is to be reported there within a month of the first report of it', async () => {
  await putTill({ commissionedAt: '2021-03-01T09:00:00.000Z' });
  await report((await only()).cashRegisterUuid);
  await moveOn(10);
  await putStore({ name: 'Pankow' }, 'branch-2');
  await putTill({ commissionedAt: '2021-03-01T09:00:00.000Z' }, 'till-1', 'branch-2');
  await putTill({ commissionedAt: '2021-03-01T09:00:00.000Z', decommissionedAt: ago(0) });
  const [left, come] = await list();
  expect(left).toMatchObject({ branchStoreName: 'Kreuzberg', obligation: 'decommissioning' });
  expect(come).toMatchObject({ branchStoreName: 'Pankow', obligation: 'commissioning', dueAt: left?.dueAt });
  expect(Date.parse(come?.dueAt ?? '')).toBeGreaterThan(clock.now().getTime());
});

test('a system of another manufacturer with the same serial number has not moved', async () => {
  await putTill({ serialNumber: 'KP-1', manufacturer: 'Kassenwerk' });
  await putStore({ name: 'Pankow' }, 'branch-2');
  await putTill({ serialNumber: 'KP-1', manufacturer: 'Tillmann', commissionedAt: ago(50) }, 'till-1', 'branch-2');
  const other = (await list()).find(({ branchStoreName }) => branchStoreName === 'Pankow');
  expect(Date.parse(other?.dueAt ?? '')).toBeLessThan(clock.now().getTime());
});

test('an address that was reported wrong by the fiscal service and is right again asks for no notice', async () => {
  await putTill();
  await report((await only()).cashRegisterUuid);
  await putStore({ zip: '10999' });
  expect(await only()).toMatchObject({ obligation: 'change', reportedAt: null });
  await putStore();
  expect(await only()).toMatchObject({ obligation: null });
});

test('what was noted before addresses were kept was noted of where the branch store is', async () => {
  await putTill();
  await report((await only()).cashRegisterUuid);
  await database.updateTable('cash_register_notice').set({ address_line1: null, zip: null, city: null }).execute();
  await putStore();
  expect(await only()).toMatchObject({ obligation: null });
  await putStore({ addressLine1: 'Oranienstraße 12', zip: '10999' });
  expect(await only()).toMatchObject({ obligation: 'change', changes: ['address'] });
});

test('a mail tells of a move fourteen days before the notice of it is due', async () => {
  await putTill();
  await report((await only()).cashRegisterUuid);
  await putStore({ addressLine1: 'Oranienstraße 12', zip: '10999' });
  const { dueAt } = await only();
  clock.offset = Date.parse(dueAt ?? '') - days(14.5) - Date.now();
  await look();
  expect(await mails()).toHaveLength(1);
});

test('when another system takes its place, the one before stays in the list until it is reported, and after', async () => {
  await putTill();
  const { cashRegisterUuid: uuid } = await only();
  await report(uuid);
  await putTill({ serialNumber: 'KP-2' });
  await putTill({ serialNumber: 'KP-2' });
  const [current, before, ...others] = await list();
  expect(others).toEqual([]);
  expect(current).toMatchObject({ cashRegisterUuid: uuid, serialNumber: 'KP-2', obligation: 'commissioning' });
  expect(before).toMatchObject({ serialNumber: 'KP-1', obligation: 'decommissioning', reportedAt: null });
  await report(before?.cashRegisterUuid);
  await report(uuid);
  expect((await list()).map(({ obligation }) => obligation)).toEqual([null, null]);
});

test('what the notice needs and is not known is missing, and the tax number can be entered', async () => {
  await putTill({ tss: null, commissionedAt: null });
  await database
    .updateTable('branch_store')
    .set({ tax_number: null })
    .where('shop_uuid', '=', owner.shop.uuid)
    .execute();
  const { branchStoreUuid, ...register } = await only();
  expect(register).toMatchObject({ missing: ['taxNumber', 'tss', 'commissionedAt'], dueAt: null });
  const details = { taxNumber: '30/123/45678', tssCertification: 'BSI-K-TR-0490-2021' };
  const wrong = { ...details, taxNumber: '12' };
  const refused = await owner.client.expect(422, `PUT ${path}/notice/${branchStoreUuid}`, wrong);
  expect(refused.json()).toMatchObject({ violations: [{ path: 'taxNumber', code: 'pattern' }] });
  const entered = await owner.client.expect(200, `PUT ${path}/notice/${branchStoreUuid}`, details);
  expect(entered.json()).toMatchObject([{ ...details, missing: ['tss', 'commissionedAt'] }]);
  expect((await activity())[0]?.slice(0, 2)).toEqual(['notice.details-changed', 'Kreuzberg']);
});

test('in Austria nothing is due; what signs and its certificate are shown, and a checked start receipt can be noted', async () => {
  await putStore({ isoCountryCode: 'AT', zip: '1070', city: 'Wien', taxNumber: '12-345/6789' });
  await putTill();
  const register = await only();
  expect(register).toMatchObject({ isoCountryCode: 'AT', obligation: null, dueAt: null, missing: [] });
  const reportedAt = ago(1);
  expect((await report(register.cashRegisterUuid, reportedAt)).json()).toMatchObject({ reportedAt });
  await owner.client.expect(404, `GET ${path}/notice/${register.branchStoreUuid}/pdf`);
});

const inVienna = () => putStore({ isoCountryCode: 'AT', zip: '1070', city: 'Wien', taxNumber: '12-345/6789' });

test('in Austria a note counts for the run of the register that it was made for', async () => {
  await inVienna();
  await putTill();
  const { cashRegisterUuid: uuid } = await only();
  const reportedAt = ago(0);
  await report(uuid, reportedAt);
  await putTill({ state: 'disabled', decommissionedAt: ago(0) });
  expect(await only()).toMatchObject({ reportedAt });
  await putTill();
  expect(await only()).toMatchObject({ obligation: null, changes: [], reportedAt: null });
  // The same report again begins no further run.
  await report(uuid);
  await putTill();
  expect((await only()).reportedAt).not.toBeNull();
});

test('in Austria a new signature unit asks to be registered, and no other spelling of the one that is', async () => {
  await inVienna();
  await putTill();
  const { cashRegisterUuid: uuid } = await only();
  await report(uuid);
  await putTill({ tss: { ...otherTss, serialNumber: 'TSE:1' } });
  expect(await only()).toMatchObject({ changes: [], reportedAt: expect.any(String) });
  await putTill({ tss: otherTss });
  expect(await only()).toMatchObject({ obligation: null, changes: ['tss'], dueAt: null, reportedAt: null });
  expect((await report(uuid)).json()).toMatchObject({ changes: [], reportedAt: expect.any(String) });
});

test('a serial number that is spelled differently is of the same system and the same TSE', async () => {
  await putTill();
  const { cashRegisterUuid: uuid } = await only();
  await report(uuid);
  await putTill({ serialNumber: 'ＫＰ\u2011１', tss: { ...otherTss, serialNumber: 'TSE 1' } });
  expect(await list()).toMatchObject([{ cashRegisterUuid: uuid, serialNumber: 'KP-1', obligation: null }]);
  // Nor has it moved to another branch store, where it is spelled once more.
  await putStore({ name: 'Mitte' }, 'branch-2');
  await putTill({ serialNumber: 'kp1', commissionedAt: ago(40) }, 'till-2', 'branch-2');
  const [, moved] = await list();
  expect(moved).toMatchObject({ obligation: 'commissioning' });
  expect(Date.parse(moved?.dueAt ?? '')).toBeGreaterThan(clock.now().getTime());
});

test('the notice has every field of the official form in its order, for all cash registers of the branch', async () => {
  await putStore({ name: 'Filiale "Süd"; =1+1' });
  await putTill();
  await putTill({ name: 'Kasse 2', serialNumber: 'KP-2', decommissionedAt: '2026-11-20T18:00:00.000Z' }, 'till-2');
  const { branchStoreUuid } = (await list())[0] as ReportableCashRegister;
  const csv = await owner.client.expect(200, `GET ${path}/notice/${branchStoreUuid}/csv`);
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="kassenmeldung-filiale-sud-1-1-[\d-]+\.csv"$/),
  });
  const [head, ...lines] = csv.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head?.split(';')).toEqual(
    [
      'Name des Steuerpflichtigen',
      'Steuernummer',
      'Bezeichnung der Betriebsstätte',
      'Straße und Hausnummer',
      'Postleitzahl',
      'Ort',
      'Anzahl der elektronischen Aufzeichnungssysteme',
      'Art des Aufzeichnungssystems',
      'Seriennummer des Aufzeichnungssystems',
      'Hersteller',
      'Modell',
      'Datum der Anschaffung',
      'Datum der Inbetriebnahme',
      'Datum der Außerbetriebnahme',
      'Seriennummer der TSE',
      'Art der TSE (Zertifizierungs-ID des BSI)',
    ].map((label) => `"${label}"`),
  );
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"Filiale ""Süd""; =1+1";"Skalitzer Straße 94";"10997";"Berlin";"1"');
  expect(lines[0]).toMatch(/"KP-1";"Kassenwerk";"KP-100";"31.10.2026";"31.10.2026";"";"tse-1";""$/);
  expect(lines[1]).toMatch(/"KP-2";.*;"20.11.2026";"tse-1";""$/);
  const pdf = await owner.client.expect(200, `GET ${path}/notice/${branchStoreUuid}/pdf`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('operations report, readers see, and billing does not', async () => {
  await putTill();
  const { cashRegisterUuid: uuid, branchStoreUuid } = await only();
  const [operations, reader, billing] = [
    await memberWith(kontor, owner.organizationUuid, 'operations'),
    await memberWith(kontor, owner.organizationUuid, 'reader'),
    await memberWith(kontor, owner.organizationUuid, 'billing'),
  ];
  await reader.client.expect(200, `GET ${path}`);
  await reader.client.expect(403, `PUT ${path}/${uuid}`, { reportedAt: ago(0) });
  await reader.client.expect(403, `GET ${path}/notice/${branchStoreUuid}/pdf`);
  await billing.client.expect(403, `GET ${path}`);
  await operations.client.expect(200, `PUT ${path}/${uuid}`, { reportedAt: ago(0) });
});

async function look(): Promise<void> {
  await jobs.enqueue(database, findDeadlinesJob, {});
  await kontor.worker.runDue();
}
const mails = async () =>
  (await mailsTo(owner.client, owner.email)).filter(({ subject }) => /Finanzamt|Zertifikat/.test(subject)).reverse();

test('a mail comes fourteen and three days before a date, each once, with all cash registers of that date', async () => {
  await putTill({ commissionedAt: ago(0) });
  await putTill({ name: 'Kasse 2', commissionedAt: ago(0) }, 'till-2');
  const { dueAt } = (await list())[0] as ReportableCashRegister;
  // At noon of that day in Germany.
  const before = (count: number) => Date.parse(dueAt ?? '') - days(count + 0.5) - Date.now();
  for (const [count, expected] of [
    [15, 0],
    [14, 1],
    [10, 1],
    [3, 2],
    [1, 2],
    [-2, 2],
  ] as const) {
    clock.offset = before(count);
    await look();
    await look();
    expect([count, (await mails()).length]).toEqual([count, expected]);
  }
  const [first] = await mails();
  expect(first?.text).toContain('Kreuzberg: Kasse 1\nKreuzberg: Kasse 2');
  expect(first?.links[0]).toContain(`/shop/${owner.shop.uuid}/pos/compliance`);
});

test('the mail goes to all who may report, and to no others', async () => {
  const [operations, reader, billing] = [
    await memberWith(kontor, owner.organizationUuid, 'operations'),
    await memberWith(kontor, owner.organizationUuid, 'reader'),
    await memberWith(kontor, owner.organizationUuid, 'billing'),
  ];
  await putTill({ commissionedAt: ago(0) });
  clock.offset = Date.parse((await only()).dueAt ?? '') - days(3.5) - Date.now();
  await look();
  const mailed = async ({ client, email }: typeof operations) =>
    (await mailsTo(client, email)).filter(({ subject }) => /Finanzamt/.test(subject)).length;
  expect([(await mails()).length, await mailed(operations)]).toEqual([1, 1]);
  expect([await mailed(reader), await mailed(billing)]).toEqual([0, 0]);
});

test('no mail comes of what was reported, and one comes of a certificate that ends', async () => {
  const ends = { serialNumber: 'tse-1', state: 'active', certificateExpiresAt: ago(-10) } as const;
  await putTill({ commissionedAt: ago(20), tss: ends });
  await report((await only()).cashRegisterUuid);
  await look();
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/^Ein Zertifikat Ihrer Kassen endet am/)]);
});

test('with the account all of it is erased', async () => {
  await putTill();
  await report((await only()).cashRegisterUuid);
  await putTill({ serialNumber: 'Canary-2' });
  await putTill({ serialNumber: 'Canary-3' });
  await owner.client.expect(202, `POST /user/${owner.userUuid}/delete`, { password });
  await owner.client.expect(200, `POST /confirmation/${await mailedToken(owner.client, owner.email)}`);
  await kontor.worker.runDue();
  expect(await contentsOf(database, bookkeeping)).not.toContain('Canary');
});
