import { randomUUID } from 'node:crypto';
import type { BranchStore, NewBranchStore } from '@kontor/contract/branch-store';
import { connectEventData, EventType } from '@kontor/contract/connect-event';
import type { BranchStoreReport, CashRegisterReport } from '@kontor/contract/connect-fiscal';
import type { Shop } from '@kontor/contract/shop';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailedToken, merchant, merchantWithShop, newShop, password } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { bookkeeping, contentsOf } from '../../testing/every-call.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;

interface Owner {
  readonly client: TestClient;
  readonly email: string;
  readonly userUuid: string;
  readonly shopUuid: string;
  readonly stores: string;
}

/** A merchant with a shop in which POS is on trial. */
async function posMerchant(): Promise<Owner> {
  const owner = await merchant(kontor, { selectedProducts: { erp: true, wms: false, pos: true } });
  const shop = newShop({ type: 'cloud', mainShopUrl: null });
  const answer = await owner.client.expect(201, `POST /organization/${owner.organizationUuid}/shop`, shop);
  const { uuid: shopUuid } = answer.json<Shop>();
  return {
    ...owner,
    shopUuid,
    stores: `/organization/${owner.organizationUuid}/shop/${shopUuid}/fiskaly-organization`,
  };
}

let fiscal: TestConnectClient;
let owner: Owner;
beforeAll(async () => {
  fiscal = await connectClient(kontor, ['fiscal:write']);
});
beforeEach(async () => {
  owner = await posMerchant();
});

const address = { addressLine1: 'Skalitzer Straße 94', zip: '10997', city: 'Berlin', taxNumber: '30/123/45678' };
const wanted = (change: Partial<NewBranchStore> = {}): NewBranchStore => ({
  name: 'Kreuzberg',
  isoCountryCode: 'DE',
  ...address,
  ...change,
});
const report = (change: Partial<BranchStoreReport> = {}): BranchStoreReport => ({
  name: 'Kreuzberg',
  isoCountryCode: 'DE',
  state: 'active',
  ...address,
  ...change,
});
const till = (change: Partial<CashRegisterReport> = {}): CashRegisterReport => ({
  name: 'Kasse 1',
  serialNumber: 'KP-100-20931',
  manufacturer: 'Kassenbau',
  model: 'KP-100',
  state: 'active',
  tss: { serialNumber: 'a1b2c3', state: 'active', certificateExpiresAt: '2030-05-01T00:00:00.000Z' },
  commissionedAt: '2026-09-04T08:00:00.000Z',
  decommissionedAt: null,
  ...change,
});

/** An invoice so long unpaid that everything is switched off. */
async function insertOverdueInvoice(shopUuid: string): Promise<void> {
  const invoice = randomUUID();
  const money = { subtotal: 100, tax: 19, total: 119, vat_percent: 19, vat_kind: 'domestic' } as const;
  const dates = { issued_at: new Date(), due_at: null, paid_at: null };
  const texts = { stripe_id: invoice, number: invoice, language: 'de', state: 'open', lines: '[]' } as const;
  const others = { recipient: '{}', document: null, chargeback_dispute: null, read_at: 0 };
  await database
    .insertInto('invoice')
    .values({ uuid: invoice, shop_uuid: shopUuid, ...money, ...dates, ...texts, ...others })
    .execute();
  const process = { state: 'overdue', cause: 'unpaid-bank-transfer', deactivation_at: new Date() } as const;
  const since = { started_at: new Date(), changed_at: new Date() };
  await database
    .insertInto('dunning_process')
    .values({ uuid: randomUUID(), shop_uuid: shopUuid, invoice_uuid: invoice, ...process, ...since })
    .execute();
}

const storePath = (externalId: string) => `/connect/shop/${owner.shopUuid}/branch-store/${externalId}`;
const put = (externalId: string, body: BranchStoreReport) => fiscal.expect(200, `PUT ${storePath(externalId)}`, body);
const putTill = (externalId: string, body: CashRegisterReport, id = 'till-1') =>
  fiscal.call(`PUT ${storePath(externalId)}/cash-register/${id}`, { body });
