import { randomUUID } from 'node:crypto';
import type { Shop } from '@kontor/contract/shop';
import { expect, test } from 'vitest';
import type { PublicWeb } from '../infrastructure/public-web/public-web.ts';
import { confirmedUser, merchant, merchantWithShop, newShop } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';

const visited: string[] = [];
const publicWeb: PublicWeb = {
  async visit({ href }) {
    visited.push(href);
    return 'answered';
  },
};
const kontor = await testApp({ parts: { publicWeb } });
const owner = await merchantWithShop(kontor);

const create = (body: unknown) => owner.client.call(`POST /organization/${owner.organizationUuid}/shop`, { body });

test('a shopware6 shop gets its admin address and a licence for the plugin', async () => {
  const answer = await create(newShop({ mainShopUrl: 'https://shop.test/de/' }));
  expect(answer.json()).toMatchObject({
    type: 'shopware6',
    mainShopUrl: 'https://shop.test/de',
    adminUrl: 'https://shop.test/de/admin',
    pluginInstallationLicense: expect.stringMatching(/^KONTOR(-[0-9A-F]{4}){4}$/),
    cloudShop: null,
  });
});

test.each([
  ['HTTPS://Shop.Test:443/de/', 'https://shop.test/de'],
  ['https://räder.test', 'https://xn--rder-loa.test'],
  ['https://shop.test/de?from=mail#top', 'https://shop.test/de'],
])("the address %s is stored in the plugin's spelling", async (mainShopUrl, kept) => {
  const answer = await create(newShop({ mainShopUrl }));
  expect(answer.json()).toMatchObject({ mainShopUrl: kept, adminUrl: `${kept}/admin` });
});

test('a Shopify domain makes a cloud shop that uses Shopify', async () => {
  const domain = 'radwerk-berlin.myshopify.com';
  const answer = await create(newShop({ type: 'cloud', mainShopUrl: null, shopifyShopDomain: domain }));
  expect(answer.json()).toMatchObject({
    usesShopify: true,
    cloudShop: { state: 'starting', shopifyShops: [{ domain, state: 'active' }] },
  });
  const again = await create(newShop({ type: 'cloud', mainShopUrl: null, shopifyShopDomain: domain }));
  expect([again.statusCode, again.json().violations]).toMatchObject([
    422,
    [{ path: 'shopifyShopDomain', code: 'already-taken' }],
  ]);
});

test.each([
  ['a shop without an address', { mainShopUrl: null }, { path: 'mainShopUrl', code: 'required' }],
  ['a script for an address', { mainShopUrl: 'javascript:alert(1)' }, { path: 'mainShopUrl', code: 'pattern' }],
  ['an address with a password', { mainShopUrl: 'https://u:p@shop.test' }, { path: 'mainShopUrl', code: 'pattern' }],
  ['a cloud shop with an address', { type: 'cloud' }, { path: 'mainShopUrl', code: 'invalid' }],
  [
    'Shopify without the cloud',
    { shopifyShopDomain: 'a.myshopify.com' },
    { path: 'shopifyShopDomain', code: 'invalid' },
  ],
  [
    'a foreign Shopify domain',
    { type: 'cloud', mainShopUrl: null, shopifyShopDomain: 'evil.test' },
    { path: 'shopifyShopDomain', code: 'pattern' },
  ],
  [
    'an organization in the body',
    { organizationUuid: randomUUID() },
    { path: 'organizationUuid', code: 'unknown-key' },
  ],
])('%s is refused', async (_, change, violation) => {
  const answer = await create({ ...newShop(), ...change });
  expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [violation]]);
});

test('a migration is staged, then completed once; both shops know of it', async () => {
  const successor = owner.shop;
  const predecessor = (await create(newShop({ type: 'shopware5', name: 'Old' }))).json<Shop>();
  const organization = `/organization/${owner.organizationUuid}`;
  const [oldShop, newPath] = [`${organization}/shop/${predecessor.uuid}`, `${organization}/shop/${successor.uuid}`];
  expect((await owner.client.expect(404, `GET ${oldShop}/migration/successor`)).json().code).toBe('no-migration');
  expect((await owner.client.expect(200, `GET ${oldShop}/migration/current`)).json()).toBe('');
  await kontor.infrastructure.database
    .insertInto('shop_migration')
    .values({
      uuid: randomUUID(),
      predecessor_shop_uuid: predecessor.uuid,
      successor_shop_uuid: successor.uuid,
      state: 'staged',
    })
    .execute();
  const seen = (await owner.client.expect(200, `GET ${oldShop}/migration/successor`)).json();
  expect(seen).toMatchObject({ state: 'staged', successorShop: { uuid: successor.uuid } });
  expect((await owner.client.expect(200, `GET ${newPath}/migration/predecessor`)).json()).toEqual(seen);
  for (const path of [oldShop, newPath]) {
    expect((await owner.client.expect(200, `GET ${path}/migration/current`)).json()).toEqual(seen);
  }
  const completed = await owner.client.expect(200, `PUT ${oldShop}/migration/complete`);
  expect(completed.json()).toEqual({ ...seen, state: 'completed' });
  expect((await owner.client.expect(409, `PUT ${oldShop}/migration/complete`)).json().code).toBe(
    'migration-not-staged',
  );
});

