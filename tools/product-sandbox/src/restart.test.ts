import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newShop, openSandbox } from './testing/sandbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-products-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('after a restart everything is as it was, and what was planned is done', async () => {
  const shop = newShop();
  const sandbox = await openSandbox([shop], join(folder, 'kept.json'));
  sandbox.portal.answer = ({ call }) =>
    call.includes('/pairing') ? [200, { shopUuid: shop.uuid, kind: 'wms' }] : undefined;
  await sandbox.act({ action: 'pair', code: 'ABCD2345' });
  await sandbox.act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'fail' });
  await sandbox.tell('shop.updated', { ...shop, version: 2 });
  const { events, shops } = await sandbox.shown();
  await sandbox.restart();
  expect(await sandbox.shown()).toMatchObject({
    events,
    shops: { [shop.uuid]: { devices: shops[shop.uuid]?.devices } },
  });
  sandbox.reported();
  await sandbox.pass(60);
  expect(sandbox.reported('/provisioning')).toMatchObject([{ body: { state: 'failed' } }]);
});

test('what was forgotten is read from the portal: a shop that is being set up goes on', async () => {
  const [starting, ready, own] = [
    newShop(),
    newShop({ provisioning: 'ready' }),
    newShop({ type: 'shopware6', provisioning: null }),
  ];
  const sandbox = await openSandbox([starting, ready, own]);
  await sandbox.restart();
  await sandbox.pass(30);
  expect(
    sandbox.reported('/provisioning').map(({ call, body }) => [call.split('/')[2], (body as { state: string }).state]),
  ).toEqual([
    [starting.uuid, 'ready'],
    [ready.uuid, 'active'],
    [starting.uuid, 'active'],
  ]);
  expect((await sandbox.shown()).shops[own.uuid]).toMatchObject({ entitlements: { state: 'active' } });
});

test('beside the database of another portal it keeps nothing of the one before', async () => {
  const [gone, stays] = [newShop(), newShop({ version: 1, name: 'Restored' })];
  const sandbox = await openSandbox([gone, stays], join(folder, 'other.json'));
  await sandbox.tell('shop.updated', { ...stays, version: 9, name: 'Later' });
  sandbox.portal.shops.splice(0, 1);
  await sandbox.restart();
  const { shops } = await sandbox.shown();
  expect(Object.values(shops).map(({ shop }) => shop.name)).toEqual(['Restored']);
});

test('a file of another format is refused', async () => {
  const file = join(folder, 'later.json');
  await writeFile(file, '{"format":2}');
  await expect(openSandbox([], file)).rejects.toThrow('was not written by this version');
});