const open = async (body = wanted()) =>
  (await owner.client.expect(201, `POST ${owner.stores}`, body)).json<BranchStore>();
const listed = async () =>
  (await owner.client.expect(200, `GET ${owner.stores}?associations[]=cashRegisters`)).json<BranchStore[]>();

/** What other systems are told about branch stores of the shop, oldest first, checked against the contract. */
async function told(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await database
    .selectFrom('connect_event')
    .select(['type', 'data'])
    .where('type', 'like', 'branch-store.%')
    .orderBy('seq')
    .execute();
  const events = rows.map(({ type, data }) => ({ type, data: data as Record<string, unknown> }));
  for (const { type, data } of events) connectEventData[EventType.parse(type)].parse(data);
  return events.filter(({ data }) => data['shopUuid'] === owner.shopUuid);
}

test('a branch that a person asks for is requested, until the fiscal service confirms it by its uuid', async () => {
  const { uuid, ...requested } = await open();
  expect(requested).toMatchObject({ ...wanted(), state: 'requested', cashRegisters: [] });
  expect(await listed()).toMatchObject([{ uuid, state: 'requested' }]);
  expect(await told()).toEqual([
    {
      type: 'branch-store.requested',
      data: { version: 1, subject: uuid, shopUuid: owner.shopUuid, uuid, ...wanted() },
    },
  ]);
  const confirmed = await put(uuid, report({ name: 'Kreuzberg 36' }));
  expect(confirmed.json()).toMatchObject({ uuid, state: 'active', name: 'Kreuzberg 36' });
  expect(await listed()).toMatchObject([{ uuid, state: 'active', name: 'Kreuzberg 36' }]);
});

test('a click that is made twice, or again after an answer was lost, asks for one branch', async () => {
  const answers = await Promise.all([open(), open(), open()]);
  expect(new Set(answers.map(({ uuid }) => uuid)).size).toBe(1);
  await put(answers[0]?.uuid ?? '', report());
  expect(await open()).toMatchObject({ uuid: answers[0]?.uuid, state: 'active' });
  await open(wanted({ name: 'Mitte' }));
  expect(await listed()).toHaveLength(2);
  expect((await told()).map(({ data }) => data['name'])).toEqual(['Kreuzberg', 'Mitte']);
});

test('without POS nothing can be asked for, and the answer says why', async () => {
  const other = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  const answer = await other.client.expect(409, `POST ${other.shopPath}/fiskaly-organization`, wanted());
  expect(answer.json()).toMatchObject({ code: 'not-entitled', detail: 'POS is not part of the subscription' });
  expect((await other.client.expect(200, `GET ${other.shopPath}/fiskaly-organization`)).json()).toEqual([]);
});

test('while everything is switched off because of an unpaid invoice, nothing can be asked for', async () => {
  await database
    .updateTable('subscription')
    .set({ state: 'past-due' })
    .where('shop_uuid', '=', owner.shopUuid)
    .execute();
  await insertOverdueInvoice(owner.shopUuid);
  const answer = await owner.client.expect(409, `POST ${owner.stores}`, wanted());
  expect(answer.json()).toMatchObject({
    code: 'not-entitled',
    detail: 'POS is switched off until what is owed is paid',
  });
});

test.each<[what: string, change: object, path: string, code: string]>([
  ['a German branch with an Austrian zip', { zip: '1070' }, 'zip', 'pattern'],
  ['an Austrian branch with a German tax number', { isoCountryCode: 'AT', zip: '1070' }, 'taxNumber', 'pattern'],
  ['a branch in France', { isoCountryCode: 'FR' }, 'isoCountryCode', 'country-unsupported'],
  ['a branch without a name', { name: ' ' }, 'name', 'required'],
  ['a branch with a state', { state: 'active' }, 'state', 'unknown-key'],
])('%s is refused, at the value that is wrong', async (_, change, path, code) => {
  const answer = await owner.client.expect(422, `POST ${owner.stores}`, { ...wanted(), ...change });
  expect(answer.json()).toMatchObject({ violations: [{ path, code }] });
  expect(await listed()).toEqual([]);
});