test('devices are listed by kind, and a removed one is gone', async () => {
  const device = (kind: 'wms' | 'pos') => ({
    uuid: randomUUID(),
    shop_uuid: owner.shop.uuid,
    kind,
    name: kind,
    serial_number: '1',
    state: 'connected' as const,
    last_seen_at: null,
    created_at: new Date(),
  });
  const [wms, pos] = [device('wms'), device('pos')];
  await kontor.infrastructure.database.insertInto('device').values([wms, pos]).execute();
  const stranger = await merchantWithShop(kontor);
  await stranger.client.expect(404, `DELETE ${stranger.shopPath}/wms/device/${wms.uuid}`);
  await owner.client.expect(404, `DELETE ${owner.shopPath}/pos/device/${wms.uuid}`);
  expect((await owner.client.expect(200, `GET ${owner.shopPath}/wms/device`)).json()).toMatchObject([
    { uuid: wms.uuid },
  ]);
  await owner.client.expect(204, `DELETE ${owner.shopPath}/wms/device/${wms.uuid}`);
  expect((await owner.client.expect(200, `GET ${owner.shopPath}/wms/device`)).json()).toEqual([]);
  expect((await owner.client.expect(200, `GET ${owner.shopPath}/pos/device`)).json()).toHaveLength(1);
});

test('branch stores of one country are listed with their cash registers when asked for, disabled and reactivated', async () => {
  const uuid = randomUUID();
  const { database } = kontor.infrastructure;
  const store = { shop_uuid: owner.shop.uuid, state: 'active' as const, created_at: new Date() };
  await database
    .insertInto('branch_store')
    .values([
      { ...store, uuid, name: 'Kreuzberg', iso_country_code: 'DE' },
      { ...store, uuid: randomUUID(), name: 'Wien', iso_country_code: 'AT', created_at: new Date(Date.now() + 1000) },
    ])
    .execute();
  const register = { branch_store_uuid: uuid, name: 'Kasse 1', serial_number: 'S', state: 'active' as const };
  await database
    .insertInto('cash_register')
    .values({ ...register, uuid: randomUUID(), created_at: new Date() })
    .execute();
  const path = `${owner.shopPath}/fiskaly-organization`;
  const german = await owner.client.expect(200, `GET ${path}?associations[]=cashRegisters&iso_country_code=DE`);
  expect(german.json()).toMatchObject([{ name: 'Kreuzberg', cashRegisters: [{ name: 'Kasse 1', serialNumber: 'S' }] }]);
  expect((await owner.client.expect(200, `GET ${path}`)).json()).toMatchObject([
    { cashRegisters: null },
    { name: 'Wien' },
  ]);
  expect((await owner.client.expect(200, `PUT ${path}/${uuid}/disable`)).json().state).toBe('disabled');
  expect((await owner.client.expect(200, `PUT ${path}/${uuid}/reactivate`)).json().state).toBe('active');
  const stranger = await merchant(kontor);
  await stranger.client.expect(403, `PUT ${path}/${uuid}/disable`);
});

test("during the sign-up a shop's address can be tried a limited number of times", async () => {
  const { client } = await confirmedUser(kontor);
  const ask = (url: string) => client.call('POST /signup/shop-address', { body: { url } });
  expect((await ask('https://shop.test/de')).json()).toEqual({ visit: 'answered' });
  expect(visited).toEqual(['https://shop.test/de']);
  expect((await ask('ftp://shop.test')).statusCode).toBe(422);
  const more = await Promise.all(Array.from({ length: 30 }, () => ask('https://shop.test')));
  expect(more.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(1);
});

test('an address that must not be visited is accepted as a shop', async () => {
  expect((await create(newShop({ mainShopUrl: 'http://127.0.0.1:8000' }))).statusCode).toBe(201);
});

test('an organization gets a hundred shops an hour, and is told when it may add the next', async () => {
  const busy = await merchantWithShop(kontor);
  const path = `POST /organization/${busy.organizationUuid}/shop`;
  await kontor.infrastructure.database
    .updateTable('rate_limit')
    .set({ count: 99 })
    .where('key', '=', `new-shop|${busy.organizationUuid}`)
    .execute();
  await busy.client.expect(201, path, newShop());
  const refused = await busy.client.expect(429, path, newShop());
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await create(newShop())).statusCode).toBe(201);
});
