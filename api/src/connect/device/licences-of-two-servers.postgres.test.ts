import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { callWith, connectClient } from '../../testing/connect.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';

// Two servers on one database.

let drop: () => Promise<void>;
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  drop = database.drop;
  one = await createTestApp({ databaseUrl: database.url });
  other = await createTestApp({ databaseUrl: database.url });
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await drop?.();
});

const report = { name: 'Scanner', serialNumber: '1', appVersion: null, lastSeenAt: null };

/** A shop in trial that also tries three WMS devices. */
async function shopWithLicences(): Promise<string> {
  const { shop } = await merchantWithShop(one, { type: 'cloud', mainShopUrl: null });
  const { database } = one.infrastructure;
  const plan = await database
    .selectFrom('subscription_item')
    .innerJoin('subscription', 'subscription.uuid', 'subscription_item.subscription_uuid')
    .selectAll('subscription_item')
    .where('subscription.shop_uuid', '=', shop.uuid)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('subscription_item')
    .values({ ...plan, uuid: randomUUID(), type: 'wms', quantity: 3, price: null })
    .execute();
  return shop.uuid;
}

test('two servers that register at once never exceed the licences', async () => {
  const shop = await shopWithLicences();
  const { token } = await connectClient(one);
  const put = (server: TestApp, id: number) =>
    callWith(server, token, `PUT /connect/shop/${shop}/wms/device/scanner-${id}`, { body: report });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, id) => put(id % 2 === 0 ? one : other, id)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect([200, 409].map((status) => statuses.filter((answered) => answered === status).length)).toEqual([3, 17]);
  const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json());
  expect(refused).toEqual(refused.map((): unknown => expect.objectContaining({ licensed: 3, used: 3 })));
});

test('a device that two servers register at once is one device', async () => {
  const shop = await shopWithLicences();
  const { token } = await connectClient(one);
  const put = (server: TestApp) =>
    callWith(server, token, `PUT /connect/shop/${shop}/wms/device/scanner`, { body: report });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => put(turn % 2 === 0 ? one : other)));
  expect(new Set(answers.map((answer) => answer.json<{ uuid: string }>().uuid)).size).toBe(1);
  const rows = await one.infrastructure.database
    .selectFrom('device')
    .selectAll()
    .where('shop_uuid', '=', shop)
    .execute();
  expect(rows).toHaveLength(1);
});