test('an Austrian branch is asked for with the numbers of Austria', async () => {
  const vienna = wanted({ isoCountryCode: 'AT', zip: '1070', city: 'Wien', taxNumber: '12-345/6789' });
  expect(await open(vienna)).toMatchObject({ ...vienna, state: 'requested' });
});

test('the fiscal service reports a branch that was not asked for, and the same again changes nothing', async () => {
  const { uuid } = (await put('Org:4711', report())).json<BranchStore>();
  expect(await listed()).toMatchObject([{ uuid, ...report(), cashRegisters: [] }]);
  const before = await contentsOf(database, bookkeeping);
  await put('Org:4711', report());
  expect(await contentsOf(database, bookkeeping)).toBe(before);
  await put('Org:4711', report({ city: 'Potsdam', zip: '14467' }));
  expect(await listed()).toMatchObject([{ uuid, city: 'Potsdam' }]);
  expect(await told()).toEqual([]);
});

test('reports of the same branch at the same moment make one', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, index) => put('one', report({ name: `Name ${index}` }))));
  expect(await listed()).toHaveLength(1);
});

test('the same id in another shop is another branch', async () => {
  const { uuid } = (await put('one', report())).json<BranchStore>();
  const first = owner;
  owner = await posMerchant();
  await put('one', report({ name: 'Potsdam' }));
  await put(uuid, report({ name: 'Mitte' }));
  expect((await listed()).map(({ name }) => name)).toEqual(['Potsdam', 'Mitte']);
  owner = first;
  expect(await listed()).toMatchObject([{ uuid, name: 'Kreuzberg' }]);
});

test('disabled and reactivated shows at once, and the fiscal service is told', async () => {
  const { uuid } = (await put('org-1', report())).json<BranchStore>();
  expect((await owner.client.expect(200, `PUT ${owner.stores}/${uuid}/disable`)).json()).toMatchObject({
    state: 'disabled',
  });
  await owner.client.expect(200, `PUT ${owner.stores}/${uuid}/disable`);
  expect(await listed()).toMatchObject([{ state: 'disabled' }]);
  await owner.client.expect(200, `PUT ${owner.stores}/${uuid}/reactivate`);
  const event = (version: number, state: string) => ({
    type: 'branch-store.state-requested',
    data: { version, subject: uuid, shopUuid: owner.shopUuid, externalId: 'org-1', state },
  });
  expect(await told()).toEqual([event(1, 'disabled'), event(2, 'active')]);
});

test('what a person asked for is taken back by a report with another state', async () => {
  const { uuid } = (await put('org-1', report())).json<BranchStore>();
  await owner.client.expect(200, `PUT ${owner.stores}/${uuid}/disable`);
  await put('org-1', report({ state: 'active' }));
  expect(await listed()).toMatchObject([{ state: 'active' }]);
  expect((await told()).map(({ data }) => data['state'])).toEqual(['disabled']);
});

test('a branch that is only requested can neither be disabled nor reactivated, nor have cash registers', async () => {
  const { uuid } = await open();
  for (const verb of ['disable', 'reactivate']) {
    const answer = await owner.client.expect(409, `PUT ${owner.stores}/${uuid}/${verb}`);
    expect(answer.json()).toMatchObject({ code: 'state-conflict' });
  }
  expect((await putTill(uuid, till())).json()).toMatchObject({ status: 409, code: 'state-conflict' });
  expect(await listed()).toMatchObject([{ state: 'requested', cashRegisters: [] }]);
  expect(await told()).toHaveLength(1);
});

