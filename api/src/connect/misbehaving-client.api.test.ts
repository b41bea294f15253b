import { randomUUID } from 'node:crypto';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import type { UsageAnswer } from '@kontor/contract/usage';
import { beforeAll, expect, test } from 'vitest';
import { after, days } from '../infrastructure/clock.ts';
import { merchantWithShop, password } from '../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../testing/connect.ts';
import { testEvents } from '../testing/connect-events.ts';
import { bookkeeping, contentsOf } from '../testing/every-call.ts';
import { testApp } from '../testing/test-app.ts';
import { createDeliveryOperations } from './events/delivery-operations.ts';

const kontor = await testApp();
const { infrastructure, worker } = kontor;
const { database, clock } = infrastructure;
const { connect, states, announcer } = testEvents(kontor);

let client: TestConnectClient;
beforeAll(async () => {
  client = await connectClient(kontor);
});

const unknownShop = `/connect/shop/${randomUUID()}`;
const address = { addressLine1: 'Torstraße 1', zip: '10119', city: 'Berlin', taxNumber: '27/123/45678' };
const branch = { name: 'Mitte', isoCountryCode: 'DE', state: 'active', ...address };
const device = { name: 'Kasse 1', serialNumber: 'KP-1', appVersion: null, lastSeenAt: null };
const register = {
  name: 'Kasse 1',
  serialNumber: 'KP-1',
  manufacturer: null,
  model: null,
  state: 'active',
  tss: null,
  commissionedAt: null,
  decommissionedAt: null,
};
const active = {
  state: 'ready',
  mainShopUrl: 'https://a.kaiwerk.test',
  adminUrl: 'https://a.kaiwerk.test/a',
  reason: null,
};

test.each<[call: string, body: object]>([
  [`PUT ${unknownShop}/provisioning`, active],
  [`PUT ${unknownShop}/wms/device/scanner-1`, device],
  [`PUT ${unknownShop}/pos/device/till-1`, device],
  [`PUT ${unknownShop}/branch-store/org-1`, branch],
  [`PUT ${unknownShop}/branch-store/org-1/cash-register/till-1`, register],
  [`PUT ${unknownShop}/first-step/first-order`, { done: true }],
  ['POST /connect/migration', { predecessorShopUuid: randomUUID(), successorShopUuid: randomUUID() }],
])('a shop that does not exist is not found, and nothing is written: %s', async (call, body) => {
  const before = await contentsOf(database, bookkeeping);
  expect((await client.call(call, { body })).json()).toMatchObject({ status: 404 });
  expect(await contentsOf(database, bookkeeping)).toBe(before);
});

const tenMegabytes = 'x'.repeat(10_000_000);

test.each<[call: string, body: object]>([
  ['POST /connect/usage', { events: [{ id: tenMegabytes }] }],
  ['POST /connect/pairing', { code: tenMegabytes }],
  ['PUT /connect/shop/{shop}/wms/device/scanner-1', { ...device, name: tenMegabytes }],
  ['PUT /connect/shop/{shop}/branch-store/org-1', { ...branch, name: tenMegabytes }],
  ['PUT /connect/product/wms/download/app', { title: { de: tenMegabytes, en: tenMegabytes } }],
])('ten megabytes are refused: %s', async (call, body) => {
  const { shop } = await merchantWithShop(kontor);
  const before = await contentsOf(database, bookkeeping);
  const called = client.call(call.replace('{shop}', shop.uuid), { body });
  expect((await called).json()).toMatchObject({ status: 413, code: 'payload-too-large' });
  expect(await contentsOf(database, bookkeeping)).toBe(before);
});

test('a system that was away for a week finds what it missed, and its own reports still count', async () => {
  const products = await connect(['shop.updated', 'organization.updated']);
  const owner = await merchantWithShop(kontor);
  await worker.runDue();
  products.events.length = 0;
  const left = clock.now().toISOString();
  products.answer = (_, response) => void response.writeHead(503).end();
  const rename = async (companyName: string) => {
    await owner.client.login(owner.email, password);
    const path = `/organization/${owner.organizationUuid}`;
    const { baseData } = (await owner.client.expect(200, `GET ${path}`)).json<{ baseData: object }>();
    await owner.client.expect(200, `PUT ${path}/base-data`, { ...baseData, companyName });
    await worker.runDue();
  };
  await rename('Radwerk SE');
  clock.offset += days(4);
  await rename('Radwerk Europa SE');
  clock.offset += days(3);
  await worker.runDue();
  expect(await states(products.clientId)).toContain('parked');

  products.answer = (_, response) => void response.writeHead(204).end();
  products.events.length = 0;
  await createDeliveryOperations(infrastructure, announcer).replay(products.clientId, { parked: true });
  await worker.runDue();
  const shops = products.events.filter(({ type }) => type === 'shop.updated').map(({ data }) => data);
  expect(shops.at(-1)).toMatchObject({ organizationName: 'Radwerk Europa SE' });
  expect(await states(products.clientId)).not.toContain('parked');

  const changed = await client.expect(200, `GET /connect/shop?updatedSince=${left}`);
  expect(changed.json<ConnectShop[]>()).toContainEqual(
    expect.objectContaining({ uuid: owner.shop.uuid, organizationName: 'Radwerk Europa SE' }),
  );
  // Whatever day it is: a month takes orders for three days after its end.
  const soldAt = after(clock.now(), -days(2)).toISOString();
  const sold = { id: randomUUID(), shopUuid: owner.shop.uuid, type: 'order', occurredAt: soldAt, quantity: 3 };
  const answer = await client.expect(200, 'POST /connect/usage', { events: [sold] });
  expect(answer.json<UsageAnswer>()).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
});
