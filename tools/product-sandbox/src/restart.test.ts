import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newShop, openSandbox, type TestSandbox } from './testing/sandbox.ts';

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

/** Opens a branch of a shop, whose state the portal then asks for. */
async function openBranch(sandbox: TestSandbox, shopUuid: string) {
  const externalId = '00000000-0000-4000-8000-0000000000c1';
  const address = { addressLine1: 'Linienstraße 1', zip: '10178', city: 'Berlin', isoCountryCode: 'DE' };
  const asked = { version: 1, shopUuid, uuid: externalId, name: 'Mitte', taxNumber: '1', ...address };
  expect(await sandbox.tell('branch-store.requested', asked)).toBe(204);
  await sandbox.pass(10);
  return {
    ask: (version: number, state: 'active' | 'disabled') =>
      sandbox.tell('branch-store.state-requested', { version, shopUuid, externalId, state }),
    now: async () => (await sandbox.shown()).shops[shopUuid]?.branchStores.map(({ state }) => state),
  };
}

test('after a restart an event that is older than what was told before still changes nothing', async () => {
  const shop = newShop();
  const sandbox = await openSandbox([shop], join(folder, 'versions.json'));
  const states = await openBranch(sandbox, shop.uuid);
  await states.ask(3, 'disabled');
  await sandbox.restart();
  await states.ask(2, 'active');
  expect(await states.now()).toEqual(['disabled']);
});

test.each([
  ['an earlier version', { version: 1, updatedAt: '2026-11-22T12:00:00.000Z' }],
  ['the same version, of another instant', { version: 2, updatedAt: '2026-11-22T12:00:00.000Z' }],
])('beside another database, which has %s of a shop, versions count anew', async (_, other) => {
  const shop = newShop({ version: 2 });
  const sandbox = await openSandbox([shop], join(folder, `${other.version}.json`));
  const states = await openBranch(sandbox, shop.uuid);
  await states.ask(3, 'disabled');
  sandbox.portal.shops.splice(0, 1, { ...shop, ...other });
  await sandbox.restart();
  await states.ask(2, 'active');
  expect(await states.now()).toEqual(['active']);
});

test('a file of another format is refused', async () => {
  const file = join(folder, 'later.json');
  await writeFile(file, '{"format":2}');
  await expect(openSandbox([], file)).rejects.toThrow('was not written by this version');
});