test('cash registers are shown with what signs their receipts, and a new report replaces the old one', async () => {
  await put('org-1', report());
  expect((await putTill('org-1', till())).json()).toMatchObject(till());
  const before = await contentsOf(database, bookkeeping);
  expect((await putTill('org-1', till())).statusCode).toBe(200);
  expect(await contentsOf(database, bookkeeping)).toBe(before);
  const spare = till({ name: 'Kasse 2', manufacturer: null, model: null, tss: null, commissionedAt: null });
  await putTill('org-1', spare, 'till-2');
  expect(await listed()).toMatchObject([{ cashRegisters: [till(), spare] }]);
  const ended = till({ state: 'disabled', tss: null, decommissionedAt: '2026-11-20T18:00:00.000Z' });
  await putTill('org-1', ended);
  expect(await listed()).toMatchObject([{ cashRegisters: [ended, spare] }]);
});

test('a cash register of a branch that is unknown, or known in another shop only, is not found', async () => {
  await put('org-1', report());
  expect((await putTill('org-2', till())).json()).toMatchObject({ status: 404 });
  owner = await posMerchant();
  expect((await putTill('org-1', till())).json()).toMatchObject({ status: 404 });
});

test.each<[what: string, path: string, body: object]>([
  ['another state', 'state', report({ state: 'requested' as 'active' })],
  ['a country without pages', 'isoCountryCode', report({ isoCountryCode: 'FR' as 'DE' })],
  ['no name', 'name', { ...report(), name: '' }],
  ['an unknown key', 'phone', { ...report(), phone: '1' }],
])('a report with %s is refused', async (_, path, body) => {
  const answer = await fiscal.call(`PUT ${storePath('org-1')}`, { body });
  expect(answer.json()).toMatchObject({ status: 422, violations: [{ path }] });
  expect(await listed()).toEqual([]);
});

test('an id has at most a hundred characters of a few kinds', async () => {
  const longest = `${'aB9._:-'.repeat(14)}xy`;
  await put(longest, report());
  expect(await listed()).toHaveLength(1);
  for (const id of [`${longest}z`, 'a%20b', 'a%2Fb']) {
    const answer = await fiscal.call(`PUT ${storePath(id)}`, { body: report() });
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ path: 'externalId' }] });
  }
});

test('a branch from before the fiscal service reported is known to it by its uuid', async () => {
  const uuid = randomUUID();
  const old = { uuid, name: 'Mitte', iso_country_code: 'DE', state: 'active', created_at: new Date() } as const;
  await database
    .insertInto('branch_store')
    .values({ ...old, shop_uuid: owner.shopUuid })
    .execute();
  await owner.client.expect(200, `PUT ${owner.stores}/${uuid}/disable`);
  expect(await told()).toMatchObject([{ data: { externalId: uuid, state: 'disabled' } }]);
  await put(uuid, report({ state: 'disabled' }));
  expect(await listed()).toMatchObject([{ uuid, name: 'Kreuzberg', city: 'Berlin', state: 'disabled' }]);
});

test('with the account all of it is erased, also what other systems were not told yet, and nothing comes back', async () => {
  const addressLine1 = `Canary ${randomUUID()}`;
  await open(wanted({ addressLine1 }));
  await put('org-1', report({ addressLine1 }));
  await putTill('org-1', till());
  await owner.client.expect(202, `POST /user/${owner.userUuid}/delete`, { password });
  await owner.client.expect(200, `POST /confirmation/${await mailedToken(owner.client, owner.email)}`);
  await kontor.worker.runDue();
  expect(await told()).toEqual([]);
  expect((await contentsOf(database, bookkeeping)).includes(addressLine1)).toBe(false);
  const answer = await fiscal.call(`PUT ${storePath('org-1')}`, { body: report() });
  expect(answer.json()).toMatchObject({ status: 404 });
});
