import { expect, test, vi } from 'vitest';
import { cloudAddress } from './systems/hosting.ts';
import { newShop, openSandbox } from './testing/sandbox.ts';

const shop = newShop({ uuid: '00000000-0000-4000-8000-00001a2b3c4d' });
const address = 'https://raeder-mehr-1a2b3c4d.cloud.kontor.test';
const path = `PUT /shop/${shop.uuid}/provisioning`;
/** Everything but the date. */
const realTimers = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'] as const;
const ready = { state: 'ready', mainShopUrl: address, adminUrl: `${address}/admin`, reason: null };

test('a cloud shop is set up in two steps, as soon as it is asked for', async () => {
  const sandbox = await openSandbox();
  expect(await sandbox.tell('provisioning.requested', shop)).toBe(204);
  await sandbox.pass(8);
  expect(sandbox.reported()).toEqual([]);
  await sandbox.pass(2);
  expect(sandbox.reported()).toEqual([{ call: path, body: ready }]);
  expect((await sandbox.pass(9)).nextDueAt).toBeNull();
  expect(sandbox.reported()).toEqual([{ call: path, body: { ...ready, state: 'active' } }]);
});

test('it says when the next step is due', async () => {
  const sandbox = await openSandbox();
  await sandbox.tell('provisioning.requested', shop);
  const dueAt = sandbox.portal.now + 9000;
  expect((await sandbox.pass(1)).nextDueAt).toBe(new Date(dueAt).toISOString());
});

test('a shop that is to fail fails, and is set up when it is asked for again', async () => {
  const sandbox = await openSandbox([shop]);
  expect((await sandbox.act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'fail' })).statusCode).toBe(200);
  await sandbox.pass(30);
  expect(sandbox.reported()).toEqual([
    { call: path, body: { state: 'failed', mainShopUrl: null, adminUrl: null, reason: expect.stringMatching(/\w/) } },
  ]);
  await sandbox.act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'normal' });
  await sandbox.pass(30);
  expect(sandbox.reported()).toEqual([]);
  await sandbox.tell('provisioning.requested', { ...shop, version: 3 });
  await sandbox.pass(30);
  expect(sandbox.reported().map(({ body }) => body)).toEqual([ready, { ...ready, state: 'active' }]);
});

test('a shop that is held waits until it is not', async () => {
  const sandbox = await openSandbox([shop]);
  await sandbox.act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'hold' });
  expect((await sandbox.pass(86_400)).nextDueAt).toBeNull();
  expect(sandbox.reported()).toEqual([]);
  await sandbox.act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'normal' });
  await sandbox.pass(0);
  expect(sandbox.reported().map(({ body }) => body)).toEqual([ready, { ...ready, state: 'active' }]);
});

test('a shop that is further already is left as it is', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = () => [409, { code: 'state-conflict' }];
  await sandbox.pass(30);
  expect(sandbox.reported()).toHaveLength(1);
  expect((await sandbox.shown()).refusals).toEqual([]);
});

test.each([
  ['Räder & Mehr', address],
  ['  Ärger – Öl/Übung!  ', 'https://aerger-oel-uebung-1a2b3c4d.cloud.kontor.test'],
  ['你好', 'https://1a2b3c4d.cloud.kontor.test'],
])('the shop %p is at %s', (name, expected) => expect(cloudAddress(name, shop.uuid)).toBe(expected));

test('what the portal does not answer is done again a moment later', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = () => [503, { code: 'unavailable' }];
  await sandbox.pass(9);
  expect(sandbox.reported()).toHaveLength(1);
  sandbox.portal.answer = () => undefined;
  vi.useFakeTimers({ now: Date.now() + 1000, toNotFake: [...realTimers] });
  await sandbox.pass(0);
  expect(sandbox.reported().map(({ body }) => body)).toEqual([ready]);
});
