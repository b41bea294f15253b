import { randomUUID } from 'node:crypto';
import type { ConnectShop, Entitlements } from '@kontor/contract/connect-shop';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { baseData, merchantWithShop, newShop } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { clock, database } = kontor.infrastructure;
let products: TestConnectClient;
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeAll(async () => {
  products = await connectClient(kontor, ['shops:read', 'entitlements:read']);
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null, name: 'Radwerk' });
});

const pathOf = (uuid = owner.shop.uuid) => `/connect/shop/${uuid}`;
const read = async (uuid?: string) => (await products.expect(200, `GET ${pathOf(uuid)}`)).json<ConnectShop>();
const entitlements = async () => (await products.expect(200, `GET ${pathOf()}/entitlements`)).json<Entitlements>();
const list = async (query = '') => (await products.expect(200, `GET /connect/shop${query}`)).json<ConnectShop[]>();

test('another system sees a shop with its organization, and how far it is set up', async () => {
  expect(await read()).toEqual({
    version: 1,
    uuid: owner.shop.uuid,
    organizationUuid: owner.organizationUuid,
    organizationName: 'Radwerk Berlin GmbH',
    name: 'Radwerk',
    type: 'cloud',
    mainShopUrl: null,
    usesShopify: false,
    provisioning: 'starting',
    pluginInstallationLicense: null,
    updatedAt: expect.any(String),
  });
});

test("each change of what is shown raises the version, and the time is the system's", async () => {
  const before = await read();
  clock.offset += days(2);
  const platform = await connectClient(kontor, ['provisioning:write']);
  await platform.expect(200, `PUT ${pathOf()}/provisioning`, {
    state: 'ready',
    mainShopUrl: 'https://radwerk.test',
    adminUrl: 'https://radwerk.test/admin',
    reason: null,
  });
  const ready = await read();
  expect(ready).toMatchObject({ version: before.version + 1, provisioning: 'ready' });
  expect(Math.abs(new Date(ready.updatedAt).getTime() - clock.now().getTime())).toBeLessThan(60_000);

  await owner.client.login(owner.email, 'a good long password');
  await owner.client.expect(
    200,
    `PUT /organization/${owner.organizationUuid}/base-data`,
    baseData({ companyName: 'Radwerk SE' }),
  );
  const renamed = await read();
  expect(renamed).toMatchObject({ version: ready.version + 1, organizationName: 'Radwerk SE' });
  expect(renamed.updatedAt > ready.updatedAt).toBe(true);
});

test('what is not shown, and what stays the same, raises no version', async () => {
  const before = await read();
  await owner.client.expect(
    200,
    `PUT /organization/${owner.organizationUuid}/base-data`,
    baseData({ companyName: 'Radwerk SE', city: 'Potsdam' }),
  );
  await database
    .updateTable('shop')
    .set({ admin_url: 'https://elsewhere.test' })
    .where('uuid', '=', before.uuid)
    .execute();
  await database.updateTable('shop').set({ name: before.name }).where('uuid', '=', before.uuid).execute();
  expect(await read()).toEqual(before);
});

test('a change by a release that knows no versions raises them, and times never go back', async () => {
  const before = await read();
  await sql`update shop set name = 'Renamed' where uuid = ${before.uuid}`.execute(database);
  const after = await read();
  expect(after).toMatchObject({ version: before.version + 1, name: 'Renamed' });
  // The clock of the machine is behind that of the sandbox.
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

test('a shop that does not exist is not found, and an id that is none neither', async () => {
  for (const uuid of [randomUUID(), 'radwerk']) {
    expect((await products.call(`GET ${pathOf(uuid)}`)).statusCode).toBe(404);
    expect((await products.call(`GET ${pathOf(uuid)}/entitlements`)).statusCode).toBe(404);
  }
});

test('the list begins with the oldest change, and leads through all pages by the header Link', async () => {
  const created_at = clock.now();
  const rows = Array.from({ length: 230 }, (_, index) => ({
    ...newShop(),
    uuid: randomUUID(),
    organization_uuid: owner.organizationUuid,
    name: `Shop ${index}`,
    type: 'shopware5' as const,
    created_at,
    updated_at: new Date(created_at.getTime() + 1000 * Math.floor(index / 150)),
  })).map(({ mainShopUrl: _url, shopifyShopDomain: _domain, ...row }) => row);
  await database.insertInto('shop').values(rows).execute();
  const seen: ConnectShop[] = [];
  let path: string | undefined = `/connect/shop?updatedSince=${created_at.toISOString()}`;
  const sizes: number[] = [];
  while (path !== undefined) {
    const answer = await products.expect(200, `GET ${path}`);
    const page = answer.json<ConnectShop[]>();
    sizes.push(page.length);
    seen.push(...page);
    path = /^<\/api\/v4([^>]+)>; rel="next"$/.exec(String(answer.headers['link']))?.[1];
  }
  expect(sizes).toEqual([100, 100, 30]);
  expect(new Set(seen.map(({ uuid }) => uuid))).toEqual(new Set(rows.map(({ uuid }) => uuid)));
  const times = seen.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted());
  expect(await list(`?updatedSince=${new Date(created_at.getTime() + 2000).toISOString()}`)).toEqual([]);
});

test('a cursor of the year 0 leads to the first page', async () => {
  const cursor = Buffer.from(`0000-01-01T00:00:00Z ${randomUUID()}`).toString('base64url');
  expect(await list(`?cursor=${cursor}`)).toEqual(await list(''));
});

test.each(['updatedSince=yesterday', 'cursor=x', 'since=2026-01-01'])('%s is no question', async (query) => {
  expect((await products.call(`GET /connect/shop?${query}`)).statusCode).toBe(422);
});

test('the entitlements of a trial, whose version is the entity tag', async () => {
  const answer = await products.expect(200, `GET ${pathOf()}/entitlements`);
  const document = answer.json<Entitlements>();
  expect(document).toMatchObject({
    shopUuid: owner.shop.uuid,
    version: 1,
    state: 'trial',
    erp: { enabled: true },
    pos: { enabled: false, devices: 0 },
    suspendsAt: null,
  });
  expect(answer.headers['etag']).toBe('"1"');
  const ask = (tag: string) => products.call(`GET ${pathOf()}/entitlements`, { headers: { 'if-none-match': tag } });
  for (const tag of ['"1"', 'W/"1"', '"7", "1"', '*']) {
    const unchanged = await ask(tag);
    expect([unchanged.statusCode, unchanged.body, unchanged.headers['etag']]).toEqual([304, '', '"1"']);
  }
  expect((await ask('"0"')).statusCode).toBe(200);
});

test('entitlements that change get the next version, and the same ones keep theirs', async () => {
  const before = await entitlements();
  expect(await entitlements()).toEqual(before);
  await database
    .updateTable('subscription')
    .set({ state: 'complimentary' })
    .where('shop_uuid', '=', owner.shop.uuid)
    .execute();
  const [one, other] = await Promise.all([entitlements(), entitlements()]);
  expect(one).toMatchObject({ version: before.version + 1, state: 'active', validUntil: null });
  expect(other).toEqual(one);
});
