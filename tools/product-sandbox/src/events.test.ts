import { expect, test } from 'vitest';
import { entitlementsOf, newShop, openSandbox } from './testing/sandbox.ts';

const shop = newShop({ provisioning: 'active' });

test('events are listed as they came, newest first', async () => {
  const sandbox = await openSandbox();
  await sandbox.tell('shop.created', shop);
  await sandbox.tell('connect.test', { version: 1, clientId: 'product-sandbox' });
  const { events } = await sandbox.shown();
  expect(events.map(({ type }) => type)).toEqual(['connect.test', 'shop.created']);
  expect(events[1]?.data).toEqual({ ...shop, subject: shop.uuid });
});

test.each([
  ['without a signature', { 'webhook-signature': '' }],
  ['with the signature of another secret', { 'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' }],
  ['for another id', { 'webhook-id': 'another' }],
  ['of last week', { 'webhook-timestamp': '1790000000' }],
])('an event %s is refused and changes nothing', async (_, headers) => {
  const sandbox = await openSandbox();
  expect(await sandbox.tell('shop.created', shop, headers)).toBe(401);
  expect(await sandbox.shown()).toMatchObject({ events: [], shops: {} });
});

test('of a shop and of its entitlements the newest version counts, in whatever order they arrive', async () => {
  const sandbox = await openSandbox([shop]);
  await sandbox.tell('shop.updated', { ...shop, version: 3, name: 'Third' });
  await sandbox.tell('shop.updated', { ...shop, version: 2, name: 'Second' });
  await sandbox.tell('entitlements.changed', entitlementsOf(shop.uuid, { version: 5, state: 'suspended' }));
  await sandbox.tell('entitlements.changed', entitlementsOf(shop.uuid, { version: 4, state: 'past-due' }));
  expect((await sandbox.shown()).shops[shop.uuid]).toMatchObject({
    shop: { name: 'Third' },
    entitlements: { state: 'suspended' },
  });
});

test('of a branch store the newest wish counts, although an earlier one arrives late', async () => {
  const sandbox = await openSandbox([shop]);
  const { uuid: shopUuid } = shop;
  const branch = {
    name: 'Mitte',
    isoCountryCode: 'DE',
    addressLine1: 'Linienstraße 1',
    zip: '10178',
    city: 'Berlin',
    taxNumber: '1',
  };
  const uuid = '00000000-0000-4000-8000-0000000000c1';
  await sandbox.tell('branch-store.requested', { version: 1, shopUuid, uuid, ...branch });
  await sandbox.pass(10);
  for (const [version, state] of [
    [3, 'disabled'],
    [2, 'active'],
    [3, 'disabled'],
  ] as const)
    await sandbox.tell('branch-store.state-requested', { version, shopUuid, externalId: uuid, state });
  expect((await sandbox.shown()).shops[shopUuid]).toMatchObject({ branchStores: [{ state: 'disabled' }] });
});

test('what a shop may use may be told before the shop itself', async () => {
  const sandbox = await openSandbox();
  sandbox.portal.shops.push(shop);
  sandbox.portal.entitlements.set(shop.uuid, entitlementsOf(shop.uuid));
  await sandbox.tell('entitlements.changed', entitlementsOf(shop.uuid, { version: 2, state: 'trial' }));
  await sandbox.tell('shop.created', shop);
  expect((await sandbox.shown()).shops[shop.uuid]).toMatchObject({ entitlements: { state: 'trial' } });
});

test('what is told of a shop that was deleted meanwhile changes nothing', async () => {
  const sandbox = await openSandbox();
  expect(await sandbox.tell('entitlements.changed', entitlementsOf(shop.uuid))).toBe(204);
  expect((await sandbox.shown()).shops).toEqual({});
});

test('a deleted shop is forgotten', async () => {
  const sandbox = await openSandbox([shop]);
  await sandbox.tell('shop.deleted', shop);
  expect((await sandbox.shown()).shops).toEqual({});
});

test('an event of a later release is kept and changes nothing', async () => {
  const sandbox = await openSandbox();
  expect(await sandbox.tell('planet.discovered', { name: 'Vulcan' })).toBe(204);
  expect((await sandbox.shown()).events).toMatchObject([{ type: 'planet.discovered', data: { name: 'Vulcan' } }]);
});

test('what is down takes no events and does nothing, until it is up again', async () => {
  const sandbox = await openSandbox();
  await sandbox.tell('provisioning.requested', newShop());
  expect((await sandbox.act({ action: 'down', isDown: true })).json()).toEqual({ isDown: true });
  expect(await sandbox.tell('shop.created', shop)).toBe(503);
  await sandbox.pass(86_400);
  expect(sandbox.reported()).toEqual([]);
  await sandbox.act({ action: 'down', isDown: false });
  expect(await sandbox.tell('shop.created', shop)).toBe(204);
  await sandbox.pass(0);
  expect(sandbox.reported('provisioning')).toHaveLength(2);
});

test('an outage may end by itself', async () => {
  const sandbox = await openSandbox();
  await sandbox.act({ action: 'down', isDown: true, minutes: 60 });
  await sandbox.pass(3599);
  expect((await sandbox.shown()).isDown).toBe(true);
  await sandbox.pass(2);
  expect((await sandbox.shown()).isDown).toBe(false);
});
