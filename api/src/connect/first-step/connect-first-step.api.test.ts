import { randomUUID } from 'node:crypto';
import type { FirstStep } from '@kontor/contract/first-step';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { database, clock } = kontor.infrastructure;

let erp: TestConnectClient;
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeAll(async () => {
  erp = await connectClient(kontor, ['shops:write']);
});
beforeEach(async () => {
  owner = await merchantWithShop(kontor);
});

const put = (key: string, body: unknown = { done: true }) =>
  erp.call(`PUT /connect/shop/${owner.shop.uuid}/first-step/${key}`, { body });
const steps = async () => (await owner.client.expect(200, `GET ${owner.shopPath}/first-step`)).json<FirstStep[]>();
const done = async () => (await steps()).filter((step) => step.done).map(({ key }) => key);

test('a new shop has all steps before it, in their order', async () => {
  expect(await steps()).toEqual(
    [
      'plugin-installed',
      'first-article',
      'first-order',
      'device-connected',
      'branch-created',
      'cash-register-connected',
    ].map((key) => ({ key, done: false, doneAt: null })),
  );
  const cloud = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  const ofCloud = (await cloud.client.expect(200, `GET ${cloud.shopPath}/first-step`)).json<FirstStep[]>();
  expect(ofCloud.map(({ key }) => key)).not.toContain('plugin-installed');
});

test.each(['plugin-installed', 'first-article', 'first-order'])('another system reports %s as done', async (key) => {
  const first = (await put(key)).json<FirstStep>();
  expect(first).toEqual({ key, done: true, doneAt: expect.any(String) });
  expect(await done()).toEqual([key]);
  clock.offset += 60_000;
  expect((await put(key)).json()).toEqual(first);
});

test.each(['device-connected', 'branch-created', 'cash-register-connected', 'coffee'])(
  '%s is no step that is reported',
  async (key) => {
    expect((await put(key)).statusCode).toBe(404);
    expect(await done()).toEqual([]);
  },
);

test.each([{ done: false }, {}, { done: 'true' }])('%j is not taken for done', async (body) => {
  expect((await put('first-order', body)).statusCode).toBe(422);
});

test('a cloud shop has no plugin to install, and a shop that does not exist no steps', async () => {
  const { shop } = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  const of = (uuid: string) =>
    erp.call(`PUT /connect/shop/${uuid}/first-step/plugin-installed`, { body: { done: true } });
  expect((await of(shop.uuid)).statusCode).toBe(404);
  expect((await of(randomUUID())).statusCode).toBe(404);
});

test('a shop may have the name that replaces those of deleted accounts', async () => {
  await owner.client.expect(200, `PUT ${owner.shopPath}`, { name: '–', mainShopUrl: 'https://radwerk.test' });
  expect((await put('first-article')).statusCode).toBe(200);
});

test('what the shop has is known without a report', async () => {
  const ofShop = { shop_uuid: owner.shop.uuid, created_at: clock.now() };
  const device = { kind: 'wms', name: 'Scanner', serial_number: '1', state: 'connected', last_seen_at: null } as const;
  await database
    .insertInto('device')
    .values({ uuid: randomUUID(), ...device, ...ofShop })
    .execute();
  expect(await done()).toEqual(['device-connected']);

  const store = { uuid: randomUUID(), name: 'Kreuzberg', iso_country_code: 'DE' };
  await database
    .insertInto('branch_store')
    .values({ ...store, state: 'disabled', ...ofShop })
    .execute();
  expect(await done()).toEqual(['device-connected']);
  await database.updateTable('branch_store').set({ state: 'active' }).where('uuid', '=', store.uuid).execute();
  expect(await done()).toEqual(['device-connected', 'branch-created']);

  const register = { uuid: randomUUID(), branch_store_uuid: store.uuid, name: 'Kasse 1', serial_number: '1' };
  await database
    .insertInto('cash_register')
    .values({ ...register, state: 'active', created_at: clock.now() })
    .execute();
  expect(await done()).toEqual(['device-connected', 'branch-created', 'cash-register-connected']);
});
