import { randomUUID } from 'node:crypto';
import type { ConnectMigration, MigrationRequest } from '@kontor/contract/migration';
import { expect, test } from 'vitest';
import { merchant } from '../../testing/accounts.ts';
import { connectClient } from '../../testing/connect.ts';
import { testEvents } from '../../testing/connect-events.ts';
import { addShop, mover } from '../../testing/migrating.ts';
import { selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
const events = testEvents(kontor);

const announced = async (type: string, subject: string) =>
  (
    await database
      .selectFrom('connect_event')
      .select('data')
      .where('type', '=', type)
      .where('subject', '=', subject)
      .execute()
  ).map(({ data }) => data);

test('a merchant asks once, and the vendor answers by staging and completing', async () => {
  const moved = await mover(kontor);
  const { vendor, successor } = moved;
  const old = await addShop(moved.old, { type: 'shopware5', name: 'Outlet' });
  const shops = { predecessorShopUuid: shopOf(old), successorShopUuid: shopOf(successor) };
  expect(await moved.overview(old)).toMatchObject({ migration: null, canRequest: true, requestedAt: null });
  const ask = () => old.client.expect(200, `POST ${old.shopPath}/migration/request`);
  const { uuid, requestedAt } = (await ask()).json<MigrationRequest>();
  expect((await ask()).json()).toEqual({ uuid, requestedAt });
  expect(await announced('migration.requested', uuid)).toEqual([
    { version: 1, subject: uuid, uuid, predecessorShopUuid: shopOf(old), successorShopUuid: null, state: 'requested' },
  ]);
  expect(await moved.overview(old)).toMatchObject({ migration: null, canRequest: false, requestedAt });
  const put = (state: string) => vendor.call(`PUT /connect/migration/${uuid}`, { body: { state } });
  expect((await put('completed')).json()).toMatchObject({ status: 409, code: 'state-conflict' });

  const staged = (await vendor.expect(201, 'POST /connect/migration', shops)).json<ConnectMigration>();
  expect(staged).toEqual({ uuid, ...shops, state: 'staged' });
  expect((await vendor.expect(201, 'POST /connect/migration', shops)).json()).toEqual(staged);
  expect(await moved.overview(old)).toMatchObject({ migration: { state: 'staged' }, requestedAt: null });
  expect((await old.client.expect(409, `POST ${old.shopPath}/migration/request`)).json()).toMatchObject({
    code: 'state-conflict',
  });
  expect((await put('staged')).json()).toEqual(staged);
  const completed = { ...staged, state: 'completed' };
  expect((await put('completed')).json()).toEqual(completed);
  expect((await put('completed')).json()).toEqual(completed);
  expect(await announced('migration.completed', uuid)).toEqual([{ version: 2, subject: uuid, ...completed }]);
  expect((await put('staged')).json()).toMatchObject({ status: 409, code: 'state-conflict' });
});

test('both entitlements are told, with the completion and with its taking back', async () => {
  const moved = await mover(kontor);
  const { old, successor, vendor } = moved;
  await subscribe(kontor, old, selection('advanced', { platform: 'shopware6', version: 'v3', pos: 3 }));
  const uuid = await moved.stage();
  const system = await events.connect(['entitlements.changed', 'migration.completed']);
  await vendor.expect(200, `PUT /connect/migration/${uuid}`, { state: 'completed' });
  await kontor.settle();
  const latest = (shop: typeof old) =>
    system.events
      .filter(({ type, data }) => type === 'entitlements.changed' && data['shopUuid'] === shopOf(shop))
      .at(-1)?.data;
  expect(latest(old)).toMatchObject({ state: 'ended', erp: { plan: null } });
  expect(latest(successor)).toMatchObject({ state: 'active', erp: { plan: 'advanced' }, pos: { devices: 3 } });
  expect(system.events.filter(({ type }) => type === 'migration.completed')).toHaveLength(1);
  await old.client.expect(200, `PUT ${old.shopPath}/migration/revert`);
  await kontor.settle();
  expect(latest(old)).toMatchObject({ state: 'active', erp: { plan: 'advanced' }, pos: { devices: 3 } });
  expect(latest(successor)).toMatchObject({ state: 'trial' });
});

test('what the merchant took back is completed by the merchant, or after it was staged anew', async () => {
  const moved = await mover(kontor);
  const { old, vendor } = moved;
  const uuid = await moved.stage();
  const complete = () => vendor.call(`PUT /connect/migration/${uuid}`, { body: { state: 'completed' } });
  expect((await complete()).statusCode).toBe(200);
  await old.client.expect(200, `PUT ${old.shopPath}/migration/revert`);
  expect((await complete()).json()).toMatchObject({ status: 409, code: 'state-conflict' });
  expect(await moved.stage()).toBe(uuid);
  expect((await complete()).json()).toMatchObject({ state: 'completed' });
});

test('what cannot be completed now says why', async () => {
  const moved = await mover(kontor);
  const { old, vendor } = moved;
  const order = { ...selection('starter', { platform: 'shopware6', version: 'v3', yearly: true }) };
  await old.order({ ...order, paymentMethodType: 'bank_transfer' });
  await kontor.settle();
  const uuid = await moved.stage();
  const refused = await vendor.expect(409, `PUT /connect/migration/${uuid}`, { state: 'completed' });
  expect(refused.json()).toMatchObject({
    code: 'migration-blocked',
    detail: 'One of the two shops has an invoice that is not paid.',
  });
});

test('only two shops of one organization belong together, and each migrates once', async () => {
  const moved = await mover(kontor);
  const { old, successor, vendor } = moved;
  const stage = async (predecessorShopUuid: string, successorShopUuid: string) =>
    (await vendor.call('POST /connect/migration', { body: { predecessorShopUuid, successorShopUuid } })).statusCode;
  const foreign = await mover(kontor);
  const outdated = await addShop(old, { type: 'shopware5', name: 'Outlet' });
  expect(await stage(randomUUID(), shopOf(successor))).toBe(404);
  expect(await stage(shopOf(old), randomUUID())).toBe(404);
  expect(await stage(shopOf(old), shopOf(foreign.successor))).toBe(422);
  expect(await stage(shopOf(old), shopOf(old))).toBe(422);
  expect(await stage(shopOf(old), shopOf(outdated))).toBe(422);
  expect(await stage(shopOf(old), shopOf(successor))).toBe(201);
  expect(await stage(shopOf(outdated), shopOf(successor))).toBe(409);
  expect(await stage(shopOf(successor), shopOf(old))).toBe(409);
});

test('other systems need the scope, and people see no migration of others', async () => {
  const moved = await mover(kontor);
  const uuid = await moved.stage();
  const reader = await connectClient(kontor, ['shops:read']);
  const call = `PUT /connect/migration/${uuid}`;
  expect((await reader.call(call, { body: { state: 'completed' } })).json()).toMatchObject({
    code: 'insufficient-scope',
  });
  expect(
    (await moved.vendor.call(`PUT /connect/migration/${randomUUID()}`, { body: { state: 'completed' } })).statusCode,
  ).toBe(404);
  const { client } = await merchant(kontor);
  for (const action of ['complete', 'revert']) {
    expect((await client.call(`PUT ${moved.old.shopPath}/migration/${action}`)).statusCode).toBe(403);
  }
});

test('shops of other types than Shopware 5 are not asked for', async () => {
  const { old } = await mover(kontor);
  expect((await old.client.expect(409, `POST ${old.shopPath}/migration/request`)).json()).toMatchObject({
    code: 'state-conflict',
  });
});
