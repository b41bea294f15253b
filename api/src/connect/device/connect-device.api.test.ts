import { randomUUID } from 'node:crypto';
import type { DeviceReport } from '@kontor/contract/connect-device';
import type { Device } from '@kontor/contract/shop';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { mailedToken, password } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { testEvents } from '../../testing/connect-events.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { clock, database } = kontor.infrastructure;
const { connect } = testEvents(kontor);
let cloud: TestConnectClient;
let buyer: Orderer;
beforeAll(async () => {
  cloud = await connectClient(kontor, ['devices:write']);
  buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced', { wms: 2, pos: 1 }));
});
afterEach(async () => {
  await database.deleteFrom('device').execute();
});

const scanner = (change: Partial<DeviceReport> = {}): DeviceReport => ({
  name: 'Handscanner Lager 1',
  serialNumber: 'ZB-TC22-004817',
  appVersion: '4.2.0',
  lastSeenAt: clock.now().toISOString(),
  ...change,
});
const path = (externalId: string, kind = 'wms') => `/connect/shop/${shopOf(buyer)}/${kind}/device/${externalId}`;
const put = (externalId: string, report: unknown = scanner(), kind = 'wms') =>
  cloud.call(`PUT ${path(externalId, kind)}`, { body: report });
const listed = async (kind = 'wms') =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/${kind}/device`)).json<Device[]>();
const wmsItem = () => database.updateTable('subscription_item').where('type', '=', 'wms');

test('a device that another system registers is answered as the portal shows it, and replaced by the next report', async () => {
  const report = scanner();
  const registered = (await cloud.expect(200, `PUT ${path('tc22-1')}`, report)).json<Device>();
  expect(registered).toEqual({ ...report, uuid: expect.any(String), state: 'connected' });
  expect(await listed()).toEqual([registered]);
  const renamed = scanner({ name: 'Packplatz', appVersion: null, lastSeenAt: null });
  expect((await put('tc22-1', renamed)).json()).toEqual({ ...renamed, uuid: registered.uuid, state: 'disconnected' });
  expect(await listed()).toHaveLength(1);
});

test('the same report twice changes nothing and tells no system', async () => {
  const { events } = await connect(['device.removed']);
  await put('tc22-1');
  const rows = () => database.selectFrom('device').selectAll().execute();
  const before = await rows();
  const report = scanner({ lastSeenAt: before[0]?.last_seen_at?.toISOString() ?? null });
  expect((await put('tc22-1', report)).statusCode).toBe(200);
  expect(await rows()).toEqual(before);
  await kontor.worker.runDue();
  expect(events).toEqual([]);
});

test('the same id names one device per shop and product, whichever client reports it', async () => {
  await put('1');
  expect((await put('1', scanner(), 'pos')).statusCode).toBe(200);
  const successor = await connectClient(kontor, ['devices:write']);
  await successor.expect(200, `PUT ${path('1')}`, scanner({ name: 'Ersatz' }));
  expect([(await listed()).map(({ name }) => name), (await listed('pos')).length]).toEqual([['Ersatz'], 1]);
});

test('beyond the licences no device is registered, and the answer says how many there are', async () => {
  await put('1');
  await put('2');
  const refused = await put('3');
  expect(refused.json()).toMatchObject({ status: 409, code: 'licences-exhausted', licensed: 2, used: 2 });
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(await listed()).toHaveLength(2);
  await cloud.expect(204, `DELETE ${path('1')}`);
  expect((await put('3')).statusCode).toBe(200);
});

test('a device without an id of another system uses a licence as well', async () => {
  const kind = { kind: 'wms', shop_uuid: shopOf(buyer), state: 'connected' } as const;
  const row = { ...kind, name: 'Alt', serial_number: '1', last_seen_at: null, created_at: clock.now() };
  await database
    .insertInto('device')
    .values([
      { ...row, uuid: randomUUID() },
      { ...row, uuid: randomUUID() },
    ])
    .execute();
  expect((await put('1')).json()).toMatchObject({ code: 'licences-exhausted', used: 2 });
});

test('a registered device can be replaced after licences were given up, and no other one added', async () => {
  await put('1');
  await put('2');
  await wmsItem().set({ quantity: 1 }).execute();
  expect((await put('2', scanner({ name: 'Neu' }))).statusCode).toBe(200);
  expect((await put('3')).json()).toMatchObject({ code: 'licences-exhausted', licensed: 1, used: 2 });
  await wmsItem().set({ quantity: 2 }).execute();
});

test('without entitlement no device is registered, and those that are registered go on being reported', async () => {
  const never = await orderer(kontor);
  const answer = await cloud.call(`PUT /connect/shop/${shopOf(never)}/pos/device/1`, { body: scanner() });
  expect(answer.json()).toMatchObject({ status: 409, code: 'not-entitled' });
  await put('1');
  await wmsItem().set({ state: 'expired' }).execute();
  expect((await put('2')).json()).toMatchObject({ code: 'not-entitled' });
  expect((await put('1', scanner({ name: 'Neu' }))).statusCode).toBe(200);
  await wmsItem().set({ state: 'active' }).execute();
});

test('a device that is gone can be removed again', async () => {
  await put('1');
  for (let turn = 0; turn < 2; turn += 1) await cloud.expect(204, `DELETE ${path('1')}`);
  expect(await listed()).toEqual([]);
  const unknown = path('1').replace(shopOf(buyer), randomUUID());
  expect((await cloud.call(`DELETE ${unknown}`)).statusCode).toBe(404);
});

test.each<[what: string, report: object, at: string]>([
  ['an empty name', { name: ' ' }, 'name'],
  ['no serial number', { serialNumber: null }, 'serialNumber'],
  ['a day instead of an instant', { lastSeenAt: '2026-11-22' }, 'lastSeenAt'],
  ['an unknown key', { state: 'connected' }, 'state'],
])('%s is refused', async (_, change, at) => {
  expect((await put('1', { ...scanner(), ...change })).json()).toMatchObject({
    status: 422,
    violations: [{ path: at }],
  });
});

test('an id with other characters is refused', async () => {
  for (const id of ['a%20b', '%C3%A4', 'a'.repeat(101)])
    expect((await put(id)).json()).toMatchObject({ status: 422, violations: [{ path: 'externalId' }] });
});

test('a device that was not seen for a week is shown as disconnected, although nothing was reported', async () => {
  await put('1');
  expect(await listed()).toMatchObject([{ state: 'connected' }]);
  clock.offset += days(8);
  await buyer.signIn();
  expect(await listed()).toMatchObject([{ state: 'disconnected' }]);
});

test('a device that is removed in the portal frees its licence, and its system is told, in the same transaction', async () => {
  const system = await connect(['device.removed']);
  await put('tc22-1');
  const [device] = await listed();
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}/wms/device/${device?.uuid}`);
  await kontor.worker.runDue();
  expect(system.events.map(({ data }) => data)).toEqual([
    {
      version: 1,
      subject: `${shopOf(buyer)}/wms/tc22-1`,
      shopUuid: shopOf(buyer),
      kind: 'wms',
      externalId: 'tc22-1',
    },
  ]);
  await put('tc22-1');
  const [again] = await listed();
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}/wms/device/${again?.uuid}`);
  await kontor.worker.runDue();
  expect(system.events.at(-1)?.data).toMatchObject({ version: 2, externalId: 'tc22-1' });
});

test('removals of several devices count the versions of their shop: who keeps the highest of a shop misses none', async () => {
  const system = await connect(['device.removed']);
  for (const id of ['tc22-1', 'tc22-2']) await put(id);
  for (const device of await listed())
    await buyer.client.expect(204, `DELETE ${buyer.shopPath}/wms/device/${device.uuid}`);
  await kontor.worker.runDue();
  const [one = 0, other = 0] = system.events.map(({ data }) => data['version'] as number);
  expect(Math.abs(one - other)).toBe(1);
});

test('a device without an id of another system is removed without an event', async () => {
  const system = await connect(['device.removed']);
  await put('1');
  await database.updateTable('device').set({ external_id: null }).execute();
  const [device] = await listed();
  await buyer.client.expect(204, `DELETE ${buyer.shopPath}/wms/device/${device?.uuid}`);
  await buyer.client.expect(404, `DELETE ${buyer.shopPath}/wms/device/${device?.uuid}`);
  await kontor.worker.runDue();
  expect(system.events).toEqual([]);
});

test('with the account its devices, codes and what was told of them are erased', async () => {
  const leaving = await orderer(kontor);
  await connect(['device.removed']);
  const shop_uuid = shopOf(leaving);
  const device = { uuid: randomUUID(), shop_uuid, kind: 'wms', external_id: 'kasse-eva', name: 'Eva' } as const;
  const rest = { serial_number: '1', state: 'connected', last_seen_at: null, created_at: clock.now() } as const;
  await database
    .insertInto('device')
    .values([
      { ...device, ...rest },
      { ...device, ...rest, uuid: randomUUID(), external_id: 'kasse-2' },
    ])
    .execute();
  await database
    .insertInto('pairing_code')
    .values({ code_hash: 'x', shop_uuid, kind: 'wms', created_at: clock.now(), expires_at: clock.now() })
    .execute();
  await leaving.client.expect(204, `DELETE ${leaving.shopPath}/wms/device/${device.uuid}`);
  const { uuid } = (await leaving.client.expect(200, 'GET /user')).json<{ uuid: string }>();
  await leaving.client.expect(202, `POST /user/${uuid}/delete`, { password });
  await leaving.client.expect(200, `POST /confirmation/${await mailedToken(leaving.client, leaving.email)}`);
  await kontor.settle();
  const left = await Promise.all(
    (['device', 'pairing_code'] as const).map((table) =>
      database.selectFrom(table).selectAll().where('shop_uuid', '=', shop_uuid).execute(),
    ),
  );
  const told = await Promise.all(
    (['connect_event', 'connect_document'] as const).map((table) =>
      database.selectFrom(table).select('subject').where('subject', 'like', '%kasse-eva').execute(),
    ),
  );
  expect([...left, ...told].flat()).toEqual([]);
});
